import { bridge, channelName } from '#shared/desktop/bridge.ts'
import type { BridgeApi, Outcome } from '#shared/desktop/bridge.ts'

export interface PreloadPorts {
  invoke(channel: string, args: unknown[]): Promise<Outcome<unknown>>
  listen(channel: string, listener: (payload: unknown) => void): () => void
  /** Path of a dropped file; '' for a file made by a script. */
  pathOf(file: File): string
}

/** The page's API: one function per channel of the bridge contract, nothing else. */
export function exposeBridge(ports: PreloadPorts): BridgeApi {
  const api: Record<string, Record<string, unknown>> = {}
  for (const [group, channels] of Object.entries(bridge)) {
    const exposed: Record<string, unknown> = {}
    for (const [name, channel] of Object.entries(channels)) {
      const wireName = channelName(group, name)
      if (channel.kind === 'push') {
        exposed[name] = (listener: (payload: unknown) => void) => ports.listen(wireName, (payload) => listener(payload))
      } else if (channel.kind === 'files') {
        // Skip files made by scripts, which have no path.
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
