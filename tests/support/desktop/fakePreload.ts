import { EventEmitter } from 'node:events'
import type { ContextBridge, IpcRenderer, WebUtils } from 'electron'
import type { FakeFrame, FakeIpcMain } from './fakeIpc.ts'
import { strict } from './strict.ts'

class FakeIpcRenderer extends EventEmitter implements Pick<IpcRenderer, 'invoke'> {
  private send: (channel: string, args: unknown[]) => Promise<unknown>

  constructor(send: FakeIpcRenderer['send']) {
    super()
    this.send = send
    return strict('ipcRenderer', this)
  }

  invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    return this.send(channel, args)
  }
}

/** The `electron` module of a sandboxed preload. `world`: what its page gets; `onDisk`: paths of files, others were made by scripts. */
export function createFakePreload(ipc: FakeIpcMain, frame: FakeFrame, onDisk: ReadonlyMap<File, string>) {
  const world: Record<string, unknown> = {}
  const electron = {
    contextBridge: strict('contextBridge', {
      exposeInMainWorld(key, api) {
        if (key in world) throw new Error('Cannot bind an API on top of an existing property on the window object')
        world[key] = api
      },
    } satisfies Pick<ContextBridge, 'exposeInMainWorld'>),
    ipcRenderer: new FakeIpcRenderer((channel, args) => ipc.invoke(frame, channel, ...args)),
    webUtils: strict('webUtils', { getPathForFile: (file) => onDisk.get(file) ?? '' } satisfies Pick<WebUtils, 'getPathForFile'>),
  }
  return { electron, world }
}
