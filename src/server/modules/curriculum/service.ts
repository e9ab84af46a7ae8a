import { authorableTypes, copiesFiles, CURRICULUM_CONTENT_MAX, curriculumBody, copyTitle } from '#shared/curriculum/items.ts'
import type { CurriculumBody, CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { CURRICULUM_ITEMS_MAX } from '#shared/curriculum/contract.ts'
import { editsWait } from '#shared/course/edits.ts'
import { restoreExpiredAt } from '#shared/course/lifecycle.ts'
import { canEditWhile } from '#shared/upload/limits.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { curriculumTypeCd, isPack } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import { onlyTitleEditable } from '#shared/live/joinWindow.ts'
import { liveFields, liveTimes, weeklySeries } from '#shared/live/schedule.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import type { Db } from '#server/infra/db/database.ts'
import { nextVersion } from '#server/infra/db/moments.ts'
import {
  areItemsOf, hasEdits, insertItems, keepCompletions, lockLiveCourse, readItem, readItems, readOrder, readVisibleCourse, writeItems, writeOrder, writeSummary,
} from '#server/modules/course/index.ts'
import type { ItemRow, LivesChanged } from '#server/modules/course/index.ts'
import type { UploadService } from '#server/modules/upload/index.ts'
import { countHandedIn, readOutline } from './queries.ts'
import type { OutlineRow } from './queries.ts'

// Call before a transaction: sanitizing a long text waits for a worker.
const safe = async (channelSeq: number, body: CurriculumBody): Promise<CurriculumBody> =>
  ({ ...body, content: await safeRichText(body.content, { max: CURRICULUM_CONTENT_MAX, path: ['body', 'content'], channelSeq }) })

export function isEditable(item: ItemRow): boolean {
  return item.uploads.every(({ state }) => canEditWhile(state))
}

/** Deleted, or marked for removal from a published class. */
function isGone({ deletedAt, draftState }: Pick<ItemRow, 'deletedAt' | 'draftState'>): boolean {
  return deletedAt !== null || draftState === 'removed'
}

const takesHandIns = ({ curriculumTypeCd: typeCd }: CurriculumBody) => typeCd === curriculumTypeCd.mission || typeCd === curriculumTypeCd.certification || typeCd === curriculumTypeCd.chat

/** A lesson-complete mission names lessons of its class alone. Throws `notFound`. */
async function requireNamed(tx: Db, course: CourseRef, body: CurriculumBody): Promise<void> {
  const named = body.curriculumTypeCd === curriculumTypeCd.course ? body.lessonSeqs : []
  if (named.length > 0 && !(await areItemsOf(tx, course, named))) throw new AppError('notFound')
}

/** Throws `notFound`, `itemOptimising`. */
async function readEditable(tx: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<ItemRow> {
  const item = await readItem(tx, { channelSeq, courseSeq, curriculumSeq })
  if (isGone(item)) throw new AppError('notFound')
  if (!isEditable(item)) throw new AppError('itemOptimising')
  return item
}

/** Published items of a class with a draft are only marked for removal. */
export function removalOf({ draftState }: Pick<ItemRow, 'draftState'>, waits: boolean, now: Date): { draftState: 'removed' } | { deletedAt: Date } {
  return waits && draftState === null ? { draftState: 'removed' } : { deletedAt: now }
}

/** Runs a change under the class's lock and updates its summary; `waits`: the change becomes a draft. Throws `classInTrash`. */
export function changingOf(db: Db): <T>(course: CourseRef, change: (tx: Db, waits: boolean) => Promise<T>) => Promise<T> {
  return (course, change) => db.transaction(async (tx) => {
    const row = await lockLiveCourse(tx, course)
    // A package has classes instead of items.
    if (isPack(row)) throw new AppError('itemTypeNotAuthorable')
    const result = await change(tx, editsWait(row, await hasEdits(tx, course)))
    await writeSummary(tx, course)
    return result
  })
}

/**
 * Once a published live lesson has begun, only its title changes (courses spec §4; LIVE-09). In a class that nobody can attend yet,
 * a wrong date in the past must be correctable. Throws `liveStarted`.
 */
function requireUnstarted(before: CurriculumBody, after: CurriculumBody, now: Date): void {
  if (before.curriculumTypeCd !== curriculumTypeCd.live) return
  const times = liveTimes(before)
  if (times === null || !onlyTitleEditable(times.startAt, now.getTime())) return
  const fixed = (body: CurriculumBody) => JSON.stringify(curriculumBody.parse({ ...body, title: '-' }))
  if (fixed(before) !== fixed(after)) throw new AppError('liveStarted')
}

/** The curriculum of a class (courses spec §3; STU-03). The caller checks permissions. Changes lock the class and throw `classInTrash`. */
export function createCurriculumService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, files: Pick<UploadService, 'copyFiles'>, livesChanged: LivesChanged) {
  const changing = changingOf(db)

  /** Inserts after an item (null: first; undefined: last). Throws `notFound`, `conflict` when full. */
  async function insertAfter(tx: Db, { channelSeq, courseSeq }: CourseRef, body: CurriculumBody, after: number | null | undefined, waits: boolean): Promise<number> {
    if (!waits) await keepCompletions(tx, { channelSeq, courseSeq }, clock.now())
    const seqs = (await readOrder(tx, { channelSeq, courseSeq })).map((item) => item.curriculumSeq)
    if (seqs.length >= CURRICULUM_ITEMS_MAX) throw new AppError('conflict')
    const place = after === undefined ? seqs.length : after === null ? 0 : seqs.indexOf(after) + 1
    if (after !== undefined && after !== null && place === 0) throw new AppError('notFound')
    const [curriculumSeq = 0] = await insertItems(tx, { channelSeq, courseSeq }, [{ body, sortOrder: place + 1, draftState: waits ? 'added' : null }], clock.now())
    await writeOrder(tx, { channelSeq, courseSeq }, seqs.toSpliced(place, 0, curriculumSeq), waits)
    return curriculumSeq
  }

  return {
    /** The public curriculum with viewing records; `isKept` as in `progressPercent`. Throws `classNotFound`, `classDeleted`. */
    async outline(actor: Actor, course: CourseRef): Promise<{ rows: OutlineRow[]; isKept: boolean }> {
      const { completedAt } = await readVisibleCourse(db, course, actor)
      return { rows: await readOutline(db, course, actor.userSeq), isKept: completedAt !== null }
    },

    items: (course: CourseRef): Promise<ItemRow[]> => readItems(db, course),

    /** Null inserts first, undefined last. Throws `itemTypeNotAuthorable`, `notFound`, `conflict` when full. */
    async create({ channelSeq, courseSeq }: CourseRef, input: CurriculumBodyInput, afterCurriculumSeq?: number | null): Promise<ItemRow> {
      const parsed = curriculumBody.parse(input)
      if (!(authorableTypes as readonly string[]).includes(parsed.curriculumTypeCd)) throw new AppError('itemTypeNotAuthorable')
      const body = await safe(channelSeq, parsed)
      return changing({ channelSeq, courseSeq }, async (tx, waits) => {
        await requireNamed(tx, { channelSeq, courseSeq }, body)
        const curriculumSeq = await insertAfter(tx, { channelSeq, courseSeq }, body, afterCurriculumSeq, waits)
        return readItem(tx, { channelSeq, courseSeq, curriculumSeq })
      })
    },

    /** Throws `notFound`, `staleEdit`, `itemOptimising`, `liveStarted`, and `invalidInput` for another type. */
    async update({ channelSeq, courseSeq, curriculumSeq }: ItemRef, body: CurriculumBody, updatedAt?: string): Promise<ItemRow> {
      const safeBody = await safe(channelSeq, body)
      return changing({ channelSeq, courseSeq }, async (tx, waits) => {
        const item = await readEditable(tx, { channelSeq, courseSeq, curriculumSeq })
        if (body.curriculumTypeCd !== item.body.curriculumTypeCd) {
          throw new AppError('invalidInput', {}, [{ path: ['body', 'curriculumTypeCd'], message: validationMessage('validation:choose') }])
        }
        if (updatedAt !== undefined && Date.parse(updatedAt) !== item.updatedAt.getTime()) throw new AppError('staleEdit')
        await requireNamed(tx, { channelSeq, courseSeq }, safeBody)
        if (waits && item.draftState === null) requireUnstarted(item.body, safeBody, clock.now())
        const [changed, updatedAtNow] = [safeBody, nextVersion(item.updatedAt, clock.now())]
        const isPublished = waits && item.draftState === null
        if (!waits) await livesChanged(tx, { channelSeq, courseSeq }, [{ curriculumSeq, before: item.body, after: changed }])
        await writeItems(tx, channelSeq, [curriculumSeq], { ...(isPublished ? { draftBody: changed } : { body: changed }), updatedAt: updatedAtNow })
        return { ...item, body: changed, updatedAt: updatedAtNow }
      })
    },

    /** Throws `conflict` unless each item is named once. */
    async order(course: CourseRef, curriculumSeqs: readonly number[]): Promise<void> {
      await changing(course, async (tx, waits) => {
        const present = new Set((await readOrder(tx, course)).map((item) => item.curriculumSeq))
        const isSame = curriculumSeqs.length === present.size && new Set(curriculumSeqs).size === present.size && curriculumSeqs.every((seq) => present.has(seq))
        if (!isSame) throw new AppError('conflict')
        await writeOrder(tx, course, curriculumSeqs, waits)
      })
    },

    /** Copies an item with its finished files; a live lesson without its recording. Throws `notFound`, `itemOptimising`, `conflict` when full. */
    async copy({ channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<ItemRow> {
      return changing({ channelSeq, courseSeq }, async (tx, waits) => {
        const source = await readEditable(tx, { channelSeq, courseSeq, curriculumSeq })
        const titles = (await readItems(tx, { channelSeq, courseSeq })).map((item) => item.body.title)
        const body = { ...source.body, title: copyTitle(source.body.title, titles) }
        const copySeq = await insertAfter(tx, { channelSeq, courseSeq }, body, curriculumSeq, waits)
        if (copiesFiles(body)) await files.copyFiles(tx, { channelSeq, courseSeq }, [{ from: curriculumSeq, to: copySeq }])
        return readItem(tx, { channelSeq, courseSeq, curriculumSeq: copySeq })
      })
    },

    /** Repeats a live lesson weekly; `weeks` with the first. Returns the new ones. Throws `notFound`, `liveNotPlanned`, `conflict` when full. */
    async repeatWeekly({ channelSeq, courseSeq, curriculumSeq }: ItemRef, weeks: number): Promise<ItemRow[]> {
      return changing({ channelSeq, courseSeq }, async (tx, waits) => {
        const { body } = await readEditable(tx, { channelSeq, courseSeq, curriculumSeq })
        if (body.curriculumTypeCd !== curriculumTypeCd.live) throw new AppError('notFound')
        const times = liveTimes(body)
        if (times === null) throw new AppError('liveNotPlanned')
        if (!waits) await keepCompletions(tx, { channelSeq, courseSeq }, clock.now())
        const seqs = (await readOrder(tx, { channelSeq, courseSeq })).map((item) => item.curriculumSeq)
        if (seqs.length + weeks - 1 > CURRICULUM_ITEMS_MAX) throw new AppError('conflict')
        const taken = (await readItems(tx, { channelSeq, courseSeq })).map((item) => item.body.title)
        const bodies = weeklySeries(times, weeks).slice(1).map((one) => {
          const title = copyTitle(body.title, taken)
          taken.push(title)
          return { ...body, title, ...liveFields(one) }
        })
        const place = seqs.indexOf(curriculumSeq) + 1
        const made = await insertItems(tx, { channelSeq, courseSeq }, bodies.map((one, index) => ({ body: one, sortOrder: place + 1 + index, draftState: waits ? 'added' as const : null })), clock.now())
        await writeOrder(tx, { channelSeq, courseSeq }, seqs.toSpliced(place, 0, ...made), waits)
        const isMade = new Set(made)
        return (await readItems(tx, { channelSeq, courseSeq })).filter((item) => isMade.has(item.curriculumSeq))
      })
    },

    /**
     * Restorable for 7 days. In a published class it stays until the draft is published. Throws `notFound`, `itemOptimising`,
     * and `missionHasSubmissions` unless forced (STU-08).
     */
    async remove({ channelSeq, courseSeq, curriculumSeq }: ItemRef, isForced = false): Promise<void> {
      await changing({ channelSeq, courseSeq }, async (tx, waits) => {
        const item = await readEditable(tx, { channelSeq, courseSeq, curriculumSeq })
        const handedIn = isForced || !takesHandIns(item.body) ? 0 : await countHandedIn(tx, { channelSeq, courseSeq, curriculumSeq })
        if (handedIn > 0) throw new AppError('missionHasSubmissions', { count: handedIn })
        if (!waits) await livesChanged(tx, { channelSeq, courseSeq }, [{ curriculumSeq, before: item.body, after: null }])
        await writeItems(tx, channelSeq, [curriculumSeq], removalOf(item, waits, clock.now()))
      })
    },

    /** Idempotent. Throws `notFound`, `restoreExpired`. */
    async restore({ channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<ItemRow> {
      return changing({ channelSeq, courseSeq }, async (tx, waits) => {
        const item = await readItem(tx, { channelSeq, courseSeq, curriculumSeq })
        if (!isGone(item)) return item
        const wasPublic = item.deletedAt === null
        if (item.deletedAt !== null && clock.now().getTime() >= restoreExpiredAt(item.deletedAt.getTime())) throw new AppError('restoreExpired')
        if (!waits) {
          await livesChanged(tx, { channelSeq, courseSeq }, [{ curriculumSeq, before: null, after: item.body }])
          await keepCompletions(tx, { channelSeq, courseSeq }, clock.now())
        }
        const order = await readOrder(tx, { channelSeq, courseSeq })
        const place = order.filter((other) => other.sortOrder < item.sortOrder).length
        await writeItems(tx, channelSeq, [curriculumSeq], { deletedAt: null, draftState: waits && !wasPublic ? 'added' : null })
        await writeOrder(tx, { channelSeq, courseSeq }, order.map((other) => other.curriculumSeq).toSpliced(place, 0, curriculumSeq), waits)
        return readItem(tx, { channelSeq, courseSeq, curriculumSeq })
      })
    },
  }
}
export type CurriculumService = ReturnType<typeof createCurriculumService>
