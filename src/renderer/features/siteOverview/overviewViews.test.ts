import { expect, it } from 'vitest'
import { gridViewOf } from '#renderer/lib/gridView/gridView.ts'
import { contentFilterOf, contentsSpec, likeFilterOf, likesSpec, trendOf } from './overviewViews.ts'

it('asks for what the address says [SET-07]', () => {
  const likes = gridViewOf(new URLSearchParams('q=김&courseSeq=7&span=7&attend=N'), likesSpec)
  expect(likeFilterOf(likes, Date.parse('2026-03-10T12:00:00Z'))).toEqual({ q: '김', courseSeq: 7, attendYn: 'N', from: '2026-03-03T15:00:00.000Z' })
  // After midnight in Seoul.
  expect(likeFilterOf(likes, Date.parse('2026-03-10T15:00:00Z')).from).toBe('2026-03-04T15:00:00.000Z')
  expect(contentFilterOf(gridViewOf(new URLSearchParams('type=02&state=failed&courseSeq=x'), contentsSpec))).toEqual({ q: '', type: '02', state: 'failed' })
  expect(contentFilterOf(gridViewOf(new URLSearchParams('type=01&state=gone'), contentsSpec))).toEqual({ q: '' })
})

it('fills the days without likes [SET-07]', () => {
  expect(trendOf([])).toEqual([])
  expect(trendOf([{ day: '2026-02-27', count: 2 }, { day: '2026-03-01', count: 1 }])).toEqual([{ day: '2026-02-27', count: 2 }, { day: '2026-02-28', count: 0 }, { day: '2026-03-01', count: 1 }])
  expect(trendOf([{ day: '2020-01-01', count: 1 }, { day: '2026-03-01', count: 1 }])).toHaveLength(400)
})
