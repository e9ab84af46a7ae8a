import '#renderer/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { startI18n } from '#renderer/i18n/i18n.ts'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'
import { watchLoading } from '#renderer/lib/oldRelease.ts'
import type { Platform } from '#renderer/platform/platform.ts'
import { createAppRouter } from '#renderer/app/router/router.tsx'
import type { AppRouter } from '#renderer/app/router/router.tsx'
import { App } from './App.tsx'

/** The first route's code comes with the texts: waiting for it so long, in milliseconds, saves painting the frame without it. */
const ROUTE_WAIT_MS = 100

/** Starts the renderer in the page's `#root`; both entries end here. */
export async function startApp(platform: Platform, parts?: InstalledParts): Promise<void> {
  // Otherwise zod tries `new Function` once, which the content security policy refuses and reports.
  config({ jitless: true })
  watchLoading()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const texts = startI18n()
  // Its first route begins to load.
  const router = createAppRouter()
  await texts
  await Promise.race([routeLoaded(router), new Promise((resolve) => { setTimeout(resolve, ROUTE_WAIT_MS) })])
  createRoot(root).render(<StrictMode><App platform={platform} parts={parts ?? null} router={router} /></StrictMode>)
}

/** Resolves when the code of the first route is there. */
function routeLoaded(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
