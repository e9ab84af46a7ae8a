import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { COUPON_CODES_TOTAL_MAX } from '#shared/coupon/contract.ts'
import type { CouponFields, MyCoupon, StaffCoupon, couponCalls } from '#shared/coupon/contract.ts'
import { codeOf, couponKind, couponState, couponStateOf } from '#shared/coupon/rules.ts'
import type { CouponState } from '#shared/coupon/rules.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { dateOf, isoOf } from '#server/infra/db/moments.ts'
import { giveBack, take } from '#server/infra/limits/rateLimiter.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { randomLetters } from '#server/infra/randomLetters.ts'
import { findSegment } from '#server/modules/segment/index.ts'
import {
  countCodes, countCourses, countsOf, coursesOf, deleteCoupon, findByCode, findCoupon, insertCodes, insertCoupon, insertHolder, isOwnCode, isSharedCode, listCodes,
  listCoupons, listHeld, lockCoupon, takeCode, usesOf, wasUsed, writeCoupon, writeCourses,
} from './queries.ts'
import type { CouponRef, CouponRow } from './queries.ts'
import { forMember } from './usable.ts'

/** Wrong codes of one user on a site within ten minutes. */
const WRONG_CODES = 10
const MINE_MAX = 200
const CODE_LETTERS = 12
/** States in which a coupon can be registered. */
const registrable: readonly CouponState[] = [couponState.active, couponState.scheduled]

export type CouponPorts = Pick<ServerPorts, 'database' | 'clock'>

/** Coupons as staff make them and users hold them (courses spec §5; SHELL-04, SET-07). */
/** Whether staff may read what the rules of a segment are about. */
type MayRead = (rules: SegmentRules) => boolean

/** Those that a coupon is for; null: everyone. */
interface ChosenSegment {
  channelSeq: number
  segmentSeq: number | null
}

