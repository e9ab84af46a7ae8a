import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeWindow } from './placement.ts'
import type { Bounds } from './placement.ts'
import { knownZoom, nextZoom } from './zoom.ts'

const laptop: Bounds = { x: 0, y: 25, width: 1440, height: 875 }
const monitor: Bounds = { x: 1440, y: 0, width: 2560, height: 1400 }
const at = (x: number, y: number, width = 1200, height = 800) => ({ bounds: { x, y, width, height }, isMaximised: false })

describe('placeWindow', () => {
  it.each([
    ['the first time: in the middle, no larger than the display', undefined, [laptop], { x: 0, y: 25, width: 1440, height: 875 }],
    ['the first time on a large display', undefined, [monitor], { x: 2000, y: 250, width: 1440, height: 900 }],
    ['where it was', at(100, 60), [laptop], { x: 100, y: 60, width: 1200, height: 800 }],
    ['where it was, on the second display', at(2000, 100), [laptop, monitor], { x: 2000, y: 100, width: 1200, height: 800 }],
    ['half over an edge, where it can be dragged', at(-900, 60), [laptop], { x: -900, y: 60, width: 1200, height: 800 }],
    ['the display is gone: centred on the other', at(2000, 100), [laptop], { x: 120, y: 63, width: 1200, height: 800 }],
    ['its title bar above the display', at(100, -300), [laptop], { x: 120, y: 63, width: 1200, height: 800 }],
    ['its title bar below the display', at(100, 890), [laptop], { x: 120, y: 63, width: 1200, height: 800 }],
    ['barely visible', at(1400, 60), [laptop], { x: 120, y: 63, width: 1200, height: 800 }],
    ['larger than the display', at(100, 60, 3000, 2000), [laptop], { x: 100, y: 60, width: 1440, height: 875 }],
    ['smaller than usable', at(100, 60, 10, 10), [laptop], { x: 100, y: 60, width: 390, height: 600 }],
  ])('%s [DESK-04]', (_, remembered, displays, expected) => {
    expect(placeWindow(remembered, displays).bounds).toEqual(expected)
  })

  it('stays maximised, even when its display is gone [DESK-04]', () => {
    expect(placeWindow({ ...at(100, 60), isMaximised: true }, [laptop]).isMaximised).toBe(true)
    expect(placeWindow({ ...at(9000, 60), isMaximised: true }, [laptop]).isMaximised).toBe(true)
  })

  it('keeps its title bar reachable [DESK-04]', () => {
    const coordinate = integer({ min: -10_000, max: 10_000 })
    const size = integer({ min: 0, max: 10_000 })
    assert(property(coordinate, coordinate, size, size, (x, y, width, height) => {
      const { bounds } = placeWindow(at(x, y, width, height), [laptop, monitor])
      const reachable = [laptop, monitor].some((display) =>
        bounds.y >= display.y && bounds.y < display.y + display.height && bounds.x + bounds.width > display.x && bounds.x < display.x + display.width)
      expect(reachable).toBe(true)
    }))
  })
})

describe('nextZoom', () => {
  it.each([
    [1, 'in', 1.1], [1.1, 'in', 1.25], [1, 'out', 0.9], [3, 'in', 3], [0.5, 'out', 0.5], [1.75, 'reset', 1], [1.0999999, 'in', 1.25], [77, 'out', 2.5],
  ] as const)('%d %s is %d [DESK-04]', (current, change, next) => {
    expect(nextZoom(current, change)).toBe(next)
  })

  it('uses only known factors from the file', () => {
    expect([1.25, 0, -1, 40, Number.NaN].map(knownZoom)).toEqual([1.25, 1, 1, 1, 1])
  })
})
