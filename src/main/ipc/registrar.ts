import { bridge, channelName } from '#shared/desktop/bridge.ts'
import type { BridgeHandlers, FilesChannel, InvokeChannel, Outcome, RefusalCode } from '#shared/desktop/bridge.ts'
import type { IpcPort, LogPort, SenderFrame } from '#main/ports.ts'
import { Refusal } from './refusal.ts'

export interface RegistrarDeps {
  ipc: IpcPort
  handlers: BridgeHandlers
  pageOrigin: string
  log: LogPort
}

type Answerer = (...args: unknown[]) => unknown

/** Handles the bridge channels for the app's main frame, with validated arguments; returns the unregister function. Errors are typed. */
export function registerBridge({ ipc, handlers, pageOrigin, log }: RegistrarDeps): () => void {
  const registered: string[] = []
  for (const [group, channels] of Object.entries(bridge)) {
    for (const [name, channel] of Object.entries(channels)) {
      if (channel.kind === 'push') continue
      const wireName = channelName(group, name)
      const handler = (handlers as unknown as Record<string, Record<string, Answerer>>)[group]?.[name]
      if (handler === undefined) throw new Error(`no handler for ${wireName}`)
      ipc.handle(wireName, (sender, args) => answer({ wireName, channel, handler, sender, args, pageOrigin, log }))
      registered.push(wireName)
    }
  }
  return () => {
    for (const wireName of registered) ipc.removeHandler(wireName)
  }
}

interface Message {
  wireName: string
  channel: InvokeChannel | FilesChannel
  handler: Answerer
  sender: SenderFrame | null
  args: unknown[]
  pageOrigin: string
  log: LogPort
}

async function answer({ wireName, channel, handler, sender, args, pageOrigin, log }: Message): Promise<Outcome<unknown>> {
  if (sender === null || !sender.isMainFrame || sender.origin !== pageOrigin) {
    log.warn('bridge message from a foreign sender', { channel: wireName, origin: sender?.origin ?? 'gone' })
    return refused('foreignSender')
  }
  const parsed = channel.args.safeParse(args)
  if (!parsed.success) {
    log.warn('bridge message with wrong arguments', { channel: wireName })
    return refused('badArguments')
  }
  try {
    return { ok: true, value: await handler(...(parsed.data as unknown[])) }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.code)
    log.error('bridge handler failed', error, { channel: wireName })
    return refused('failed')
  }
}

function refused(refusal: RefusalCode): Outcome<never> {
  return { ok: false, refusal }
}
