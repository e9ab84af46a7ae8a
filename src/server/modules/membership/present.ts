import type { Membership, StaffMembership, Subscription } from '#shared/membership/contract.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { MembershipRow, NamedSubscription } from './queries.ts'

/** Classes that are named with a membership. */
const NAMED = 20

export const presentFacts = ({ membershipSeq, name, description, price, termMonths }: MembershipRow) => ({ membershipSeq, name, description, price, termMonths })

export const presentMembership = (row: MembershipRow, courses: Membership['courses'] & object): Membership =>
  ({ ...presentFacts(row), courses: row.forAll ? null : courses.slice(0, NAMED), courseCount: courses.length })

export const presentForStaff = (row: MembershipRow, courseSeqs: number[], subscriberCount: number): StaffMembership =>
  ({ ...presentFacts(row), courseSeqs: row.forAll ? null : courseSeqs, onSale: row.onSale, subscriberCount, createdAt: row.createdAt.toISOString() })

export function presentSubscription({ subscription, name }: NamedSubscription): Subscription {
  const { subscriptionSeq, membershipSeq, state, price, termMonths, startedAt, paidUntil, nextChargeAt, cardSeq, endReason } = subscription
  return { subscriptionSeq, membershipSeq, name, state, price, termMonths, startedAt: startedAt.toISOString(), paidUntil: isoOf(paidUntil), nextChargeAt: isoOf(nextChargeAt), cardSeq, endReason }
}

/** As staff see it: not the card. */
export function presentSubscriber(named: NamedSubscription): Omit<Subscription, 'cardSeq'> {
  const { cardSeq: _, ...rest } = presentSubscription(named)
  return rest
}
