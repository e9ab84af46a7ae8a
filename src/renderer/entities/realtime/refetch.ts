import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RefetchCode, SocketMessage } from '#shared/kernel/socket/socket.ts'
import { spreadOf } from '#shared/kernel/socket/limits.ts'
import type { RefetchReactions } from '#renderer/lib/feature.ts'

/** Refetches active queries a message made stale, others when next shown. Random delay if all members of a site get the message. */
export function refetchFor(queries: QueryClient, reactions: readonly RefetchReactions[], message: SocketMessage): void {
  const waitMs = message.command === socketCommand.alarmArrived ? spreadOf(message) : 0
  if (waitMs > 0) setTimeout(() => refetchNow(queries, reactions, message), waitMs)
  else refetchNow(queries, reactions, message)
}

function refetchNow(queries: QueryClient, reactions: readonly RefetchReactions[], message: SocketMessage): void {
  for (const queryKey of reactions.flatMap((reaction) => staleBy(reaction, message))) {
    // A first response in flight may be stale, and invalidating would only wait for it.
    void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined }).then(() => queries.invalidateQueries({ queryKey }))
  }
}

function staleBy(reactions: RefetchReactions, message: SocketMessage): readonly QueryKey[] {
  const stale = reactions[message.command as RefetchCode] as ((message: SocketMessage) => readonly QueryKey[]) | undefined
  return stale?.(message) ?? []
}
