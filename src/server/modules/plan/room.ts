import { AppError } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import { plans } from '#shared/plan/plans.ts'
import type { Plan } from '#shared/plan/plans.ts'
import { isBeyondCap, roomWarningAt } from '#shared/plan/room.ts'
import type { Db } from '#server/infra/db/database.ts'
import { findPlanCd, lockRoom, readRoom, writeWarning } from './queries/room.ts'

/**
 * With so much room, enrollments at the same time are not made to wait for each other: as many of them would have to commit between
 * one's count and its own commit to go beyond the cap.
 */
const UNLOCKED_ROOM = 100

/** The plan of a site: the one place that says what it may have. */
export async function planOf(db: Db, channelSeq: number): Promise<Plan> {
  return plans[await findPlanCd(db, channelSeq)]
}

/**
 * Throws `planLimitExceeded`, or the error given, when `more` approved enrollments are beyond the cap of the site's plan (ENR-14).
 * One statement; two more close to the cap, where the caller's transaction keeps others waiting. Lock the class before, coupons after.
 * Staff are warned once each at 90 and 100 percent.
 */
export async function assertPlanRoom(tx: Db, channelSeq: number, more: number, now: Date, error: ErrorName = 'planLimitExceeded'): Promise<void> {
  let room = await readRoom(tx, channelSeq, now)
  const plan: Plan = plans[room.planCd]
  if (plan.attendeeCap === null) return
  if (isBeyondCap(plan, room.used, more + UNLOCKED_ROOM)) {
    await lockRoom(tx, channelSeq)
    room = await readRoom(tx, channelSeq, now)
  }
  if (isBeyondCap(plan, room.used, more)) throw new AppError(error)
  const warning = roomWarningAt(plan, room.used + more)
  if (warning !== 0 && warning > room.warnedPercent) await writeWarning(tx, channelSeq, warning)
}

/** How many more attendees the plan of a site takes now; null without a cap (ENR-14). One statement. */
export async function readPlanRoom(db: Db, channelSeq: number, now: Date): Promise<number | null> {
  const { planCd, used } = await readRoom(db, channelSeq, now)
  const { attendeeCap }: Plan = plans[planCd]
  return attendeeCap === null ? null : Math.max(attendeeCap - used, 0)
}
