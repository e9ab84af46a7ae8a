import { dialog } from 'electron'
import type { BrowserWindow, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron'

/** Dialogs of the app's window. */
export interface Dialogs {
  /** Index of the chosen button. */
  message(options: MessageBoxOptions): Promise<number>
  /** Empty when cancelled. */
  open(options: OpenDialogOptions): Promise<string[]>
  save(options: SaveDialogOptions): Promise<string | undefined>
}

/** Dialogs belong to the window that is shown; without one they stand alone, since those of a hidden window are hidden too. */
export function createDialogs(window: () => BrowserWindow | undefined): Dialogs {
  function parent(): BrowserWindow | undefined {
    const opened = window()
    return opened?.isVisible() === true ? opened : undefined
  }
  return {
    async message(options) {
      const over = parent()
      const { response } = await (over === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(over, options))
      return response
    },
    async open(options) {
      const over = parent()
      const { canceled, filePaths } = await (over === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(over, options))
      return canceled ? [] : filePaths
    },
    async save(options) {
      const over = parent()
      const { canceled, filePath } = await (over === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(over, options))
      return canceled || filePath === '' ? undefined : filePath
    },
  }
}
