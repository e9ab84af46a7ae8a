import { createHash } from 'node:crypto'
import type { BulkChange, BulkPreview, BulkReportRow, bulkCalls } from '#shared/bulk/contract.ts'
import { BULK_ROWS_MAX, BULK_UNDO_MS, undoRefusal } from '#shared/bulk/rules.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { BulkAction, BulkChosen, BulkPlan } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { lockLiveCourse } from '#server/modules/course/index.ts'
import { countReasons, findBulk, findRequest, insertBulk, insertPlanned, insertUndo, listBulks, listNames, listReport, lockBulk, updateBulk } from './queries.ts'
import type { BulkRef, BulkRow } from './queries.ts'
import type { Actions, BulkPorts, Runner } from './runner.ts'

type Asked = CallParsed<typeof bulkCalls.preview>['body']
type Starting = CallParsed<typeof bulkCalls.start>['body']
type Place = CourseRef & BulkRef

/** Rows that a preview shows, and names of those who stay for one reason. */
const SHOWN = 50
const NAMED = 3

/** Bulk changes as staff ask for them (decision 0051). */
export function createBulkService({ database: { db }, clock }: BulkPorts, actionOf: Actions, runner: Runner) {
  /** The action with its input, and the chosen rows. Throws `invalidInput`, `noPermission`. */
  function read(actor: Actor, { kind, input, selection }: Asked): { action: BulkAction; input: unknown; chosen: BulkChosen<unknown> } {
    const action = actionOf(kind)
    if (action === undefined) throw new AppError('invalidInput')
    if (!can(actor, action.permission)) throw new AppError('noPermission')
    return { action, input: action.input.parse(input), chosen: selection.way === 'these' ? selection : { ...selection, filter: action.filter.parse(selection.filter) } }
  }

  async function planOf(tx: Db, course: CourseRef, { action, input, chosen }: ReturnType<typeof read>): Promise<BulkPlan[]> {
    const plan = await action.plan(tx, course, chosen, input, BULK_ROWS_MAX + 1)
    if (plan.length > BULK_ROWS_MAX) throw new AppError('bulkTooMany', { max: BULK_ROWS_MAX })
    return plan
  }

  /** Throws `notFound`. */
  async function find(place: Place): Promise<NonNullable<Awaited<ReturnType<typeof findBulk>>>> {
    const found = await findBulk(db, place)
    if (found === undefined) throw new AppError('notFound')
    return found
  }

  const reply = async (place: Place) => ({ bulk: present(await find(place), clock.now()) })

  return {
    async preview(actor: Actor, course: CourseRef, asked: Asked): Promise<BulkPreview> {
      return presentPlan(db, await planOf(db, course, read(actor, asked)))
    },

    /** Plans again under the class's lock. Throws `bulkOutdated` when the plan is not the one that was shown; `bulkTooMany`, `classInTrash`. */
    async start(actor: Actor, course: CourseRef, { requestNo, digest, ...asked }: Starting): Promise<CallReply<typeof bulkCalls.start>> {
      const chosen = read(actor, asked)
      const { channelSeq, courseSeq } = course
      const byUserSeq = actor.userSeq
      const { bulkSeq } = await db.transaction(async (tx) => {
        await lockLiveCourse(tx, course)
        const earlier = await findRequest(tx, channelSeq, requestNo)
        if (earlier !== undefined) {
          if (earlier.courseSeq !== courseSeq || earlier.byUserSeq !== byUserSeq) throw new AppError('invalidInput')
          return earlier
        }
        const plan = await planOf(tx, course, chosen)
        if (digestOf(plan) !== digest) throw new AppError('bulkOutdated')
        const now = clock.now()
        const expectedCount = plan.filter(({ act }) => act !== null).length
        const made = await insertBulk(tx, {
          channelSeq, courseSeq, kind: asked.kind, input: asked.input, requestNo, byUserSeq, state: 'running', createdAt: now,
          totalCount: plan.length, expectedCount, skippedCount: plan.length - expectedCount,
        })
        await insertPlanned(tx, made, plan, now)
        await runner.enqueue(made, tx)
        runner.announce(tx, made)
        return made
      })
      await runner.begin({ channelSeq, bulkSeq })
      return reply({ ...course, bulkSeq })
    },

    async list(course: CourseRef, { lastSeq, size }: CallParsed<typeof bulkCalls.list>['query']): Promise<CallReply<typeof bulkCalls.list>> {
      const found = await listBulks(db, course, { lastSeq, limit: size + 1 })
      const bulks = found.slice(0, size).map((one) => present(one, clock.now()))
      return { bulks, next: found.length > size ? bulks.at(-1)?.bulkSeq ?? null : null }
    },

    read: reply,

    async report(place: Place, { lastRowNo, size, outcome }: CallParsed<typeof bulkCalls.report>['query']): Promise<CallReply<typeof bulkCalls.report>> {
      await find(place)
      const found = await listReport(db, place, { lastRowNo, limit: size + 1, outcome })
      const rows = found.slice(0, size).map(presentLine)
      return { rows, next: found.length > size ? rows.at(-1)?.rowNo ?? null : null, reasons: lastRowNo === 0 ? await countReasons(db, place) : [] }
    },

    /** Undoes a change as a whole, as a bulk change of its own. Throws `notFound`, `bulkRunning`, `bulkUndone`, `bulkUndoOver`, `classInTrash`. */
    async undo(actor: Actor, { courseSeq, ...ref }: Place): Promise<CallReply<typeof bulkCalls.undo>> {
      const { channelSeq } = ref
      const { bulkSeq } = await db.transaction(async (tx) => {
        const bulk = await lockBulk(tx, ref)
        if (bulk?.courseSeq !== courseSeq) throw new AppError('notFound')
        const action = actionOf(bulk.kind)
        if (action !== undefined && !can(actor, action.permission)) throw new AppError('noPermission')
        const now = clock.now()
        const refusal = undoRefusal({ ...bulk, endedAt: bulk.endedAt?.getTime() ?? null }, now.getTime())
        if (refusal !== null) throw new AppError(refusal)
        await lockLiveCourse(tx, bulk)
        const made = await insertBulk(tx, {
          channelSeq, courseSeq, kind: bulk.kind, input: bulk.input, requestNo: `undo ${bulk.bulkSeq}`, byUserSeq: actor.userSeq, state: 'running', createdAt: now,
          totalCount: bulk.doneCount, expectedCount: bulk.doneCount, undoOfSeq: bulk.bulkSeq,
        })
        await updateBulk(tx, ref, { undoneBySeq: made.bulkSeq })
        await insertUndo(tx, made, bulk.bulkSeq, now)
        await runner.enqueue(made, tx)
        runner.announce(tx, made)
        return made
      })
      await runner.begin({ channelSeq, bulkSeq })
      return reply({ channelSeq, courseSeq, bulkSeq })
    },

    /** Stops a running change after its present batch; one that has ended stays as it is. Throws `notFound`. */
    async cancel({ courseSeq, ...ref }: Place): Promise<CallReply<typeof bulkCalls.cancel>> {
      await db.transaction(async (tx) => {
        const bulk = await lockBulk(tx, ref)
        if (bulk?.courseSeq !== courseSeq) throw new AppError('notFound')
        if (bulk.state !== 'running') return
        await updateBulk(tx, ref, { state: 'cancelled', endedAt: clock.now() })
        runner.announce(tx, bulk)
      })
      return reply({ courseSeq, ...ref })
    },
  }
}
export type BulkService = ReturnType<typeof createBulkService>

