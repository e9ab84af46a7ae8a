import { describe, expect, it } from 'vitest'
import { REWINDS_MAX, rewindsOf } from './rewinds.ts'

const LENGTH = 100
/** Intervals one after the other, at normal speed. */
function played(...parts: [number, number][]) {
  let wall = 0
  return parts.map(([mediaFrom, mediaTo]) => {
    const wallFrom = wall
    wall += (mediaTo - mediaFrom) * 1000
    return { mediaFrom, mediaTo, wallFrom, wallTo: wall }
  })
}

describe('rewinds', () => {
  it.each([
    ['steps back of more than two seconds', played([0, 30], [12, 40]), 40, null, [10]],
    ['no jitter', played([0, 30], [28, 40]), 40, null, []],
    ['no skips ahead', played([0, 30], [60, 70]), 70, null, []],
    ['where the player stands after a seek', played([0, 30]), 7, null, [5]],
    ['a seek while it was paused', [], 7, 50, [5]],
    ['what happened since the report before', played([20, 30]), 30, 50, [20]],
    ['no first report, which goes on where the viewer left', played([20, 30]), 30, null, []],
    ['no replay from the end', played([90, 100], [0, 10]), 10, 90, []],
    ['a step back from the end into the middle', played([90, 100], [50, 60]), 60, 90, [50]],
    ['nothing beyond the end', [], 120, 200, []],
  ])('count %s [SET-01]', (_, intervals, position, before, expected) => {
    expect(rewindsOf({ position: before, wallRanges: [] }, { intervals, position }, LENGTH)).toEqual(expected)
  })

  it('count a report that is sent again once [SET-01]', () => {
    const intervals = played([0, 30], [12, 40])
    expect(rewindsOf({ position: 40, wallRanges: [[0, 58_000]] }, { intervals, position: 40 }, LENGTH)).toEqual([])
  })

  it('are bounded for each report [SET-01]', () => {
    const intervals = played(...Array.from({ length: 200 }, (_, index): [number, number] => (index % 2 === 0 ? [50, 51] : [10, 11])))
    expect(rewindsOf({ position: null, wallRanges: [] }, { intervals, position: 11 }, LENGTH)).toHaveLength(REWINDS_MAX)
  })
})
