import { dirname, join } from 'node:path'
import { app, dialog } from 'electron'
import type { BrowserWindow, MessageBoxOptions, MessageBoxSyncOptions, OpenDialogOptions } from 'electron'

/** Dialogs of the app's window. */
export interface Dialogs {
  /** Index of the chosen button. */
  message(options: MessageBoxOptions): Promise<number>
  /** The same, while main waits. */
  messageNow(options: MessageBoxSyncOptions): number
  /** Empty when cancelled. */
  open(options: Omit<OpenDialogOptions, 'defaultPath'>): Promise<string[]>
  save(fileName: string): Promise<string | undefined>
}

/** Dialogs belong to the window that is shown; without one they stand alone, since those of a hidden window are hidden too. They begin in the folder of the last choice. */
export function createDialogs(window: () => BrowserWindow | undefined): Dialogs {
  function parent(): BrowserWindow | undefined {
    const opened = window()
    return opened?.isVisible() === true ? opened : undefined
  }
  // Electron would begin in Downloads each time.
  let openedFrom: string | undefined
  let savedTo: string | undefined

  return {
    async message(options) {
      const over = parent()
      const { response } = await (over === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(over, options))
      return response
    },
    messageNow(options) {
      const over = parent()
      return over === undefined ? dialog.showMessageBoxSync(options) : dialog.showMessageBoxSync(over, options)
    },
    async open(asked) {
      const over = parent()
      const options = openedFrom === undefined ? asked : { ...asked, defaultPath: openedFrom }
      const { canceled, filePaths } = await (over === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(over, options))
      const [first] = filePaths
      if (canceled || first === undefined) return []
      openedFrom = dirname(first)
      return filePaths
    },
    async save(fileName) {
      const over = parent()
      const options = { defaultPath: join(savedTo ?? app.getPath('downloads'), fileName) }
      const { canceled, filePath } = await (over === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(over, options))
      if (canceled || filePath === '') return undefined
      savedTo = dirname(filePath)
      return filePath
    },
  }
}
