import { createHash } from 'node:crypto'
import type { BulkChange, BulkPreview, BulkReportRow, bulkCalls } from '#shared/bulk/contract.ts'
import { BULK_ROWS_MAX, BULK_UNDO_MS, undoRefusal } from '#shared/bulk/rules.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { BulkAction, BulkAsked, BulkPlace, BulkPlan } from '#server/infra/bulkAction.ts'
import { unaudited } from '#server/infra/db/audit.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { lockLiveCourse } from '#server/modules/course/index.ts'
import { countReasons, findBulk, findRequest, insertBulk, insertPlanned, insertUndo, listBulks, listNames, listReport, lockBulk, lockSite, updateBulk } from './queries.ts'
import type { BulkRef, BulkRow } from './queries.ts'
import type { Actions, BulkPorts, Runner } from './runner.ts'

type Asked = CallParsed<typeof bulkCalls.preview>['body']
type Starting = CallParsed<typeof bulkCalls.start>['body']
type Place = BulkPlace & BulkRef

/** Rows that a preview shows, lines of a sheet, and names of those who stay for one reason. */
const SHOWN = 50
const LINES_SHOWN = 300
const NAMED = 3

/** Bulk changes as staff ask for them (decision 0051). */
export function createBulkService({ database: { db }, clock }: BulkPorts, actionOf: Actions, runner: Runner) {
  /** The action with its input, and the chosen rows. Throws `invalidInput`, `noPermission`. */
  function read(actor: Actor, { courseSeq }: BulkPlace, { kind, input, selection }: Asked): { actor: Actor; action: BulkAction; input: unknown; chosen: BulkAsked<unknown> } {
    const action = actionOf(kind)
    if (action === undefined || (action.scope === 'class') !== (courseSeq !== null) || !action.ways.includes(selection.way)) throw new AppError('invalidInput')
    assertCan(actor, action.permission)
    const parsed = action.input.parse(input)
    if (selection.way !== 'matching') return { actor, action, input: parsed, chosen: selection }
    const filter = action.filter.parse(selection.filter)
    assertCan(actor, ...action.filterPermissions?.(filter) ?? [])
    return { actor, action, input: parsed, chosen: { ...selection, filter } }
  }

  async function planOf(tx: Db, place: BulkPlace, { actor, action, input, chosen }: ReturnType<typeof read>): Promise<BulkPlan[]> {
    const plan = await action.plan(tx, place, chosen, input, { limit: BULK_ROWS_MAX + 1, byUserSeq: actor.userSeq, can: (permission) => can(actor, permission) })
    if (plan.length > BULK_ROWS_MAX) throw new AppError('bulkTooMany', { max: BULK_ROWS_MAX })
    return plan
  }

  /** Throws `noPermission` for a change that the actor may not make. */
  function assertMay(actor: Actor, { kind }: BulkRow): void {
    const action = actionOf(kind)
    if (action !== undefined) assertCan(actor, action.permission)
  }

  /** Throws `notFound`. */
  async function find(place: Place): Promise<NonNullable<Awaited<ReturnType<typeof findBulk>>>> {
    const found = await findBulk(db, place)
    if (found === undefined) throw new AppError('notFound')
    return found
  }

  const reply = async (place: Place) => ({ bulk: present(await find(place), clock.now()) })

  /** Lets nothing of the class change, or no other change of the site's members begin, until the transaction ends. Throws `classInTrash`. */
  const lock = async (tx: Db, { channelSeq, courseSeq }: BulkPlace) => { await (courseSeq === null ? lockSite(tx, channelSeq) : lockLiveCourse(tx, { channelSeq, courseSeq })) }

  return {
    /** Throws as its action. */
    async preview(actor: Actor, place: BulkPlace, asked: Asked): Promise<BulkPreview> {
      return presentPlan(db, await planOf(db, place, read(actor, place, asked)), asked.selection.way === 'lines' ? LINES_SHOWN : SHOWN)
    },

    /** Plans again under the lock of the class or site. Throws `bulkOutdated` when the plan is not the one that was shown; `bulkTooMany`, `classInTrash`. */
    async start(actor: Actor, place: BulkPlace, { requestNo, digest, ...asked }: Starting): Promise<CallReply<typeof bulkCalls.start>> {
      const chosen = read(actor, place, asked)
      const { channelSeq, courseSeq } = place
      const byUserSeq = actor.userSeq
      const { bulkSeq } = await db.transaction(async (tx) => {
        await lock(tx, place)
        const earlier = await findRequest(tx, channelSeq, requestNo)
        if (earlier !== undefined) {
          if (earlier.courseSeq !== courseSeq || earlier.byUserSeq !== byUserSeq) throw new AppError('invalidInput')
          return earlier
        }
        const plan = await planOf(tx, place, chosen)
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
      await unaudited(() => runner.begin({ channelSeq, bulkSeq }))
      return reply({ ...place, bulkSeq })
    },

    async list(place: BulkPlace, { lastSeq, size }: CallParsed<typeof bulkCalls.list>['query']): Promise<CallReply<typeof bulkCalls.list>> {
      const found = await listBulks(db, place, { lastSeq, limit: size + 1 })
      const bulks = found.slice(0, size).map((one) => present(one, clock.now()))
      return { bulks, next: found.length > size ? bulks.at(-1)?.bulkSeq ?? null : null }
    },

    read: reply,

    /** Throws `notFound`, `noPermission`. */
    async report(actor: Actor, place: Place, { lastRowNo, size, outcome }: CallParsed<typeof bulkCalls.report>['query']): Promise<CallReply<typeof bulkCalls.report>> {
      const { bulk } = await find(place)
      assertCan(actor, ...[actionOf(bulk.kind)?.readPermission ?? []].flat())
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
        assertMay(actor, bulk)
        const now = clock.now()
        const refusal = undoRefusal({ ...bulk, endedAt: bulk.endedAt?.getTime() ?? null }, now.getTime())
        if (refusal !== null) throw new AppError(refusal)
        await lock(tx, bulk)
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
      await unaudited(() => runner.begin({ channelSeq, bulkSeq }))
      return reply({ channelSeq, courseSeq, bulkSeq })
    },

    /** Stops a running change after its present batch; one that has ended stays as it is. Throws `notFound`. */
    async cancel(actor: Actor, { courseSeq, ...ref }: Place): Promise<CallReply<typeof bulkCalls.cancel>> {
      await db.transaction(async (tx) => {
        const bulk = await lockBulk(tx, ref)
        if (bulk?.courseSeq !== courseSeq) throw new AppError('notFound')
        assertMay(actor, bulk)
        if (bulk.state !== 'running') return
        await updateBulk(tx, ref, { state: 'cancelled', endedAt: clock.now() })
        runner.announce(tx, bulk)
      })
      return reply({ courseSeq, ...ref })
    },
  }
}
export type BulkService = ReturnType<typeof createBulkService>

/** Throws `noPermission`. */
function assertCan(actor: Actor, ...permissions: Permission[]): void {
  if (!permissions.every((permission) => can(actor, permission))) throw new AppError('noPermission')
}

/** Says what a plan does, row by row; not when, so that a moment may pass between preview and start. */
function digestOf(plan: readonly BulkPlan[]): string {
  const hash = createHash('sha256')
  for (const { subjectSeq, act, skip, bind } of plan) hash.update(`${subjectSeq} ${act ?? ''} ${skip ?? ''}${bind === undefined ? '' : ` ${JSON.stringify(bind)}`}\n`)
  return hash.digest('base64url')
}

function countedBy<T>(list: readonly T[], keyOf: (one: T) => string | null | undefined): [string, T[]][] {
  return [...Map.groupBy(list, (one) => keyOf(one) ?? '')].filter(([key]) => key !== '')
}

async function presentPlan(db: Db, plan: readonly BulkPlan[], shown: number): Promise<BulkPreview> {
  const changing = plan.filter(({ act }) => act !== null)
  const reasons = countedBy(plan, ({ skip }) => skip)
  const first = changing.slice(0, shown)
  const staying = plan.filter(({ act, line }) => act === null && line !== undefined).slice(0, shown)
  const names = await listNames(db, [...first, ...staying, ...reasons.flatMap(([, list]) => list.slice(0, NAMED))].flatMap(({ userSeq }) => userSeq ?? []))
  const personOf = ({ subjectSeq, userSeq, line, label }: BulkPlan) => ({ subjectSeq, line: line ?? null, ...names.get(userSeq ?? 0) ?? { name: '', email: label ?? '' } })
  return {
    totalCount: plan.length,
    acts: countedBy(changing, ({ act }) => act).map(([act, list]) => ({ act, count: list.length })),
    skipped: reasons.map(([reason, list]) => ({ reason, count: list.length, names: list.slice(0, NAMED).map(({ userSeq, label }) => names.get(userSeq ?? 0)?.name ?? label ?? '') })),
    notes: countedBy(changing, ({ note }) => note).map(([note, list]) => ({ note, count: list.length })),
    rows: first.map((one) => ({ ...personOf(one), act: one.act ?? '', from: one.from ?? null, to: one.to ?? null })),
    stays: staying.map((one) => ({ ...personOf(one), reason: one.skip ?? '', from: one.from ?? null })),
    digest: digestOf(plan),
  }
}

function present({ bulk, byName }: { bulk: BulkRow; byName: string | null }, now: Date): BulkChange {
  const { bulkSeq, courseSeq, kind, input, state, totalCount, doneCount, skippedCount, failedCount, expectedCount, differsCount, undoOfSeq, undoneBySeq, endedAt } = bulk
  const isOpen = undoRefusal({ ...bulk, endedAt: endedAt?.getTime() ?? null }, now.getTime()) === null
  return {
    bulkSeq, courseSeq, kind, input, state, byName: byName ?? '', createdAt: bulk.createdAt.toISOString(), endedAt: isoOf(endedAt), totalCount, doneCount, skippedCount, failedCount, expectedCount, differsCount,
    undoOfSeq, undoneBySeq, undoUntil: isOpen && endedAt !== null ? new Date(endedAt.getTime() + BULK_UNDO_MS).toISOString() : null,
  }
}

function presentLine({ line, name, email, withdrawnAt }: Awaited<ReturnType<typeof listReport>>[number]): BulkReportRow {
  const { rowNo, subjectSeq, lineNo, label, outcome, act, plannedAct, reason, fromText, toText } = line
  return { rowNo, subjectSeq, line: lineNo, name: name ?? '', email: withdrawnAt === null ? email ?? label ?? '' : '', outcome, act: act ?? plannedAct, reason, from: fromText, to: toText, differs: outcome !== 'waiting' && plannedAct !== act }
}