/** Says what a plan does, row by row; not when, so that a moment may pass between preview and start. */
function digestOf(plan: readonly BulkPlan[]): string {
  const hash = createHash('sha256')
  for (const { subjectSeq, act, skip } of plan) hash.update(`${subjectSeq} ${act ?? ''} ${skip ?? ''}\n`)
  return hash.digest('base64url')
}

function countedBy<T>(list: readonly T[], keyOf: (one: T) => string | null | undefined): [string, T[]][] {
  return [...Map.groupBy(list, (one) => keyOf(one) ?? '')].filter(([key]) => key !== '')
}

async function presentPlan(db: Db, plan: readonly BulkPlan[]): Promise<BulkPreview> {
  const changing = plan.filter(({ act }) => act !== null)
  const reasons = countedBy(plan, ({ skip }) => skip)
  const first = changing.slice(0, SHOWN)
  const names = await listNames(db, [...first, ...reasons.flatMap(([, list]) => list.slice(0, NAMED))].map(({ userSeq }) => userSeq))
  return {
    totalCount: plan.length,
    acts: countedBy(changing, ({ act }) => act).map(([act, list]) => ({ act, count: list.length })),
    skipped: reasons.map(([reason, list]) => ({ reason, count: list.length, names: list.slice(0, NAMED).map(({ userSeq }) => names.get(userSeq)?.name ?? '') })),
    notes: countedBy(changing, ({ note }) => note).map(([note, list]) => ({ note, count: list.length })),
    rows: first.map(({ subjectSeq, userSeq, act, from, to }) => ({ subjectSeq, name: names.get(userSeq)?.name ?? '', email: names.get(userSeq)?.email ?? '', act: act ?? '', from: from ?? null, to: to ?? null })),
    digest: digestOf(plan),
  }
}

function present({ bulk, byName }: { bulk: BulkRow; byName: string | null }, now: Date): BulkChange {
  const { bulkSeq, kind, input, state, totalCount, doneCount, skippedCount, failedCount, expectedCount, differsCount, undoOfSeq, undoneBySeq, endedAt } = bulk
  const isOpen = undoRefusal({ ...bulk, endedAt: endedAt?.getTime() ?? null }, now.getTime()) === null
  return {
    bulkSeq, kind, input, state, byName: byName ?? '', createdAt: bulk.createdAt.toISOString(), endedAt: isoOf(endedAt), totalCount, doneCount, skippedCount, failedCount, expectedCount, differsCount,
    undoOfSeq, undoneBySeq, undoUntil: isOpen && endedAt !== null ? new Date(endedAt.getTime() + BULK_UNDO_MS).toISOString() : null,
  }
}

function presentLine({ line, name, email, withdrawnAt }: Awaited<ReturnType<typeof listReport>>[number]): BulkReportRow {
  const { rowNo, subjectSeq, outcome, act, plannedAct, reason, fromText, toText } = line
  return { rowNo, subjectSeq, name, email: withdrawnAt === null ? email : '', outcome, act: act ?? plannedAct, reason, from: fromText, to: toText, differs: outcome !== 'waiting' && plannedAct !== act }
}