export function createCouponService({ database: { db }, clock }: CouponPorts) {
  async function presentAll(rows: readonly CouponRow[]): Promise<StaffCoupon[]> {
    const [{ channelSeq } = { channelSeq: 0 }] = rows
    const seqs = rows.map(({ couponSeq }) => couponSeq)
    const now = clock.now()
    const counts = await countsOf(db, channelSeq, seqs, now)
    const courses = await coursesOf(db, channelSeq, seqs)
    return rows.map((row) => {
      const figures = counts(row.couponSeq)
      const { couponSeq, name, kindCd, discountTypeCd, discountValue, discountMax, priceMin, segmentSeq, personCap, totalCap, stopped } = row
      return {
        couponSeq, name, kindCd, discountTypeCd, discountValue, discountMax, priceMin, segmentSeq, personCap, totalCap, stopped, ...figures, code: row.code ?? '', couponStateCd: couponStateOf(row, figures.usedCount, now), courseSeqs: row.forAll ? null : courses(row.couponSeq).map(({ courseSeq }) => courseSeq),
        startAt: isoOf(row.startAt), endAt: isoOf(row.endAt), createdAt: row.createdAt.toISOString(),
      }
    })
  }

  async function present(row: CouponRow | undefined): Promise<StaffCoupon> {
    if (row === undefined) throw new AppError('couponNotFound')
    const [coupon] = await presentAll([row])
    return coupon!
  }

  async function presentMine({ channelSeq, userSeq }: MemberRef, rows: readonly CouponRow[]): Promise<MyCoupon[]> {
    const seqs = rows.map(({ couponSeq }) => couponSeq)
    const now = clock.now()
    const uses = await usesOf(db, channelSeq, seqs, { userSeq, now })
    const courses = await coursesOf(db, channelSeq, seqs)
    return rows.map((row) => {
      const { all, mine } = uses(row.couponSeq)
      const { couponSeq, name, discountTypeCd, discountValue, discountMax, priceMin, personCap } = row
      return {
        couponSeq, name, discountTypeCd, discountValue, discountMax, priceMin, personCap, usedCount: mine,
        couponStateCd: couponStateOf(row, all, now), startAt: isoOf(row.startAt), endAt: isoOf(row.endAt), courses: row.forAll ? null : courses(couponSeq),
      }
    })
  }

  /** Throws `segmentNotFound`, and `noPermission` where the rules of the segment ask for what staff may not read. */
  async function requireSegment(tx: Db, { channelSeq, segmentSeq }: ChosenSegment, mayRead: MayRead): Promise<void> {
    if (segmentSeq === null) return
    const segment = await findSegment(tx, { channelSeq, segmentSeq })
    if (segment === undefined) throw new AppError('segmentNotFound')
    if (!mayRead(segment.rules)) throw new AppError('noPermission')
  }

  /** The columns of a form. Throws `couponCodeTaken`, `classNotFound`. */
  async function columnsOf(tx: Db, { channelSeq, couponSeq }: { channelSeq: number; couponSeq: number | null }, form: CouponFields) {
    const code = form.kindCd === couponKind.code ? form.code : null
    if (code !== null && (await isSharedCode(tx, { channelSeq, couponSeq }, code) || await isOwnCode(tx, channelSeq, code))) throw new AppError('couponCodeTaken')
    const courseSeqs = [...new Set(form.courseSeqs)]
    if (courseSeqs.length > 0 && await countCourses(tx, channelSeq, courseSeqs) !== courseSeqs.length) throw new AppError('classNotFound')
    const { kindCd: _, courseSeqs: __, ...fields } = form
    return { courseSeqs, columns: { ...fields, code, forAll: form.courseSeqs === null, startAt: dateOf(form.startAt), endAt: dateOf(form.endAt) } }
  }

  const makeCodes = async (tx: Db, ref: CouponRef, count: number): Promise<void> => {
    if (count > 0) await insertCodes(tx, ref, Array.from({ length: count }, () => randomLetters(CODE_LETTERS)))
  }

  return {
    async list(channelSeq: number, { q, page, size }: CallParsed<typeof couponCalls.list>['query']): Promise<CallReply<typeof couponCalls.list>> {
      const { rows, totalCount } = await listCoupons(db, channelSeq, { name: q, code: codeOf(q) }, { page, size })
      return { coupons: await presentAll(rows), totalCount, page, size }
    },

    /** Throws as `columnsOf` and `requireSegment`. */
    async create(channelSeq: number, form: CallParsed<typeof couponCalls.create>['body'], mayRead: MayRead): Promise<StaffCoupon> {
      return present(await db.transaction(async (tx) => {
        await requireSegment(tx, { channelSeq, segmentSeq: form.segmentSeq }, mayRead)
        const { codeCount, ...fields } = form
        const { columns, courseSeqs } = await columnsOf(tx, { channelSeq, couponSeq: null }, fields)
        const row = await insertCoupon(tx, { channelSeq, kindCd: form.kindCd, ...columns, createdAt: clock.now() })
        await writeCourses(tx, row, courseSeqs)
        if (form.kindCd === couponKind.bulk) await makeCodes(tx, row, codeCount)
        return row
      }))
    },

    /** Changes a coupon; the kind stays as it was made, and so may its segment, for staff who may not read it too. */
    async save(ref: CouponRef, form: CouponFields, mayRead: MayRead): Promise<StaffCoupon> {
      return present(await db.transaction(async (tx) => {
        const row = await lockCoupon(tx, ref)
        if (row === undefined) throw new AppError('couponNotFound')
        if (form.segmentSeq !== row.segmentSeq) await requireSegment(tx, { channelSeq: ref.channelSeq, segmentSeq: form.segmentSeq }, mayRead)
        const { columns, courseSeqs } = await columnsOf(tx, ref, { ...form, kindCd: row.kindCd })
        await writeCourses(tx, ref, courseSeqs)
        return writeCoupon(tx, ref, columns)
      }))
    },

    async stop(ref: CouponRef, stopped: boolean): Promise<StaffCoupon> {
      return present(await db.transaction((tx) => writeCoupon(tx, ref, { stopped })))
    },

    /** Deletes a coupon with its codes. Throws `couponUsed` once an order was made with it: then it can only be stopped. */
    async remove(ref: CouponRef): Promise<void> {
      await db.transaction(async (tx) => {
        if (await lockCoupon(tx, ref) === undefined) throw new AppError('couponNotFound')
        if (await wasUsed(tx, ref)) throw new AppError('couponUsed')
        await deleteCoupon(tx, ref)
      })
    },

    async codes(ref: CouponRef, query: CallParsed<typeof couponCalls.codes>['query']): Promise<CallReply<typeof couponCalls.codes>> {
      if (await findCoupon(db, ref) === undefined) throw new AppError('couponNotFound')
      const codes = await listCodes(db, ref, query)
      return { codes: codes.map((row) => ({ ...row, takenAt: isoOf(row.takenAt) })), totalCount: await countCodes(db, ref), ...query }
    },

    async addCodes(ref: CouponRef, count: number): Promise<StaffCoupon> {
      return present(await db.transaction(async (tx) => {
        const row = await lockCoupon(tx, ref)
        if (row === undefined || row.kindCd !== couponKind.bulk) throw new AppError('couponNotFound')
        if (await countCodes(tx, ref) + count > COUPON_CODES_TOTAL_MAX) throw new AppError('couponCodesFull')
        await makeCodes(tx, ref, count)
        return row
      }))
    },

    async mine(member: MemberRef): Promise<MyCoupon[]> {
      const rows = await listHeld(db, member, MINE_MAX)
      return presentMine(member, rows.filter(await forMember(db, member, rows, clock.now())))
    },

    /** Registers a coupon by its code. Ten wrong codes within ten minutes are all. Throws `couponUnknown`, `couponEnded`, `couponHeld`, and `couponRefused` to who is not of its segment. */
    async register(member: MemberRef, typed: string): Promise<MyCoupon> {
      const { channelSeq, userSeq } = member
      const code = codeOf(typed)
      const tried = await take(db, clock, [{ key: `coupon:${channelSeq}:${userSeq}`, most: WRONG_CODES, windowMs: 10 * MINUTE_MS }])
      const coupon = await db.transaction(async (tx) => {
        const found = await findByCode(tx, channelSeq, code)
        if (found === undefined) throw new AppError('couponUnknown')
        const { row, forOne } = found
        const { all } = (await usesOf(tx, channelSeq, [row.couponSeq], { userSeq, now: clock.now() }))(row.couponSeq)
        if (!registrable.includes(couponStateOf(row, all, clock.now()))) throw new AppError('couponEnded')
        if (!(await forMember(tx, member, [row], clock.now()))(row)) throw new AppError('couponRefused')
        if (!await insertHolder(tx, { channelSeq, couponSeq: row.couponSeq, userSeq, heldAt: clock.now() })) throw new AppError('couponHeld')
        if (forOne && !await takeCode(tx, { channelSeq, code, userSeq }, clock.now())) throw new AppError('couponUnknown')
        return row
      })
      await giveBack(db, tried)
      const [mine] = await presentMine(member, [coupon])
      return mine!
    },
  }
}
export type CouponService = ReturnType<typeof createCouponService>
