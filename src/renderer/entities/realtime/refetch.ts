import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { MessageOf, RefetchCode, SocketMessage } from '#shared/kernel/socket/socket.ts'
import { spreadOf } from '#shared/kernel/socket/limits.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { editingKeys } from '#renderer/entities/course/editing/keys.ts'

type Keys = { [Code in RefetchCode]: (message: MessageOf<Code>) => readonly QueryKey[] }

const learners = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => courseQueries.one(channelSeq, courseSeq)
const mine = ({ channelSeq }: { channelSeq: number }) => [...courseQueries.all(channelSeq), 'mine'] as const
const curriculum = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => editingKeys.curriculum(channelSeq, courseSeq)
const draft = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => editingKeys.draft(channelSeq, courseSeq)
const lists = ({ channelSeq }: { channelSeq: number }) => editingKeys.lists(channelSeq)

/** What each message makes old. */
const keys: Keys = {
  // What happened to files between loading and listening was told to nobody.
  E0001: ({ topics }) => topics.filter(({ topic }) => topic === 'uploads').flatMap((one) => [curriculum(one), lists(one)]),
  E0002: () => [['alarms'], ['session']],
  E0004: () => [['session'], ['site']],
  E0007: (message) => [curriculum(message), lists(message)],
  E0008: (message) => [learners(message), curriculum(message), draft(message)],
  E0009: (message) => [learners(message), lists(message), draft(message)],
  E0010: (message) => [learners(message), mine(message)],
  E0011: (message) => [learners(message), mine(message)],
  E0014: (message) => [learners(message)],
  E0015: (message) => [learners(message)],
  E0016: () => [['session'], ['profile'], ['alarms', 'settings']],
  E0017: () => [['session'], ['site'], ['courses'], ['studio', 'classes'], ['studio', 'curriculum'], ['studio', 'draft'], ['alarms']],
}

/** Asks again for what a message makes old, where it is shown, at a random moment where all members of a site hear it; the rest is asked for when it is shown next. */
export function refetchFor(queries: QueryClient, message: SocketMessage): void {
  const waitMs = message.command === 'E0002' ? spreadOf(message) : 0
  if (waitMs > 0) setTimeout(() => refetchNow(queries, message), waitMs)
  else refetchNow(queries, message)
}

function refetchNow(queries: QueryClient, message: SocketMessage): void {
  if (!Object.hasOwn(keys, message.command)) return
  const about = keys[message.command as RefetchCode] as (message: SocketMessage) => readonly QueryKey[]
  for (const queryKey of about(message)) {
    // A first answer that is under way may be of before the message; to ask again would only wait for it.
    void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined }).then(() => queries.invalidateQueries({ queryKey }))
  }
}
