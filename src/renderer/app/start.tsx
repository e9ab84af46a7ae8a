import '#renderer/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#renderer/i18n/i18n.ts'
import type { SessionStore } from '#renderer/entities/session/store.ts'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'
import { createFirstPaint, FirstPaintProvider } from '#renderer/lib/loading/firstPaint.tsx'
import { watchLoading } from '#renderer/lib/loading/oldRelease.ts'
import type { Platform } from '#renderer/platform/platform.ts'
import { createAppRouter } from '#renderer/app/router/router.tsx'
import type { AppRouter } from '#renderer/app/router/router.tsx'
import { App } from './App.tsx'

/** Maximum wait for the first route's code (ms), to avoid a paint of the frame alone. */
const ROUTE_WAIT_MS = 100

export async function startApp(platform: Platform, session: SessionStore, parts?: InstalledParts): Promise<void> {
  watchLoading()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const texts = startI18n()
  const router = createAppRouter()
  await texts
  await Promise.race([routeLoaded(router), new Promise((resolve) => { setTimeout(resolve, ROUTE_WAIT_MS) })])
  createRoot(root).render(<StrictMode><FirstPaintProvider value={createFirstPaint()}><App platform={platform} session={session} parts={parts ?? null} router={router} /></FirstPaintProvider></StrictMode>)
}

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
