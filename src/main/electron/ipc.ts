import { BrowserWindow, ipcMain } from 'electron'
import type { IpcMainInvokeEvent } from 'electron'
import type { IpcPort, SenderFrame } from '#main/ports.ts'

/** Bridge messages over Electron IPC; with the registrar the only user of `ipcMain`. */
export function createElectronIpc(): IpcPort {
  return {
    handle(channel, answer) {
      ipcMain.handle(channel, (event, ...args: unknown[]) => answer(senderOf(event), args))
    },
    removeHandler: (channel) => ipcMain.removeHandler(channel),
    push(channel, payload) {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send(channel, payload)
    },
  }
}

function senderOf(event: IpcMainInvokeEvent): SenderFrame | null {
  const frame = event.senderFrame
  return frame === null ? null : { origin: frame.origin, isMainFrame: frame.parent === null }
}
