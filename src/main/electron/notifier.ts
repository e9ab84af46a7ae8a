import { dialog, Notification } from 'electron'
import type { NotifierPort } from '#main/ports.ts'
import type { DesktopTexts } from '#main/texts.ts'

/** Message boxes and notifications in the interface language. */
export function createElectronNotifier(texts: () => DesktopTexts): NotifierPort {
  /** Keeps references: a garbage-collected notification loses its click handler. */
  const shown = new Set<Notification>()
  return {
    async alert(notice) {
      const { appName, [notice]: { title, detail } } = texts()
      await dialog.showMessageBox({ type: 'warning', title: appName, message: title, detail })
    },
    async askToRemember() {
      const { appName, noKeychain: { title, detail, thisTime, retry, cancel } } = texts()
      const { response } = await dialog.showMessageBox({
        type: 'question', title: appName, message: title, detail, buttons: [thisTime, retry, cancel], defaultId: 0, cancelId: 2, noLink: true,
      })
      return (['thisTime', 'retry', 'cancel'] as const)[response] ?? 'cancel'
    },
    async confirm(question) {
      const { appName, [question]: { title, detail, yes, no } } = texts()
      const { response } = await dialog.showMessageBox({ type: 'question', title: appName, message: title, detail, buttons: [yes, no], defaultId: 1, cancelId: 1, noLink: true })
      return response === 0
    },
    notify(key) {
      const { [key]: { title, body } } = texts()
      new Notification({ title, body }).show()
    },
    notifyAlarm(alarm, onClick) {
      const notification = new Notification(alarm)
      shown.add(notification)
      notification.on('click', () => {
        shown.delete(notification)
        onClick()
      })
      notification.on('close', () => shown.delete(notification))
      notification.on('failed', () => shown.delete(notification))
      notification.show()
    },
  }
}
