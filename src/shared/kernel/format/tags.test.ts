import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTags, partTags, tagRules, tagsRule } from './tags.ts'
import type { TagKind, TagOptions } from './tags.ts'

describe('tags (part of GEN-03)', () => {
  it.each([
    ['봄', ['봄']], ['봄, 여름,가을', ['봄', '여름', '가을']], ['봄\t여름\r\n가을', ['봄', '여름', '가을']], [' , ,\n', []], ['봄 나들이', ['봄 나들이']],
  ])('splits %j', (text, tags) => expect(partTags(text)).toEqual(tags))

  it.each<[string, string[], string, TagOptions, string[], string, string | null]>([
    ['adds', ['봄'], '여름', {}, ['봄', '여름'], '', null],
    ['adds nothing of nothing', ['봄'], ' , ', {}, ['봄'], '', null],
    ['drops what is there already', ['Art'], 'art, 음악', {}, ['Art', '음악'], '', 'validation:tagTwice'],
    ['drops what comes twice', [], '봄, 봄', {}, ['봄'], '', 'validation:tagTwice'],
    ['takes the same twice where allowed', ['봄'], '봄', { duplicates: true }, ['봄', '봄'], '', null],
    ['stops at the limit and keeps the rest', ['가'], '나, 다, 라', { limit: 2 }, ['가', '나'], '다, 라', 'validation:maxItems|max=2'],
    ['keeps what does not fit the kind', [], 'a@b.kr, wrong', { kind: 'email' }, ['a@b.kr'], 'wrong', 'validation:email'],
    ['refuses what is too long', [], 'x'.repeat(101), {}, [], 'x'.repeat(101), 'validation:maxLength|max=100'],
  ])('%s', (_, before, text, options, tags, rest, problem) => {
    expect(addTags(before, text, options)).toEqual({ tags, rest, problem })
  })

  it.each<[TagKind, string[], string[]]>([
    ['email', ['a@b.kr'], ['a', 'a@b', 'a@b.abcde']],
    ['url', ['https://a.kr/b', 'http://a.kr'], ['a.kr', 'ftp://a.kr', 'javascript:alert(1)']],
    ['text', ['수채화', 'Art', 'プログラミング', 'ガイド', 'が'], ['a1', 'a b', 'a-b', '']],
    ['digits', ['0', '0123'], ['1.5', '-1', '12a', '１', '']],
    ['isodate', ['2026-02-28'], ['2026-02-30', '2026-2-1', '20260228']],
    ['textTag', ['봄_2026', 'art1', '講座'], ['#봄', 'a b', 'a!', '']],
  ])('of kind %s', (kind, good, bad) => {
    const taken = (values: string[]) => values.filter((value) => tagRules[kind].safeParse(value).success)
    expect(taken(good)).toEqual(good)
    expect(taken(bad)).toEqual([])
  })

  it('the rule accepts what the input accepts', () => {
    fc.assert(fc.property(fc.array(fc.string()), fc.boolean(), fc.nat(5), (texts, duplicates, limit) => {
      const options = { duplicates, limit }
      expect(tagsRule(options).safeParse(addTags([], texts.join(','), options).tags).success).toBe(true)
    }))
  })

  it.each<[string[], TagOptions, string]>([
    [['가', '나'], { limit: 1 }, 'validation:maxItems|max=1'], [['a', 'A'], {}, 'validation:tagTwice'], [['x y'], { kind: 'textTag' }, 'validation:tagWord'],
  ])('the rule refuses %j', (tags, options, message) => {
    expect(tagsRule(options).safeParse(tags).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})
