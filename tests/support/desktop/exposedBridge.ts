import type { BridgeApi, Outcome } from '#shared/desktop/bridge.ts'
import { exposeBridge } from '#preload/expose.ts'

/** The page's bridge as the preload builds it, with scripted responses; `asked` records calls. */
export function exposedBridge(answers: Record<string, Outcome<unknown> | Promise<Outcome<unknown>>>): {
  bridge: BridgeApi
  asked: [channel: string, args: unknown[]][]
  push(channel: string, payload: unknown): void
} {
  const asked: [string, unknown[]][] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const bridge = exposeBridge({
    async invoke(channel, args) {
      asked.push([channel, args])
      return (await answers[channel]) ?? { ok: true, value: undefined }
    },
    listen(channel, listener) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      return () => void set.delete(listener)
    },
    pathOf: (file) => file.name,
  })
  return {
    bridge, asked,
    push(channel, payload) {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    },
  }
}
