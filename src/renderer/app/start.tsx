import '#renderer/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { startI18n } from '#renderer/i18n/i18n.ts'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'
import { watchLoading } from '#renderer/lib/oldRelease.ts'
import type { Platform } from '#renderer/platform/platform.ts'
import { App } from './App.tsx'

/** Starts the renderer in the page's `#root`; both entries end here. */
export async function startApp(platform: Platform, parts?: InstalledParts): Promise<void> {
  // Otherwise zod tries `new Function` once, which the content security policy refuses and reports.
  config({ jitless: true })
  watchLoading()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  await startI18n()
  createRoot(root).render(<StrictMode><App platform={platform} parts={parts ?? null} /></StrictMode>)
}
