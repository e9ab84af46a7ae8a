import { describe, expect, it } from 'vitest'
import { dataUrlBytes, dataUrlImageTypes, fileRefusal, fileRule, imageDataUrlRule } from './files.ts'

const PIXEL = 'data:image/png;base64,iVBORw0KGgo='

describe('a chosen file (part of GEN-03)', () => {
  const limits = { types: ['image/*', 'application/pdf'], maxBytes: 2 * 1024 * 1024 }
  it.each([
    ['image/png', 1, null],
    ['application/pdf', limits.maxBytes, null],
    ['application/pdf', limits.maxBytes + 1, 'validation:fileSize|max=2.0%20MB'],
    ['text/html', 1, 'validation:fileType'],
    ['imagery/png', 1, 'validation:fileType'],
    ['', 1, 'validation:fileType'],
  ])('%s of %d bytes: %s', (type, size, refusal) => expect(fileRefusal({ type, size }, limits)).toBe(refusal))

  it('the rule agrees, and accepts null', () => {
    expect(fileRule(limits).parse(null)).toBe(null)
    expect(fileRule(limits).safeParse({ name: 'a.pdf', type: 'application/pdf', size: 1 }).success).toBe(true)
    expect(fileRule(limits).safeParse({ name: 'a.html', type: 'text/html', size: 1 }).error?.issues.map(({ message }) => message)).toEqual(['validation:fileType'])
  })
})

describe('a picture as a data URL (part of GEN-03)', () => {
  it('accepts only the types of the specification', () => {
    const taken = [...dataUrlImageTypes, 'image/svg+xml', 'image/avif', 'text/html'].filter((type) => imageDataUrlRule(100).safeParse(`data:${type};base64,AAAA`).success)
    expect(taken).toEqual(['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/bmp', 'image/webp'])
  })

  it.each([['', 0], ['data:image/png;base64,', 0], ['data:image/png;base64,AAAA', 3], ['data:image/png;base64,AAA=', 2], [PIXEL, 8], ['nothing', 0]])('%s holds %d bytes', (url, bytes) => {
    expect(dataUrlBytes(url)).toBe(bytes)
  })

  it('is empty, small enough, or refused with the limit', () => {
    expect(imageDataUrlRule(8).safeParse('').success).toBe(true)
    expect(imageDataUrlRule(8).safeParse(PIXEL).success).toBe(true)
    expect(imageDataUrlRule(7).safeParse(PIXEL).error?.issues.map(({ message }) => message)).toEqual(['validation:fileSize|max=7%20Bytes'])
    expect(imageDataUrlRule(8).safeParse('data:image/png;base64,"><script>').error?.issues.map(({ message }) => message)).toEqual(['validation:fileType'])
  })
})
