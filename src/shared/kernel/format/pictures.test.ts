import { describe, expect, it } from 'vitest'
import { pictureOfSize } from './pictures.ts'

describe('sizes of a picture', () => {
  it.each([
    ['/images/1/abc.webp', 'large', '/images/1/abc.large.webp'],
    ['https://a.example/images/1/abc.webp', 'small', 'https://a.example/images/1/abc.small.webp'],
  ] as const)('%s %s', (address, size, expected) => {
    expect(pictureOfSize(address, size)).toBe(expected)
  })
})
