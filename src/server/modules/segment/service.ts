import { AppError } from '#shared/kernel/errors.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { ListedSegment, Segment, segmentCalls } from '#shared/segment/contract.ts'
import { SEGMENTS_MAX, coursesOf } from '#shared/segment/rules.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { hasCourses } from '#server/modules/course/index.ts'
import { countSegment, countSegments, deleteSegment, insertSegment, listSegments, lockSegment, lockSite, writeSegment } from './queries.ts'
import type { SegmentRef, SegmentRow } from './queries.ts'

type Form = CallParsed<typeof segmentCalls.create>['body']

/** Throws where the caller may not read what rules are about. */
type RequireRead = (rules: SegmentRules) => void

const present = ({ segmentSeq, name, rules, updatedAt }: SegmentRow): Segment => ({ segmentSeq, name, rules, updatedAt: updatedAt.toISOString() })

function required(row: SegmentRow | undefined): Segment {
  if (row === undefined) throw new AppError('segmentNotFound')
  return present(row)
}

async function lockReadable(tx: Db, segment: SegmentRef, requireRead: RequireRead): Promise<void> {
  requireRead(required(await lockSegment(tx, segment)).rules)
}

/** Segments: rules are kept, members are asked for each time (SET-02). */
export function createSegmentService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  /** Throws `classNotFound` when rules name a class that the site does not have. */
  async function requireCourses(channelSeq: number, rules: SegmentRules): Promise<void> {
    if (!await hasCourses(db, channelSeq, coursesOf(rules))) throw new AppError('classNotFound')
  }

  return {
    async list(channelSeq: number): Promise<ListedSegment[]> {
      return (await listSegments(db, channelSeq, SEGMENTS_MAX, clock.now())).map(({ couponCount, campaignCount, ...row }) => ({ ...present(row), couponCount, campaignCount }))
    },

    /** Throws `classNotFound`. */
    async count(channelSeq: number, rules: SegmentRules): Promise<number> {
      await requireCourses(channelSeq, rules)
      return countSegment(db, channelSeq, rules, clock.now())
    },

    /** Throws `segmentsFull`, `classNotFound`. */
    async create(channelSeq: number, form: Form): Promise<Segment> {
      await requireCourses(channelSeq, form.rules)
      return db.transaction(async (tx) => {
        await lockSite(tx, channelSeq)
        if (await countSegments(tx, channelSeq) >= SEGMENTS_MAX) throw new AppError('segmentsFull')
        const now = clock.now()
        return required(await insertSegment(tx, { channelSeq, ...form, createdAt: now, updatedAt: now }))
      })
    },

    /** Throws `segmentNotFound`, `classNotFound`, and as `requireRead` for its former rules. */
    async save(segment: SegmentRef, form: Form, requireRead: RequireRead): Promise<Segment> {
      await requireCourses(segment.channelSeq, form.rules)
      return db.transaction(async (tx) => {
        await lockReadable(tx, segment, requireRead)
        return required(await writeSegment(tx, segment, { ...form, updatedAt: clock.now() }))
      })
    },

    /** Throws `segmentNotFound`, and as `requireRead`. */
    async remove(segment: SegmentRef, requireRead: RequireRead): Promise<void> {
      await db.transaction(async (tx) => {
        await lockReadable(tx, segment, requireRead)
        await deleteSegment(tx, segment)
      })
    },
  }
}
export type SegmentService = ReturnType<typeof createSegmentService>
