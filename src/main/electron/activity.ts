import { powerSaveBlocker } from 'electron'
import type { ActivityPort } from '#main/ports.ts'
import { paintWindows } from './paintWindows.ts'

/** Taskbar or dock progress, and sleep prevention during uploads. */
export function createElectronActivity(): ActivityPort {
  let blocker: number | undefined
  let progress = -1
  const paint = paintWindows((window) => window.setProgressBar(progress))
  return {
    show({ active, fraction }) {
      progress = active ? fraction : -1
      paint()
      if (active) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (blocker !== undefined) {
        powerSaveBlocker.stop(blocker)
        blocker = undefined
      }
    },
  }
}
