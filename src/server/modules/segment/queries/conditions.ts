import { and, eq, gt, ilike, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { audienceCd, choiseStatusCd, currency } from '#shared/kernel/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { CHARGE_GRACE_MS, subscriptionState } from '#shared/membership/rules.ts'
import type { MemberAudience } from '#shared/member/rules.ts'
import type { SegmentCondition, SegmentRules } from '#shared/segment/rules.ts'
import { containing } from '#server/infra/db/like.ts'
import { attendees, channelUsers, consents, courses, orders, subscriptions, users } from '#server/infra/db/schema/index.ts'
import { completed } from '#server/modules/course/index.ts'
import { paidOf, refundedOf } from '#server/modules/ledger/index.ts'

const theirs = (table: typeof attendees | typeof orders | typeof subscriptions | typeof consents) => and(eq(table.channelSeq, channelUsers.channelSeq), eq(table.userSeq, channelUsers.userSeq))
const ofClass = (table: typeof attendees | typeof orders, courseSeq: number | null) => (courseSeq === null ? undefined : eq(table.courseSeq, courseSeq))
const approved = eq(attendees.choiseStatusCd, choiseStatusCd.approved)

/** Last request of a member on the site; when they joined, should there be none. */
export const seenAt = sql`coalesce(${channelUsers.lastSeenAt}, ${channelUsers.joinedAt})`

/** A member who is enrolled in a class, or in any. */
const attends = (courseSeq: number | null = null): SQL => sql`exists (select 1 from ${attendees} where ${and(theirs(attendees), ofClass(attendees, courseSeq), approved)})`

/** A member whom the site may send marketing. */
export const hasMarketing = sql<boolean>`exists (select 1 from ${consents} where ${and(theirs(consents), eq(consents.termsKind, 'marketing-consent'))})`

/** Members of an audience: those without a role, who attend a class, or with a role. */
export const isOf = (audience: MemberAudience): SQL => {
  if (audience === audienceCd.student) return attends()
  return audience === audienceCd.member ? isNull(channelUsers.userTypeCd) : sql`${eq(channelUsers.userTypeCd, audience)}`
}


const inClass = (courseSeq: number | null, when: SQL) => sql`exists (select 1 from ${attendees} join ${courses} on ${and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq))} where ${and(theirs(attendees), ofClass(attendees, courseSeq), approved, when)})`
const isComplete = sql`(${attendees.completedAt} is not null or (${courses.lessonCount} > 0 and ${completed} >= ${courses.lessonCount}))`
const percent = sql`(case when ${attendees.completedAt} is not null then 100 when ${courses.lessonCount} <= 0 then 0 else least(100, ${completed} * 100 / ${courses.lessonCount}) end)`
const net = sql`(${paidOf(orders)} - ${refundedOf(orders)})`

/** As `opensNow`. */
const isHeld = (now: Date) => or(
  and(eq(subscriptions.state, subscriptionState.active), gt(subscriptions.paidUntil, new Date(now.getTime() - CHARGE_GRACE_MS))),
  and(eq(subscriptions.state, subscriptionState.cancelled), gt(subscriptions.paidUntil, now)),
)

function conditionOf(condition: SegmentCondition, now: Date): SQL | undefined {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  switch (condition.kind) {
    case 'audience': return isOf(condition.audienceCd)
    case 'joined': return sql`${channelUsers.joinedAt} >= ${since(condition.days)}::timestamptz`
    case 'seen': return sql`${seenAt} >= ${since(condition.days)}::timestamptz`
    case 'attends': return attends(condition.courseSeq)
    case 'completed': return inClass(condition.courseSeq, isComplete)
    case 'progress': return inClass(condition.courseSeq, sql`${percent} between ${condition.from}::int and ${condition.to}::int`)
    case 'bought': return sql`exists (select 1 from ${orders} where ${and(theirs(orders), ofClass(orders, condition.courseSeq))} and ${net} > 0)`
    case 'spent': return sql`(select coalesce(sum(${net}), 0) from ${orders} where ${and(theirs(orders), eq(orders.chargeCurrency, currency.krw))}) >= ${condition.won}::bigint`
    case 'membership': return sql`exists (select 1 from ${subscriptions} where ${and(theirs(subscriptions), isHeld(now))})`
    case 'marketing': return hasMarketing
    case 'memo': return ilike(channelUsers.memo, containing(condition.text))
  }
}

/** Members of a site (`channel_users` joined with `users`) whom rules match, without those who are blocked or gone. */
export function matchingSegment(channelSeq: number, { match, conditions }: SegmentRules, now: Date): SQL | undefined {
  const each = conditions.map((condition) => {
    const holds = conditionOf(condition, now)
    return condition.isNot ? sql`not coalesce(${holds}, false)` : holds
  })
  return and(eq(channelUsers.channelSeq, channelSeq), isNull(channelUsers.blockedAt), isNull(users.withdrawnAt), match === 'all' ? and(...each) : or(...each))
}
