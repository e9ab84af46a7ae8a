import { bridge, channelName } from '#shared/desktop/bridge.ts'
import type { BridgeApi, Outcome } from '#shared/desktop/bridge.ts'

/** The three things the preload needs of Electron. */
export interface PreloadPorts {
  invoke(channel: string, args: unknown[]): Promise<Outcome<unknown>>
  /** Answers its unsubscribe. */
  listen(channel: string, listener: (payload: unknown) => void): () => void
  /** The path of a file that the person dropped; '' for a file that scripts made. */
  pathOf(file: File): string
}

/** Builds what the page sees from the bridge contract: one function for each channel and nothing else. */
export function exposeBridge(ports: PreloadPorts): BridgeApi {
  const api: Record<string, Record<string, unknown>> = {}
  for (const [group, channels] of Object.entries(bridge)) {
    const exposed: Record<string, unknown> = {}
    for (const [name, channel] of Object.entries(channels)) {
      const wireName = channelName(group, name)
      if (channel.kind === 'push') {
        exposed[name] = (listener: (payload: unknown) => void) => ports.listen(wireName, (payload) => listener(payload))
      } else if (channel.kind === 'files') {
        // A file made by a script has no path: it is left out rather than sent as an empty name.
        exposed[name] = (dropped: File[]) =>
          ports.invoke(wireName, [dropped.map((file) => ports.pathOf(file)).filter((path) => path !== '')])
      } else {
        exposed[name] = (...args: unknown[]) => ports.invoke(wireName, args)
      }
    }
    api[group] = exposed
  }
  return api as BridgeApi
}
