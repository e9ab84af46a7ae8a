import { expect, it } from 'vitest'
import { gridViewOf } from '#renderer/lib/gridView/gridView.ts'
import { filterOf, membersSpec } from './membersView.ts'

it('asks for what the address says; days begin at midnight in Seoul [SET-02]', () => {
  const view = gridViewOf(new URLSearchParams('q=김&joined=7&unseen=30&segment=4&blocked=x'), membersSpec)
  expect(filterOf(view, Date.parse('2026-03-10T14:59:59Z'))).toEqual({ q: '김', joinedFrom: '2026-03-02T15:00:00.000Z', seenUntil: '2026-02-07T15:00:00.000Z', segmentSeq: 4 })
  expect(filterOf(view, Date.parse('2026-03-10T15:00:00Z'))).toMatchObject({ joinedFrom: '2026-03-03T15:00:00.000Z' })
})
