import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import { liveAlarms } from '#shared/live/alarms.ts'
import { changeDueAt, liveFacts, liveNews } from '#shared/live/changes.ts'
import type { LiveFacts } from '#shared/live/changes.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { LiveChange } from '#server/modules/course/index.ts'
import { hasAttendees, keepKnown, listChanged, readChanged, writeKnown } from './queries/changes.ts'

/** Lessons whose attendees are notified in one round. */
const AT_ONCE = 100

const factsOf = (body: CurriculumBody | null): LiveFacts | null => (body?.curriculumTypeCd === curriculumTypeCd.live ? liveFacts(body) : null)

/** Changes of published live lessons, which attendees hear of once they rest (LIVE-09; ALRM-04). */
export function createLiveChanges({ database: { db }, clock, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>) {
  async function tell(tx: Db, lesson: ItemRef): Promise<void> {
    const changed = await readChanged(tx, lesson)
    if (changed === undefined) return
    const facts = changed.isShown ? factsOf(changed.body) : null
    const news = changed.knownAs === null ? null : liveNews(changed.knownAs, facts, clock.now().getTime())
    await writeKnown(tx, lesson, { knownAs: facts === null && (news !== null || changed.knownAs === 'cancelled') ? 'cancelled' : null, told: news !== null })
    if (news === null) return
    const { channelSeq, courseSeq, curriculumSeq } = lesson
    const event = { channelSeq, courseSeq, title: `${changed.title} · ${changed.body.title}`, key: `live-${curriculumSeq}-${changed.changeCount + 1}`, ...('at' in news ? { at: news.at } : {}) }
    // A lesson that is gone cannot be opened.
    await alarms.raise(tx, news.kind === 'cancelled' ? { ...event, kind: liveAlarms.liveCancelled } : { ...event, kind: liveAlarms.liveChanged, lessonSeq: curriculumSeq })
  }

  return {
    /** Keeps what attendees know of lessons that are about to change. Before `before` is null a lesson was not shown. */
    async note(tx: Db, course: CourseRef, changes: readonly LiveChange[]): Promise<void> {
      const now = clock.now().getTime()
      const known = changes.flatMap(({ curriculumSeq, before, after }) => {
        const [old, next] = [factsOf(before), factsOf(after)]
        if (JSON.stringify(old) === JSON.stringify(next)) return []
        return [{ curriculumSeq, knownAs: old, dueAt: new Date(changeDueAt([old, next].flatMap((facts) => (facts === null ? [] : [facts.startAt])), now)) }]
      })
      if (known.length > 0 && await hasAttendees(tx, course)) await keepKnown(tx, course, known)
    },

    async tellDue(): Promise<void> {
      for (const lesson of await listChanged(db, clock.now(), AT_ONCE)) await db.transaction((tx) => tell(tx, lesson))
    },
  }
}
