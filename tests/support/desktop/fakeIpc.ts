import type { IpcMain, IpcMainInvokeEvent } from 'electron'

/** Copies a message as Electron does: functions, symbols and promises are refused, also `File` and `Blob`; an instance of a class loses its class. */
export function messageCopy<Value>(value: Value): Value {
  refuseFiles(value, new Set())
  return structuredClone(value)
}

// Node can copy them, Electron cannot.
function refuseFiles(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (value instanceof Blob) throw new Error('An object could not be cloned.')
  const parts = value instanceof Map ? [...value.keys(), ...value.values()] : value instanceof Set ? [...value] : ArrayBuffer.isView(value) ? [] : Object.values(value)
  for (const part of parts) refuseFiles(part, seen)
}

type Handler = Parameters<IpcMain['handle']>[1]

/** The frame that a message comes from. */
export type FakeFrame = Pick<NonNullable<IpcMainInvokeEvent['senderFrame']>, 'origin' | 'parent'>

/** `ipcMain`, with the page's end of it. */
export class FakeIpcMain implements Pick<IpcMain, 'handle' | 'removeHandler'> {
  private handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }

  get channels(): string[] {
    return [...this.handlers.keys()]
  }

  /** `ipcRenderer.invoke` of a frame: arguments and result are copied, an error arrives as its text. */
  async invoke(frame: FakeFrame | null, channel: string, ...args: unknown[]): Promise<unknown> {
    const sent = messageCopy(args)
    const handler = this.handlers.get(channel)
    if (handler === undefined) throw new Error(`Error invoking remote method '${channel}': Error: No handler registered for '${channel}'`)
    const answer = Promise.resolve().then(() => handler({ senderFrame: frame } as IpcMainInvokeEvent, ...sent)).then(messageCopy)
    // The text alone arrives, without a cause.
    return answer.catch((error: unknown) => Promise.reject(new Error(`Error invoking remote method '${channel}': ${String(error)}`)))
  }
}
