import { describe, expect, it } from 'vitest'
import { isLogoVisible } from './logoContrast.ts'

const pixels = (...runs: [count: number, ...rgba: number[]][]) => runs.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat())
const [light, dark] = ['#fcfbf9', '#1c1a17']

describe('a logo on the header [SET-04]', () => {
  it.each<[string, number[], boolean, boolean]>([
    ['black letters', pixels([80, 0, 0, 0, 0], [20, 20, 20, 20, 255]), true, false],
    ['white letters', pixels([80, 0, 0, 0, 0], [20, 255, 255, 255, 255]), false, true],
    ['green letters', pixels([20, 60, 140, 100, 255]), true, true],
    ['dark letters on a white plate', pixels([80, 255, 255, 255, 255], [20, 20, 20, 20, 255]), true, true],
    ['letters that are nearly clear', pixels([20, 20, 20, 20, 50]), false, false],
    ['nothing', pixels([100, 0, 0, 0, 0]), false, false],
  ])('%s: seen on light %#', (_, logo, onLight, onDark) => {
    expect([isLogoVisible(logo, light), isLogoVisible(logo, dark)]).toEqual([onLight, onDark])
  })
})
