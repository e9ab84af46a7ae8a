import type * as Electron from 'electron'
import type { WebContents } from 'electron'

export type ElectronModule = Pick<typeof Electron, 'app' | 'BrowserWindow' | 'WebContentsView' | 'Notification' | 'Tray' | 'Menu' | 'ipcMain' | 'nativeImage' | 'protocol' | 'session'>

/** What the cases run on: Electron itself, or the double that the tests of main use. */
export interface Ground {
  electron: ElectronModule
  /** Addresses whose load ends well, never ends, and is refused. */
  pages: { whole: string; endless: string; refused: string }
  /** Makes the page cancel `beforeunload`, as one with unsaved edits does. */
  keepUnsaved(contents: WebContents): Promise<void>
}
