import { describe, expect, it } from 'vitest'
import { countFitting } from './HeaderMenus.tsx'

describe('countFitting [SHELL-13]', () => {
  it.each([
    [[100, 100, 100], 300, 3],
    [[100, 100, 100], 299, 1],
    [[100, 100, 100], 306, 3],
    [[100, 100, 100, 100], 306, 2],
    [[100, 100, 100], 100, 0],
    [[], 0, 0],
  ])('%j in %s px: %s', (widths, room, count) => {
    expect(countFitting(widths, room)).toBe(count)
  })
})
