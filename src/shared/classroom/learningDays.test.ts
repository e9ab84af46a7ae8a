import { describe, expect, it } from 'vitest'
import { LEARNING_DAYS_MAX, addToDay, learningDays } from './learningDays.ts'
import type { LearnedLesson } from './learningDays.ts'

const at = (text: string) => Date.parse(text)

describe('the days of a lesson', () => {
  it('add what is watched to the day in Seoul [STU-07]', () => {
    expect(addToDay({}, at('2026-03-01T14:59:00Z'), 10)).toEqual({ '2026-03-01': 10 })
    expect(addToDay({ '2026-03-02': 5 }, at('2026-03-01T15:00:00Z'), 10)).toEqual({ '2026-03-02': 15 })
    expect(addToDay({ '2026-03-02': 5 }, at('2026-03-01T15:00:00Z'), -3)).toEqual({ '2026-03-02': 5 })
  })

  it('leave out the oldest beyond what is kept', () => {
    let days: Record<string, number> = {}
    for (let day = 0; day < LEARNING_DAYS_MAX + 3; day += 1) days = addToDay(days, at('2026-01-01T00:00:00Z') + day * 86_400_000, 1)
    expect(Object.keys(days)).toHaveLength(LEARNING_DAYS_MAX)
    expect(Object.keys(days)[0]).toBe('2026-01-04')
  })
})

describe('the learning history of a class', () => {
  it('says for each day what was watched, completed, attended and handed in, the latest first [STU-07]', () => {
    const lessons: LearnedLesson[] = [
      { curriculumSeq: 1, viewedDays: { '2026-03-01': 60, '2026-03-02': 30 }, completedAt: at('2026-03-02T03:00:00Z'), lastSeenAt: at('2026-03-02T03:00:00Z') },
      { curriculumSeq: 2, viewedDays: {}, completedAt: null, lastSeenAt: at('2026-03-03T03:00:00Z') },
    ]
    const events = [{ kind: 'live' as const, curriculumSeq: 3, at: at('2026-03-02T01:00:00Z'), seconds: 600 }, { kind: 'handedIn' as const, curriculumSeq: 1, at: at('2026-03-02T02:00:00Z'), seconds: 0 }]
    expect(learningDays(lessons, events)).toEqual([
      { day: '2026-03-03', watchedSeconds: 0, liveSeconds: 0, lessonCount: 1, completedCount: 0, handedInCount: 0 },
      { day: '2026-03-02', watchedSeconds: 30, liveSeconds: 600, lessonCount: 2, completedCount: 1, handedInCount: 1 },
      { day: '2026-03-01', watchedSeconds: 60, liveSeconds: 0, lessonCount: 1, completedCount: 0, handedInCount: 0 },
    ])
    expect(learningDays([], [])).toEqual([])
  })
})
