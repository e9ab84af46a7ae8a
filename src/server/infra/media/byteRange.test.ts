import { describe, expect, it } from 'vitest'
import { byteRange } from './byteRange.ts'

describe('byte ranges', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-100', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=-', 'whole'],
    [undefined, 'whole'],
  ])('%j of ten bytes is %j', (header, expected) => {
    expect(byteRange(header, 10)).toEqual(expected)
  })
})
