import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, seoulDay } from '#shared/kernel/moments.ts'
import { challengeStanding, isWindowOpen, postsToComplete, streakOf } from './challenge.ts'

const at = (time: string) => Date.parse(`${time}:00+09:00`)
const rules = { maxChallengeCount: 7, dailyChallengeCount: 1, dailyChallengeStartTime: null, dailyChallengeEndTime: null, completionRateCondition: 100 }

it.each([
  [null, null, '2026-03-10T00:00', true], ['09:00', '10:00', '2026-03-10T08:59', false], ['09:00', '10:00', '2026-03-10T09:00', true], ['09:00', '10:00', '2026-03-10T10:00', false],
  ['22:00', '02:00', '2026-03-10T23:59', true], ['22:00', '02:00', '2026-03-11T00:00', true], ['22:00', '02:00', '2026-03-11T01:59', true], ['22:00', '02:00', '2026-03-11T02:00', false], ['22:00', '02:00', '2026-03-11T21:59', false],
  ['06:00', '06:00', '2026-03-10T05:59', true], ['21:00', null, '2026-03-10T23:59', true], ['21:00', null, '2026-03-11T00:00', false], [null, '06:00', '2026-03-10T05:59', true],
])('a window from %j to %j at %s is open: %s [ROOM-04]', (dailyChallengeStartTime, dailyChallengeEndTime, now, open) => {
  expect(isWindowOpen({ dailyChallengeStartTime, dailyChallengeEndTime }, at(now))).toBe(open)
})

it.each([
  ['the first of the day', ['2026-03-09T23:59'], '2026-03-10T00:00', { total: 1, today: 0, refusal: null }],
  ['a second of the day', ['2026-03-10T00:00'], '2026-03-10T23:59', { total: 1, today: 1, refusal: 'daily' }],
  ['beyond all', Array.from({ length: 7 }, (_, day) => `2026-03-0${day + 1}T12:00`), '2026-03-10T12:00', { total: 7, today: 0, refusal: 'total' }],
])('%s [ROOM-04]', (_, posts, now, standing) => expect(challengeStanding(rules, posts.map(at), at(now))).toEqual(standing))

describe('a learner who posts at every chance', () => {
  const time = constantFrom(null, '00:00', '02:00', '09:00', '22:00', '23:30')
  const anyRules = record({
    maxChallengeCount: integer({ min: 1, max: 12 }), dailyChallengeCount: integer({ min: 1, max: 3 }), dailyChallengeStartTime: time, dailyChallengeEndTime: time, completionRateCondition: integer({ min: 1, max: 100 }),
  })
  const steps = array(integer({ min: 0, max: 9 * HOUR_MS }), { maxLength: 80 })

  it('never has more posts than the total, nor more on a day in Seoul, nor one outside the window, and completes at the share [ROOM-04]', () => {
    assert(property(anyRules, steps, (given, waits) => {
      const posts: number[] = []
      let now = at('2026-03-09T14:00')
      for (const wait of waits) {
        now += wait
        if (challengeStanding(given, posts, now).refusal === null) posts.push(now)
      }
      expect(posts.length).toBeLessThanOrEqual(given.maxChallengeCount)
      const perDay = Map.groupBy(posts, seoulDay)
      expect([...perDay.values()].every(({ length }) => length <= given.dailyChallengeCount)).toBe(true)
      expect(posts.every((post) => isWindowOpen(given, post))).toBe(true)
      const needed = postsToComplete(given)
      expect(needed >= 1 && needed <= given.maxChallengeCount).toBe(true)
      expect((needed / given.maxChallengeCount) * 100).toBeGreaterThanOrEqual(given.completionRateCondition - 1e-9)
    }))
  })
})

it.each([[7, 100, 7], [7, 50, 4], [3, 1, 1], [1000, 33, 330]])('of %d posts %d %% are %d', (maxChallengeCount, completionRateCondition, needed) => {
  expect(postsToComplete({ maxChallengeCount, completionRateCondition })).toBe(needed)
})

it.each([
  [[], 0], [['2026-03-10'], 1], [['2026-03-09'], 1], [['2026-03-08'], 0], [['2026-03-08', '2026-03-09', '2026-03-10'], 3], [['2026-03-07', '2026-03-09', '2026-03-10'], 2], [['2026-02-28', '2026-03-01'], 0],
])('%j on 10 March is a streak of %d', (days, streak) => expect(streakOf(days, at('2026-03-10T23:30'))).toBe(streak))
