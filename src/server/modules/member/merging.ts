import { createHash } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { nameInitials } from '#shared/certificate/rules.ts'
import { maskedEmail } from '#shared/account/maskedEmail.ts'
import { progressPercent } from '#shared/curriculum/order.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { memberAlarms } from '#shared/member/alarms.ts'
import type { MergePreview, memberCalls } from '#shared/member/contract.ts'
import { MERGE_UNDO_MS, canUndoMerge, mergedKinds } from '#shared/member/merge.ts'
import type { MergeRefusal, MergeUndoRefusal, MergedKind } from '#shared/member/merge.ts'
import { memberAct } from '#shared/member/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { RowLog, takeBack } from '#server/infra/db/rowLog.ts'
import type { LoggedChange } from '#server/infra/db/loggedChange.ts'
import { countMerged, mergeColumn } from '#server/infra/memberMerge.ts'
import type { Merge } from '#server/infra/memberMerge.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import type { ModuleTables, SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { noteAttendees, tellFreeSeats } from '#server/modules/enrollment/index.ts'
import { MAIL_RUN, createMailRun, newMailNo } from '#server/modules/mailText/index.ts'
import type { MailRun } from '#server/modules/mailText/index.ts'
import { insertEvent } from './queries.ts'
import { countBothReviewed, findMailed, insertMerge, isOverfull, joinMemberships, listCourseSeqs, listPair, listRefusals, listShared, lockMerge, lockPlaces, writeUndone } from './queries/merging.ts'
import type { Pair } from './queries/merging.ts'

export const MERGE_MAIL_QUEUE = 'member-merge-mail'

type MergedTables = Pick<ModuleTables, 'tables' | 'merge' | 'settleMerge'>

/** Kinds that only staff with the right to sales see the number of. */
const salesKinds: readonly MergedKind[] = ['orders', 'coupons']

/** Who merges, and whether they have the right to sales. */
export interface MergeBy {
  byUserSeq: number
  withSales: boolean
}

