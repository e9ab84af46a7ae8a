import { expect, it } from 'vitest'
import { zoomBeside } from './zoom.ts'

it.each([
  [1, 1, 1.1], [1, -1, 0.9], [0.83, 1, 0.9], [0.83, -1, 0.75], [4, 1, 4], [9, 1, 4], [0.25, -1, 0.25], [0.1, -1, 0.25], [0.1, 1, 0.25], [0.9999, 1, 1.1], [1.0001, -1, 0.9],
] as const)('from %s in direction %s goes to %s', (shown, direction, next) => {
  expect(zoomBeside(shown, direction)).toBe(next)
})
