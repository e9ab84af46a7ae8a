import { BrowserWindow, Notification, powerSaveBlocker } from 'electron'
import type { ActivityPort } from '#main/ports.ts'
import type { DesktopTexts } from '#main/texts.ts'

/** Taskbar or dock progress, sleep prevention during uploads, and one notification when they end. */
export function createElectronActivity(currentTexts: () => DesktopTexts): ActivityPort {
  let blocker: number | undefined
  return {
    show({ active, fraction }) {
      for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(active ? fraction : -1)
      if (active) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (blocker !== undefined) {
        powerSaveBlocker.stop(blocker)
        blocker = undefined
      }
    },
    finished({ done, failed }) {
      const texts = currentTexts().uploadsFinished
      const body = (failed > 0 ? texts.someFailed : texts.allDone).replace('{{done}}', String(done)).replace('{{failed}}', String(failed))
      new Notification({ title: texts.title, body }).show()
    },
  }
}