class UndoRefused extends Error {
  readonly refusal: MergeUndoRefusal
  constructor(refusal: MergeUndoRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Unique and foreign key violations (PostgreSQL 23505, 23503): a row has taken the place, or what it belongs to is gone. */
const isTaken = (error: unknown): boolean => error instanceof Error && (['23505', '23503'].includes(String((error as { code?: unknown }).code)) || isTaken(error.cause))

/** Merges two accounts of one person on a site (SET-02; decision 0057). @param modules all of them, each with its rules */
export function createMerging({ database: { db }, clock, alarms, announcer, jobs }: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'announcer' | 'jobs'>, modules: () => readonly Partial<MergedTables>[]) {
  const columns = () => modules().flatMap(({ merge = [] }) => merge)
  const tableOf = (name: string): PgTable => {
    const table = modules().flatMap(({ tables = [] }) => tables).find((one) => getTableConfig(one).name === name)
    if (table === undefined) throw new Error(`no table ${name}`)
    return table
  }

  /** Throws `memberNotFound`. */
  async function plan(of: Db, pair: Pair, { byUserSeq, withSales }: MergeBy, lock = false): Promise<MergePreview> {
    const { fromSeq, toSeq } = pair
    const people = await listPair(of, pair, lock)
    const [kept, gone] = [toSeq, fromSeq].map((userSeq) => people.find((one) => one.userSeq === userSeq))
    if (kept === undefined || gone === undefined) throw new AppError('memberNotFound')
    if (lock) await lockPlaces(of, pair)
    const refusals = new Set<MergeRefusal>(fromSeq === toSeq ? ['same'] : await listRefusals(of, pair))
    if (fromSeq === byUserSeq || toSeq === byUserSeq) refusals.add('self')
    if (people.some(({ userTypeCd }) => userTypeCd !== null)) refusals.add('staff')
    if (people.some(({ blockedAt }) => blockedAt !== null)) refusals.add('blocked')
    const named = columns().flatMap((column) => (column.how === 'moves' && column.as !== undefined ? [{ column, as: column.as }] : []))
    const rows = await countMerged(of, named.map(({ column }) => column), { ...pair, byUserSeq, at: clock.now() })
    const countOf = (kind: MergedKind) => named.reduce((sum, { as }, at) => sum + (as === kind ? rows[at] ?? 0 : 0), 0)
    const shared = await listShared(of, pair)
    const personOf = ({ userSeq, name, email, joinedAt }: typeof kept) => ({ userSeq, name, email, joinedAt: joinedAt.toISOString() })
    const shown = {
      kept: personOf(kept), gone: personOf(gone), refusals: [...refusals],
      counts: mergedKinds.map((kind) => ({ kind, count: countOf(kind) }))
        .filter(({ kind, count }) => count > 0 && (withSales || !salesKinds.includes(kind))),
      classes: shared.map(({ courseSeq, title, lessonCount, merged, keptCount, goneCount, keptDoneAt, goneDoneAt }) => ({
        courseSeq, title, choiseStatusCd: merged.choiseStatusCd, validAt: isoOf(merged.validAt),
        keptPercent: progressPercent(keptCount, lessonCount, keptDoneAt !== null), gonePercent: progressPercent(goneCount, lessonCount, goneDoneAt !== null),
      })),
      olderReviews: await countBothReviewed(of, pair),
    }
    return { ...shown, digest: createHash('sha256').update(JSON.stringify(shown)).digest('base64url') }
  }

  /** Notes what the enrollments of these people are now, and tells both and their pages. */
  async function tell(tx: Db, pair: Pair, courseSeqs: readonly number[], by: { byUserSeq: number; at: Date }, kind: keyof typeof memberAlarms, mergeSeq: number): Promise<void> {
    const { channelSeq, fromSeq, toSeq } = pair
    for (const courseSeq of courseSeqs) await noteAttendees(tx, { channelSeq, courseSeq }, [fromSeq, toSeq], by)
    await alarms.raise(tx, { kind: memberAlarms[kind], channelSeq, personSeqs: [fromSeq, toSeq] })
    await jobs.send<MergeMail>(MERGE_MAIL_QUEUE, { channelSeq, mailNo: newMailNo(), mergeSeq, isUndo: kind === 'memberUnmerged' }, { within: tx })
  }
  const announce = ({ channelSeq, fromSeq, toSeq }: Pair) => { for (const user of [fromSeq, toSeq]) announcer.announce({ user }, { command: socketCommand.standingChanged, channelSeq }) }
  // Masked: the history outlives a withdrawal of the other account.
  const told = ({ name, email }: { name: string; email: string }) => `${nameInitials(name)} (${maskedEmail(email)})`

  return {
    /** Throws `memberNotFound`. */
    preview: ({ channelSeq, userSeq }: MemberRef, otherUserSeq: number, by: MergeBy): Promise<MergePreview> => plan(db, { channelSeq, fromSeq: otherUserSeq, toSeq: userSeq }, by),

    /** Throws `memberNotFound`, `invalidInput` for another name, and `conflict` where the preview says why not, or is another by now. */
    async merge({ channelSeq, userSeq }: MemberRef, { otherUserSeq, name, digest }: CallParsed<typeof memberCalls.merge>['body'], by: MergeBy): Promise<CallReply<typeof memberCalls.merge>> {
      const pair = { channelSeq, fromSeq: otherUserSeq, toSeq: userSeq }
      const { byUserSeq } = by
      const at = clock.now()
      const merge: Merge = { ...pair, byUserSeq, at }
      const mergeSeq = await db.transaction(async (tx) => {
        const preview = await plan(tx, pair, by, true)
        if (name !== preview.gone.name.trim()) throw new AppError('invalidInput', {}, [{ path: ['name'], message: 'validation:invalid' }])
        if (preview.refusals.length > 0 || digest !== preview.digest) throw new AppError('conflict')
        const courseSeqs = await listCourseSeqs(tx, { channelSeq, userSeq: otherUserSeq })
        const log = new RowLog(tx)
        for (const { settleMerge } of modules()) await settleMerge?.(tx, merge, log)
        for (const column of columns()) await mergeColumn(log, column, merge)
        await joinMemberships(tx, pair, log)
        const seq = await insertMerge(tx, merge, log.changes)
        await insertEvent(tx, { channelSeq, userSeq }, { act: memberAct.merged, content: told(preview.gone), byUserSeq, at })
        await tell(tx, pair, courseSeqs, { byUserSeq, at }, 'memberMerged', seq)
        for (const [courseSeq, { length }] of Map.groupBy(seatedAgain(log.changes), (one) => one)) await tellFreeSeats(tx, { clock, alarms, jobs, announcer }, { channelSeq, courseSeq }, length)
        return seq
      })
      announce(pair)
      return { mergeSeq, undoUntil: new Date(at.getTime() + MERGE_UNDO_MS).toISOString() }
    },

    /** Takes a merge back as a whole. Throws `notFound`. */
    async undo({ channelSeq, userSeq }: MemberRef, { mergeSeq, byUserSeq }: { mergeSeq: number; byUserSeq: number }): Promise<MergeUndoRefusal | null> {
      const at = clock.now()
      try {
        const pair = await db.transaction(async (tx) => {
          const merge = await lockMerge(tx, { channelSeq, mergeSeq })
          if (merge === undefined || merge.toUserSeq !== userSeq) throw new AppError('notFound')
          if (merge.undoneAt !== null) throw new UndoRefused('undone')
          if (!canUndoMerge(merge.at, at)) throw new UndoRefused('late')
          const found = { channelSeq, fromSeq: merge.fromUserSeq, toSeq: userSeq }
          const people = await listPair(tx, found, true)
          if (people.some((one) => one.userSeq === merge.fromUserSeq)) throw new UndoRefused('rejoined')
          await lockPlaces(tx, found)
          if (!await takeBack(tx, merge.changes, tableOf)) throw new UndoRefused('changed')
          if (await isOverfull(tx, channelSeq, seatedAgain(merge.changes))) throw new UndoRefused('full')
          const [gone] = (await listPair(tx, found)).filter((one) => one.userSeq === merge.fromUserSeq)
          if (gone === undefined) throw new UndoRefused('changed')
          await writeUndone(tx, { channelSeq, mergeSeq }, at)
          await insertEvent(tx, { channelSeq, userSeq }, { act: memberAct.unmerged, content: told(gone), byUserSeq, at })
          await tell(tx, found, await listCourseSeqs(tx, { channelSeq, userSeq: merge.fromUserSeq }), { byUserSeq, at }, 'memberUnmerged', mergeSeq)
          return found
        })
        announce(pair)
        return null
      } catch (error) {
        if (error instanceof UndoRefused) return error.refusal
        if (isTaken(error)) return 'changed'
        throw error
      }
    },
  }
}
export type Merging = ReturnType<typeof createMerging>

/** Classes that the merge freed a seat of. */
const seatedAgain = (changes: readonly LoggedChange[]): number[] => changes.flatMap((change) => (change.kind === 'counted' && change.column === 'accept_count' && change.by < 0 ? [Number(change.key['course_seq'])] : []))

interface MergeMail extends MailRun {
  mergeSeq: number
  isUndo: boolean
}

/** Mails both accounts what happened, and how to object. */
export function mergeMailJob(ports: Pick<ServerPorts, 'database' | 'mailer' | 'config' | 'log' | 'clock'>): SentJob {
  const { database, mailer, config, log } = ports
  async function run(job: MergeMail, signal: AbortSignal): Promise<void> {
    const { channelSeq, mergeSeq, isUndo } = job
    const found = await findMailed(database.db, { channelSeq, mergeSeq })
    // Undone before it was mailed: nothing has changed for either of them.
    if (found === undefined || found.isUndone !== isUndo) return
    const { name: site, link } = await siteLinksOf({ database, config }, channelSeq)
    const { from, to } = found
    const mails = [{ subject: 1, person: from, other: to, kind: isUndo ? 'unmerged' : 'mergedAway' }, { subject: 2, person: to, other: from, kind: isUndo ? 'unmerged' : 'mergedInto' }] as const
    await createMailRun(ports, job).each(mails.filter(({ person }) => person.withdrawnAt === null), ({ subject }) => subject, signal, ({ person, other, kind }) => (
      mailer.send(mailText(person.language, kind, person.email, { name: person.name, site, other: maskedEmail(other.email) }, link('/')))
        .catch((error: unknown) => log.error({ err: error, channelSeq, mergeSeq }, 'mail of a merge not sent'))))
  }
  return { queue: MERGE_MAIL_QUEUE, run: (payload, signal) => run(payload as MergeMail, signal), ...MAIL_RUN }
}
