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
  /** Whether a page gets the window that it opens. */
  opensWindow(contents: WebContents, address: string): Promise<boolean>
  /** Asks an address of any scheme, as the app's pages do. */
  fetch(address: string, init?: { method: string }): Promise<Response>
}

/** A behaviour that the app builds on; rejects where it differs. */
export interface Case {
  does: string
  /** Runs in a process that is not ready yet. */
  isEarly?: true
  run(ground: Ground): void | Promise<void>
}
