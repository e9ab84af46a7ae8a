import { describe, expect, it } from 'vitest'
import { HEAD_BYTES, isAsNamed, sniffContentType } from './contentType.ts'

describe('type by content', () => {
  it('recognizes a video under any name', async () => {
    const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypisom'), Buffer.from([0, 0, 2, 0]), Buffer.from('isomiso2'), Buffer.alloc(100)])
    expect(await sniffContentType(mp4)).toBe('video/mp4')
    expect(await sniffContentType(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf')
  })

  it('recognizes text, also with an incomplete character at the end', async () => {
    expect(await sniffContentType(Buffer.from('강의 자료'))).toBe('text/plain; charset=utf-8')
    expect(await sniffContentType(Buffer.from('가'.repeat(HEAD_BYTES)).subarray(0, HEAD_BYTES))).toBe('text/plain; charset=utf-8')
    expect(await sniffContentType(Buffer.from('again'))).toBe('text/plain; charset=utf-8')
  })

  it('does not guess other types', async () => {
    expect(await sniffContentType(Buffer.from([1, 2, 3, 0, 255, 254]))).toBe('application/octet-stream')
    expect(await sniffContentType(Buffer.from([0xc3, 0x28, 0x41, 0x42, 0x43]))).toBe('application/octet-stream')
    expect(await sniffContentType(Buffer.alloc(0))).toBe('text/plain; charset=utf-8')
  })
})

it.each([
  ['a.pdf', '%PDF-1.7\n', true], ['a.PDF ', '%PDF-1.7\n', true], ['a.pdf', 'MZ binary', false], ['a.txt', '강의 자료', true], ['a.csv', '가,나', true], ['a.png', '%PDF-1.7\n', false], ['a.zip', 'PK\u0005\u0006' + '\0'.repeat(18), true],
  ['a.docx', '%PDF-1.7\n', false], ['a.html', '<html></html>', false], ['a', 'text', false], ['a.constructor', 'text', false],
])('tells whether the content of %s is what its name ends in', async (name, content, isSame) => {
  expect(await isAsNamed(Buffer.from(content), name)).toBe(isSame)
})
