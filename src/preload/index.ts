import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { IpcRendererEvent } from 'electron'
import { BRIDGE_GLOBAL } from '#shared/desktop/bridge.ts'
import { exposeBridge } from './expose.ts'

contextBridge.exposeInMainWorld(
  BRIDGE_GLOBAL,
  exposeBridge({
    invoke: (channel, args) => ipcRenderer.invoke(channel, ...args),
    listen(channel, listener) {
      // The event carries the sender, through which a page could reach raw channels: only the payload goes on.
      const received = (_event: IpcRendererEvent, payload: unknown): void => listener(payload)
      ipcRenderer.on(channel, received)
      return () => {
        ipcRenderer.removeListener(channel, received)
      }
    },
    pathOf: (file) => webUtils.getPathForFile(file),
  }),
)
