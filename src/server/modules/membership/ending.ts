import { AppError } from '#shared/kernel/errors.ts'
import { accessUntil, subscriptionState } from '#shared/membership/rules.ts'
import type { EndReason } from '#shared/membership/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { setMembersAccess } from '#server/modules/enrollment/index.ts'
import { findSubscription, lockSubscription, writeSubscription } from './queries.ts'
import type { NamedSubscription, SubscriptionRef, SubscriptionRow } from './queries.ts'

/** Writes a subscription and lets its enrollments end with it. */
export async function change(tx: Db, ref: SubscriptionRef, values: Parameters<typeof writeSubscription>[2], now: Date): Promise<SubscriptionRow> {
  const row = await writeSubscription(tx, ref, values)
  if (row.paidUntil !== null) await setMembersAccess(tx, ref, accessUntil({ state: row.state, paidUntil: row.paidUntil }), now)
  return row
}

/** A subscription that exists, with its name. Throws `subscriptionNotFound`. */
export async function readNamed(db: Db, ref: SubscriptionRef, userSeq?: number): Promise<NamedSubscription> {
  const found = await findSubscription(db, ref, userSeq)
  if (found === undefined) throw new AppError('subscriptionNotFound')
  return found
}

/**
 * Cancels a subscription: nothing is charged again, access goes on to the end of the paid month. Repeated, it changes nothing.
 * Throws `subscriptionEnded`, and `paymentUnclear` while a charge is under way.
 */
export async function cancelSubscription(tx: Db, ref: SubscriptionRef, endReason: EndReason, now: Date): Promise<void> {
  const row = await lockSubscription(tx, ref)
  if (row === undefined) throw new AppError('subscriptionNotFound')
  if (row.state === subscriptionState.cancelled && row.paidUntil !== null && row.paidUntil > now) return
  if (row.state === subscriptionState.starting || (row.state === subscriptionState.active && row.nextChargeAt === null)) throw new AppError('paymentUnclear')
  if (row.state !== subscriptionState.active) throw new AppError('subscriptionEnded')
  await change(tx, ref, { state: subscriptionState.cancelled, nextChargeAt: null, endReason }, now)
}
