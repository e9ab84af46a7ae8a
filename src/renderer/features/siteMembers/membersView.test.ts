import { expect, it } from 'vitest'
import { gridViewOf } from '#renderer/lib/gridView/gridView.ts'
import { filterOf, membersSpec, segmentOf } from './membersView.ts'

it('asks for what the address says; days begin at midnight in Seoul [SET-02]', () => {
  const view = gridViewOf(new URLSearchParams('q=김&joined=7&unseen=30&segment=4&blocked=x'), membersSpec)
  expect(filterOf(view, Date.parse('2026-03-10T14:59:59Z'))).toEqual({ q: '김', joinedFrom: '2026-03-02T15:00:00.000Z', seenUntil: '2026-02-07T15:00:00.000Z', segmentSeq: 4 })
  expect(filterOf(view, Date.parse('2026-03-10T15:00:00Z'))).toMatchObject({ joinedFrom: '2026-03-03T15:00:00.000Z' })
})

it.each<[string, Parameters<typeof segmentOf>[0], ReturnType<typeof segmentOf>]>([
  ['a filter by dates and consent', { q: '', filters: { joined: '30', unseen: '7', marketing: 'N' } as never }, { match: 'all', conditions: [{ kind: 'joined', isNot: false, days: 30 }, { kind: 'seen', isNot: true, days: 7 }, { kind: 'marketing', isNot: true }] }],
  ['no search', { q: '하늘', filters: { joined: '30' } as never }, null],
  ['no block', { q: '', filters: { blocked: 'Y', joined: '30' } as never }, null],
  ['nothing without a filter', { q: '', filters: {} as never }, null],
])('a segment takes %s of the members [SET-02]', (_, view, rules) => {
  expect(segmentOf(view)).toEqual(rules)
})
