import { Notification } from 'electron'
import type { LogPort, NotifierPort, Question } from '#main/ports.ts'
import type { DesktopTexts } from '#main/texts.ts'
import type { Dialogs } from './dialogs.ts'

/** Message boxes and notifications in the interface language. */
export function createElectronNotifier(texts: () => DesktopTexts, dialogs: Dialogs, log: LogPort): NotifierPort {
  /** Keeps references: a garbage-collected notification loses its click handler. */
  const shown = new Set<Notification>()
  /** Its first button agrees. */
  function boxOf(question: Question) {
    const { appName, [question]: { title, detail, yes, no } } = texts()
    return { type: 'question' as const, title: appName, message: title, detail, buttons: [yes, no], defaultId: 1, cancelId: 1, noLink: true }
  }
  return {
    async alert(notice) {
      const { appName, [notice]: { title, detail } } = texts()
      await dialogs.message({ type: 'warning', title: appName, message: title, detail })
    },
    async askToRemember() {
      const { appName, noKeychain: { title, detail, thisTime, retry, cancel } } = texts()
      const chosen = await dialogs.message({ type: 'question', title: appName, message: title, detail, buttons: [thisTime, retry, cancel], defaultId: 0, cancelId: 2, noLink: true })
      return (['thisTime', 'retry', 'cancel'] as const)[chosen] ?? 'cancel'
    },
    confirm: async (question) => await dialogs.message(boxOf(question)) === 0,
    confirmNow: (question) => dialogs.messageNow(boxOf(question)) === 0,
    notify(text, onClick) {
      if (!Notification.isSupported()) return
      const notification = new Notification(text)
      shown.add(notification)
      notification.on('click', () => {
        shown.delete(notification)
        onClick()
      })
      notification.on('close', () => shown.delete(notification))
      notification.on('failed', (_event, error) => {
        // Such as on macOS without the user's permission, or when the app is not signed.
        log.warn('the system refuses notifications', { reason: error })
        shown.delete(notification)
      })
      notification.show()
    },
  }
}
