import { describe, expect, it } from 'vitest'
import { ladderOf } from './ladder.ts'

const sizes = (width: number, height: number) => ladderOf(width, height).map((step) => `${step.width}x${step.height}`)

describe('the HLS ladder', () => {
  it.each([
    [3840, 2160, ['1920x1080', '1280x720', '854x480']],
    [1920, 1080, ['1920x1080', '1280x720', '854x480']],
    [1280, 720, ['1280x720', '854x480']],
    [1279, 719, ['854x480']],
    [640, 360, ['640x360']],
    [321, 241, ['322x242']],
  ])('of %i×%i is %j, never above the source', (width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected)
  })

  it('goes by the width of a portrait video', () => {
    expect(sizes(1080, 1920)).toEqual(['1080x1920', '720x1280', '480x854'])
  })
})
