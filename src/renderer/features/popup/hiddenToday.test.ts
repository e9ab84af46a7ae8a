import { describe, expect, it } from 'vitest'
import { hiddenOn, hiddenWith, localDay } from './hiddenToday.ts'

describe('pop-ups that are hidden for a day [SET-04]', () => {
  it('are hidden until the local midnight', () => {
    const [late, midnight] = [new Date(2026, 10, 27, 23, 59, 59), new Date(2026, 10, 28, 0, 0, 0)]
    const kept = hiddenWith(null, localDay(late), 3)
    expect([localDay(late), localDay(midnight)]).toEqual(['2026-11-27', '2026-11-28'])
    expect([hiddenOn(kept, localDay(late)), hiddenOn(kept, localDay(midnight))]).toEqual([[3], []])
  })

  it('add up within a day, and those of the day before are forgotten', () => {
    const today = hiddenWith(hiddenWith(hiddenWith(null, '2026-11-27', 3), '2026-11-27', 5), '2026-11-27', 3)
    expect(hiddenOn(today, '2026-11-27')).toEqual([3, 5])
    expect(hiddenOn(hiddenWith(today, '2026-11-28', 7), '2026-11-28')).toEqual([7])
  })

  it.each([null, '', '{', 'null', '[]', '{"day":"2026-11-27"}', '{"day":"2026-11-27","popupSeqs":"3"}', '{"day":1,"popupSeqs":[3]}'])('are none where %s is stored', (kept) => expect(hiddenOn(kept, '2026-11-27')).toEqual([]))

  it('are numbers alone', () => expect(hiddenOn('{"day":"2026-11-27","popupSeqs":[3,"4",null,1.5]}', '2026-11-27')).toEqual([3]))
})
