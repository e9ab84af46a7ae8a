import { describe, expect, it } from 'vitest'
import { speedBeside } from './speeds.ts'

describe('speeds', () => {
  it.each([[1, 1, 1.25], [1, -1, 0.75], [2, 1, 2], [0.5, -1, 0.5], [1.1, 1, 1.25], [1.1, -1, 1]] as const)('from %s by %s is %s', (rate, step, expected) => {
    expect(speedBeside(rate, step)).toBe(expected)
  })
})
