import type * as Electron from 'electron'
import type { BrowserWindow, WebContents } from 'electron'

export type ElectronModule = Pick<typeof Electron, 'app' | 'BrowserWindow' | 'WebContentsView' | 'Notification' | 'Tray' | 'Menu' | 'ipcMain' | 'nativeImage' | 'powerSaveBlocker' | 'protocol' | 'session'>

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
  /** Whether an open dialog keeps the user from a window. */
  isHeld(window: BrowserWindow): boolean
  /** Progress on the icon of a window. Absent on Electron, which does not say. */
  progressOf?(window: BrowserWindow): number | undefined
  inPage: InPage
  /** A packed app's archive with the keychain library; its native part is beside it. Empty without Electron. */
  archive: string
}

/** What a page does. */
export interface InPage {
  place(contents: WebContents): Promise<{ origin: string; isSecure: boolean }>
  /** Status of what it fetches, or that it may not. */
  fetch(contents: WebContents, address: string): Promise<number | 'refused'>
  /** Whether it runs a script of an address. */
  runsScript(contents: WebContents, address: string): Promise<boolean>
  /** It goes elsewhere by itself. */
  goTo(contents: WebContents, address: string): Promise<void>
  setFullScreen(contents: WebContents, isFull: boolean): Promise<void>
  /** Opens a page with the app's preload and drops on it a file of the disk and one that a script made. */
  drop(path: string): Promise<BrowserWindow>
}

/** A behaviour that the app builds on; rejects where it differs. */
export interface Case {
  does: string
  /** Runs in a process that is not ready yet. */
  isEarly?: true
  /** `pages`: pages that run, which the double plays; `electron`: what only Electron itself has. Skipped elsewhere, with a reason. */
  needs?: 'pages' | 'electron'
  run(ground: Ground): void | Promise<void>
}
