import { optionOf } from '#shared/kernel/paging.ts'
import type { MemberFilter } from '#shared/member/contract.ts'
import { memberAudiences, memberSorts } from '#shared/member/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'

export const audiences = ['', ...memberAudiences] as const
export const yesNo = ['', 'Y', 'N'] as const
/** Days since members joined or were seen, as offered. */
export const spans = ['', '7', '30', '90'] as const

/** The view of the list in the URL. */
export function membersViewOf(query: URLSearchParams) {
  return {
    q: query.get('q') ?? '', audience: optionOf(query.get('audience'), audiences), blocked: optionOf(query.get('blocked'), yesNo), marketing: optionOf(query.get('marketing'), yesNo),
    joined: optionOf(query.get('joined'), spans), unseen: optionOf(query.get('unseen'), spans), segment: /^\d{1,15}$/.test(query.get('segment') ?? '') ? query.get('segment') ?? '' : '',
    sort: optionOf(query.get('sort'), memberSorts), order: optionOf(query.get('order'), ['desc', 'asc'] as const),
  }
}
export type MembersView = ReturnType<typeof membersViewOf>

/** Names of the URL's parts that narrow the list. */
export const narrowing = ['q', 'audience', 'blocked', 'marketing', 'joined', 'unseen', 'segment'] as const

/** What the server is asked. @param now epoch ms; days begin at midnight UTC, so that a view stays the same */
export function filterOf({ q, audience, blocked, marketing, joined, unseen, segment }: MembersView, now: number): MemberFilter {
  const ago = (days: string) => new Date(Math.floor(now / DAY_MS) * DAY_MS - Number(days) * DAY_MS).toISOString()
  return {
    q,
    ...(audience === '' ? {} : { audienceCd: audience }), ...(blocked === '' ? {} : { blockedYn: blocked }), ...(marketing === '' ? {} : { marketingYn: marketing }),
    ...(joined === '' ? {} : { joinedFrom: ago(joined) }), ...(unseen === '' ? {} : { seenUntil: ago(unseen) }), ...(segment === '' ? {} : { segmentSeq: Number(segment) }),
  }
}
