import { bridge } from '#shared/desktop/bridge.ts'
import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { Refusal } from '#main/ipc/refusal.ts'

/** Serves a bridge group by the current account's handlers, or `forGuests`; other calls are refused with `loginRequired`. */
export function currentAccountHandlers<Group extends keyof BridgeHandlers>(
  group: Group, own: () => BridgeHandlers[Group] | undefined, forGuests: Partial<BridgeHandlers[Group]>,
): BridgeHandlers[Group] {
  type Handlers = Record<string, (...args: unknown[]) => unknown>
  const names = Object.entries(bridge[group]).filter(([, channel]) => channel.kind !== 'push').map(([name]) => name)
  const handlers: Handlers = Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => {
    const answering = ((own() ?? forGuests) as unknown as Handlers)[name]
    if (answering === undefined) throw new Refusal('loginRequired')
    return answering(...args)
  }]))
  return handlers as unknown as BridgeHandlers[Group]
}
