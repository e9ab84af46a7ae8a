import { expect, it } from 'vitest'
import { isSquare } from './icon.ts'

it.each([[64, 64, true], [1280, 1279, true], [320, 80, false], [64, 60, false], [0, 0, false]])('of %i × %i can be an icon: %s [SET-04]', (width, height, can) => {
  expect(isSquare({ width, height })).toBe(can)
})
