import { BULK_BATCH } from '#shared/bulk/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { BulkAction, BulkBy } from '#server/infra/bulkAction.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { listRunning, listWaiting, lockBulk, updateBulk, writeOutcomes } from './queries.ts'
import type { BulkLine, BulkRef, BulkRow, WrittenOutcome } from './queries.ts'

export const BULK_QUEUE = 'bulk'
/** So often a batch is tried that fails for a reason that nobody foresaw. */
const TRIES = 3

export type BulkPorts = Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'announcer' | 'log'>
export type Actions = (kind: string) => BulkAction | undefined

/** Runs bulk changes, batch by batch: a batch and the outcomes of its rows are one transaction, so that no row is done twice. */
export function createRunner({ database: { db }, clock, jobs, announcer, log }: BulkPorts, actionOf: Actions) {
  const enqueue = ({ channelSeq, bulkSeq }: BulkRef, within?: Db) =>
    jobs.send<BulkRef>(BULK_QUEUE, { channelSeq, bulkSeq }, { singletonKey: `${channelSeq} ${bulkSeq}`, ...(within === undefined ? {} : { within }) })

  function announce(tx: Db, { channelSeq, courseSeq, bulkSeq, byUserSeq }: BulkRow): void {
    // 0 stands for the members of the site.
    if (byUserSeq !== null) afterCommit(tx, () => announcer.announce({ user: byUserSeq }, { command: socketCommand.bulkChanged, channelSeq, courseSeq: courseSeq ?? 0, bulkSeq }))
  }

  /** What the action makes of these rows. */
  async function outcomesOf(tx: Db, bulk: BulkRow, lines: readonly BulkLine[]): Promise<WrittenOutcome[]> {
    const action = actionOf(bulk.kind)
    if (action === undefined) return lines.map((line) => failed(line, 'unknownAction'))
    const by: BulkBy = { bulkSeq: bulk.bulkSeq, byUserSeq: bulk.byUserSeq, at: clock.now() }
    if (bulk.undoOfSeq !== null) {
      const since = await lockBulk(tx, { channelSeq: bulk.channelSeq, bulkSeq: bulk.undoOfSeq })
      const undone = await action.undo(tx, bulk, lines.map(({ subjectSeq, kept }) => ({ subjectSeq, kept: kept ?? {} })), { ...by, since: since?.createdAt ?? bulk.createdAt })
      const skips = new Map(undone.map(({ subjectSeq, skip }) => [subjectSeq, skip]))
      return lines.map((line) => {
        const skip = skips.has(line.subjectSeq) ? skips.get(line.subjectSeq) ?? null : 'gone'
        return skip === null ? { rowNo: line.rowNo, outcome: 'done', act: 'undo', reason: null, from: line.fromText, to: line.toText, kept: null } : skipped(line, skip)
      })
    }
    const results = new Map((await action.apply(tx, bulk, lines.map(({ subjectSeq, label, asked }) => ({ subjectSeq, label, asked })), action.input.parse(bulk.input), by)).map((one) => [one.subjectSeq, one]))
    return lines.map((line) => {
      const result = results.get(line.subjectSeq)
      if (result === undefined) return skipped(line, 'gone')
      if (result.act === null) return skipped(line, result.skip)
      return { rowNo: line.rowNo, outcome: 'done', act: result.act, reason: null, from: result.from ?? null, to: result.to ?? null, kept: result.kept }
    })
  }

  async function write(tx: Db, bulk: BulkRow, lines: readonly BulkLine[], outcomes: readonly WrittenOutcome[]): Promise<boolean> {
    await writeOutcomes(tx, bulk, outcomes)
    const of = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length
    const isLast = lines.length < BULK_BATCH
    await updateBulk(tx, bulk, {
      doneCount: bulk.doneCount + of('done'), skippedCount: bulk.skippedCount + of('skipped'), failedCount: bulk.failedCount + of('failed'),
      differsCount: bulk.differsCount + outcomes.filter(({ act }, index) => act !== lines[index]?.plannedAct).length,
      nextRowNo: (lines.at(-1)?.rowNo ?? bulk.nextRowNo - 1) + 1, failedTries: 0, ...(isLast ? { state: 'done', endedAt: clock.now() } : {}),
    })
    announce(tx, bulk)
    return !isLast
  }

  /** Locks a running change and its next rows; undefined: it is not running any more. */
  async function nextOf(tx: Db, ref: BulkRef): Promise<{ bulk: BulkRow; lines: BulkLine[] } | undefined> {
    const bulk = await lockBulk(tx, ref)
    return bulk?.state === 'running' ? { bulk, lines: await listWaiting(tx, ref, bulk.nextRowNo, BULK_BATCH) } : undefined
  }

  /** Gives up the next batch, for a reason that the report names. */
  async function giveUp(ref: BulkRef, reason: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const next = await nextOf(tx, ref)
      return next !== undefined && write(tx, next.bulk, next.lines, next.lines.map((line) => failed(line, reason)))
    })
  }

  /** Counts a batch that failed for an unforeseen reason. Returns how often it did. */
  async function countTry(ref: BulkRef): Promise<number> {
    return db.transaction(async (tx) => {
      const bulk = await lockBulk(tx, ref)
      const failedTries = (bulk?.failedTries ?? 0) + 1
      await updateBulk(tx, ref, { failedTries })
      return failedTries
    })
  }

  /** Runs the next batch. False: the change has ended. Throws what the database threw, a few times. */
  async function runBatch(ref: BulkRef): Promise<boolean> {
    try {
      return await db.transaction(async (tx) => {
        const next = await nextOf(tx, ref)
        return next !== undefined && write(tx, next.bulk, next.lines, await outcomesOf(tx, next.bulk, next.lines))
      })
    } catch (error) {
      if (error instanceof AppError) return giveUp(ref, error.errorName)
      if (await countTry(ref) < TRIES) throw error
      log.error({ err: error, ...ref }, 'a batch of a bulk change was given up')
      return giveUp(ref, 'failed')
    }
  }

  const job: SentJob = {
    queue: BULK_QUEUE, retries: 20, expireMinutes: 120,
    async run(payload, signal) {
      const ref = payload as BulkRef
      while (await runBatch(ref)) signal.throwIfAborted()
    },
  }

  return {
    job, enqueue, announce,

    /** Runs the first batch within the call, so that a small change is done when it answers; the job does the rest. */
    async begin(ref: BulkRef): Promise<void> {
      await runBatch(ref).catch((error: unknown) => log.warn({ err: error, ...ref }, 'the first batch of a bulk change is left to its job'))
    },

    /** Takes up what a killed server left. */
    async takeUpLost(): Promise<void> {
      for (const ref of await listRunning(db)) await enqueue(ref)
    },
  }
}
export type Runner = ReturnType<typeof createRunner>

const skipped = ({ rowNo, fromText, toText }: BulkLine, reason: string): WrittenOutcome => ({ rowNo, outcome: 'skipped', act: null, reason, from: fromText, to: toText, kept: null })
const failed = (line: BulkLine, reason: string): WrittenOutcome => ({ ...skipped(line, reason), outcome: 'failed' })
