import { boardAlarms } from '#shared/board/alarms.ts'
import { scopeCd } from '#shared/board/codes.ts'
import type { ScopeCd } from '#shared/board/codes.ts'
import { mayRead } from '#shared/board/rules.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { AlarmEvent, ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { enterBoards, seenPost } from './entrance.ts'

/** What decides who may read a post. */
export interface MentionedIn extends CourseRef {
  scopeCd: ScopeCd
  userSeq: number | null
  hiddenAt: Date | null
}

/** Alarms of mentions in posts and comments (ALRM-04). */
export function createMentionAlarms({ database: { db }, clock, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>, channels: Pick<ChannelService, 'actor'>) {
  return {
    /** Of people of the class, those who may read a post. Asked before a transaction begins, as their rights are read beside it. */
    async readersOf({ channelSeq, courseSeq, ...post }: MentionedIn, userSeqs: readonly number[]): Promise<readonly number[]> {
      if (post.hiddenAt === null && (post.scopeCd === scopeCd.everyone || post.scopeCd === scopeCd.participants)) return userSeqs
      const readers: number[] = []
      for (const userSeq of userSeqs) {
        const reader = await enterBoards(db, { channelSeq, courseSeq }, await channels.actor({ channelSeq, userSeq }), clock.now())
        if (mayRead(seenPost(post, reader), reader.standing)) readers.push(userSeq)
      }
      return readers
    },

    /** Returns who was notified. */
    raise: async (tx: Db, { channelSeq, courseSeq }: CourseRef, personSeqs: readonly number[], link: Pick<AlarmEvent, 'actorSeq' | 'postSeq' | 'commentSeq' | 'lessonSeq'>): Promise<readonly number[]> =>
      personSeqs.length === 0 ? [] : alarms.raise(tx, { kind: boardAlarms.mention, channelSeq, courseSeq, personSeqs, ...link }),
  }
}
export type MentionAlarms = ReturnType<typeof createMentionAlarms>
