import { boardAlarms } from '#shared/board/alarms.ts'
import { scopeCd } from '#shared/board/codes.ts'
import type { ScopeCd } from '#shared/board/codes.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { mayRead } from '#shared/board/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { AlarmEvent, ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { enterBoards, seenPost } from './entrance.ts'
import { findSiteBoard } from './queries/siteBoards.ts'

/** What decides who may read a post. */
export interface MentionedIn {
  place: BoardPlace
  scopeCd: ScopeCd
  userSeq: number | null
  hiddenAt: Date | null
}

const siteKinds = { post: boardAlarms.sitePost, comment: boardAlarms.siteComment, mention: boardAlarms.siteMention } as const

/** What an alarm of a place is about: the class, or a board of the site, which it is titled by. */
export async function subjectOf(tx: Db, place: BoardPlace, what: keyof typeof siteKinds): Promise<Pick<AlarmEvent, 'kind' | 'channelSeq' | 'courseSeq' | 'boardSeq' | 'title'>> {
  if (!isSiteBoard(place)) return { kind: boardAlarms[what], channelSeq: place.channelSeq, courseSeq: place.courseSeq }
  const { channelSeq, boardSeq } = place
  return { kind: siteKinds[what], channelSeq, boardSeq, title: (await findSiteBoard(tx, place))?.titles.ko ?? '' }
}

/** Alarms of mentions in posts and comments (ALRM-04). */
export function createMentionAlarms({ database: { db }, clock, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>, channels: Pick<ChannelService, 'actor'>) {
  return {
    /** Of people of the class, those who may read a post. Asked before a transaction begins, as their rights are read beside it. */
    async readersOf({ place, ...post }: MentionedIn, userSeqs: readonly number[]): Promise<readonly number[]> {
      if (post.hiddenAt === null && (post.scopeCd === scopeCd.everyone || post.scopeCd === scopeCd.participants)) return userSeqs
      const readers: number[] = []
      for (const userSeq of userSeqs) {
        const reader = await enterBoards(db, place, await channels.actor({ channelSeq: place.channelSeq, userSeq }), clock.now())
        if (mayRead(seenPost(post, reader), reader.standing)) readers.push(userSeq)
      }
      return readers
    },

    /** Returns who was notified. */
    async raise(tx: Db, place: BoardPlace, personSeqs: readonly number[], link: Pick<AlarmEvent, 'actorSeq' | 'postSeq' | 'commentSeq' | 'lessonSeq'>): Promise<readonly number[]> {
      return personSeqs.length === 0 ? [] : alarms.raise(tx, { ...await subjectOf(tx, place, 'mention'), personSeqs, ...link })
    },
  }
}
export type MentionAlarms = ReturnType<typeof createMentionAlarms>
