import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { hashKey } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RefetchCode, SocketMessage } from '#shared/kernel/socket/socket.ts'
import { spreadOf } from '#shared/kernel/socket/limits.ts'
import { isCall } from '#renderer/entities/callQuery.ts'
import type { RefetchReactions } from '#renderer/lib/feature.ts'

/** Refetches active queries a message made stale, others when next shown. Random delay for what all members of a site, or all open pages of a class, ask for at once. */
export function refetchFor(queries: QueryClient, reactions: readonly RefetchReactions[], message: SocketMessage): void {
  const waitMs = message.command === socketCommand.alarmArrived ? spreadOf(message) : 0
  for (const queryKey of reactions.flatMap((reaction) => staleBy(reaction, message))) {
    if (message.command === socketCommand.boardChanged && isCall({ queryKey }, 'board.unread')) refetchOnce(queries, queryKey)
    else if (waitMs > 0) setTimeout(() => refetchNow(queries, queryKey), waitMs)
    else refetchNow(queries, queryKey)
  }
}

const waiting = new Set<string>()

/** After a random delay, once for all messages until then. */
function refetchOnce(queries: QueryClient, queryKey: QueryKey): void {
  const hash = hashKey(queryKey)
  if (waiting.has(hash)) return
  waiting.add(hash)
  setTimeout(() => {
    waiting.delete(hash)
    refetchNow(queries, queryKey)
  }, spreadOf({ toAll: true }))
}

function refetchNow(queries: QueryClient, queryKey: QueryKey): void {
  // A first response in flight may be stale, and invalidating would only wait for it.
  void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined }).then(() => queries.invalidateQueries({ queryKey }))
}

function staleBy(reactions: RefetchReactions, message: SocketMessage): readonly QueryKey[] {
  const stale = reactions[message.command as RefetchCode] as ((message: SocketMessage) => readonly QueryKey[]) | undefined
  return stale?.(message) ?? []
}
