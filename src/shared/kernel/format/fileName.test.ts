import { describe, expect, it } from 'vitest'
import { cleanFileName } from './fileName.ts'

describe('a file name', () => {
  it.each([
    ['물레 강의 (최종).mp4', '물레 강의 (최종).mp4'],
    ['물레'.normalize('NFD'), '물레'],
    ['film\u202egpj.exe', 'filmgpj.exe'],
    ['\u2066a\u2069\u200f\u061c.pdf', 'a.pdf'],
    ['a\u200bb\u200dc\ufeff.pdf', 'abc.pdf'],
    ['../..\\a\u0000b\u0085.pdf', '.._.._a_b_.pdf'],
    ['\u202e\u200b', 'file'],
    [' ', 'file'],
  ])('%j becomes %j', (name, kept) => {
    expect(cleanFileName(name)).toBe(kept)
  })
})
