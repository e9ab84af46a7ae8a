import type { MemberFilter } from '#shared/member/contract.ts'
import { memberAudiences, memberSorts } from '#shared/member/rules.ts'
import { DAY_MS, seoulDayStart } from '#shared/kernel/moments.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import { rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { FiltersOf, GridViewSpec } from '#renderer/lib/gridView/gridView.ts'

export const audiences = memberAudiences
export const yesNo = ['Y', 'N'] as const
/** Days since members joined or were seen, as offered. */
export const spans = ['7', '30', '90'] as const

const filters = { audience: audiences, blocked: yesNo, marketing: yesNo, joined: spans, unseen: spans, segment: rowNumber } as const
export type MembersFilters = FiltersOf<typeof filters>

/** The view of the list in the address. */
export const membersSpec: GridViewSpec<(typeof memberSorts)[number], typeof filters> = { sorts: memberSorts, filters, standard: () => ({ by: 'joined', order: 'desc' }) }

/** The filter as rules of a segment; null: there is none, or rules cannot say it. */
export function segmentOf({ q, filters: { audience, blocked, marketing, joined, unseen, segment } }: { q: string; filters: MembersFilters }): SegmentRules | null {
  if (q !== '' || blocked !== undefined || segment !== undefined) return null
  const conditions: SegmentRules['conditions'] = [
    ...(audience === undefined ? [] : [{ kind: 'audience' as const, isNot: false, audienceCd: audience }]),
    ...(joined === undefined ? [] : [{ kind: 'joined' as const, isNot: false, days: Number(joined) }]),
    ...(unseen === undefined ? [] : [{ kind: 'seen' as const, isNot: true, days: Number(unseen) }]),
    ...(marketing === undefined ? [] : [{ kind: 'marketing' as const, isNot: marketing === 'N' }]),
  ]
  return conditions.length === 0 ? null : { match: 'all', conditions }
}

/** What the server is asked. @param now epoch ms; days begin at midnight in Seoul, as on the site's other pages */
export function filterOf({ q, filters: { audience, blocked, marketing, joined, unseen, segment } }: { q: string; filters: MembersFilters }, now: number): MemberFilter {
  const ago = (days: string) => new Date(seoulDayStart(now) - Number(days) * DAY_MS).toISOString()
  return {
    q,
    ...(audience === undefined ? {} : { audienceCd: audience }), ...(blocked === undefined ? {} : { blockedYn: blocked }), ...(marketing === undefined ? {} : { marketingYn: marketing }),
    ...(joined === undefined ? {} : { joinedFrom: ago(joined) }), ...(unseen === undefined ? {} : { seenUntil: ago(unseen) }), ...(segment === undefined ? {} : { segmentSeq: Number(segment) }),
  }
}
