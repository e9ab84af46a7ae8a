import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { IpcRendererEvent } from 'electron'
import { BRIDGE_GLOBAL } from '#shared/desktop/bridge.ts'
import { exposeBridge } from './expose.ts'

contextBridge.exposeInMainWorld(
  BRIDGE_GLOBAL,
  exposeBridge({
    invoke: (channel, args) => ipcRenderer.invoke(channel, ...args),
    listen(channel, listener) {
      // Pass only the payload on: the event's sender would give the page raw channels.
      const received = (_event: IpcRendererEvent, payload: unknown): void => listener(payload)
      ipcRenderer.on(channel, received)
      return () => {
        ipcRenderer.removeListener(channel, received)
      }
    },
    pathOf: (file) => webUtils.getPathForFile(file),
  }),
)
