import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTime } from '#tests/support/processorTime.ts'
import {
  codeRule, dayRule, digitsOf, emailRule, emptyOr, fileSize, formatPhone, formatTypedPhone, groupDigits, imageDataUrlPattern, momentRule, nameRule, pagePathRule, passwordRule,
  phoneRule, requiredText, requiredTextOf, safeNextPath, simplePasswordRule, timeRule, urlRule, userIdRule,
} from './formats.ts'
import { validationMessage } from './validationMessage.ts'

describe('fileSize [GEN-05]', () => {
  it.each([
    [0, '0 Bytes'], [-1, '0 Bytes'], [Number.NaN, '0 Bytes'], [1, '1 Bytes'], [1023, '1023 Bytes'], [1024, '1.0 KB'], [1536, '1.5 KB'],
    [1024 ** 2 - 1, '1.0 MB'], [1024 ** 2, '1.0 MB'], [2.25 * 1024 ** 2, '2.3 MB'], [1024 ** 3, '1.0 GB'], [20 * 1024 ** 3, '20.0 GB'],
    [1024 ** 4, '1.0 TB'], [5000 * 1024 ** 4, '5000.0 TB'],
  ])('%d is %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))
})

describe('phone (part of AUTH-10) (part of GEN-03)', () => {
  it.each([
    ['01012345678', '010-1234-5678'], ['010-1234-5678', '010-1234-5678'], ['0101234567', '010-123-4567'], ['021234567', '02-123-4567'],
    ['0212345678', '02-1234-5678'], ['12', '12'], ['', ''],
  ])('shows %s as %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown))

  it.each([
    ['', ''], ['0', '0'], ['02', '02'], ['021', '02-1'], ['010', '010'], ['0101', '010-1'], ['0101234', '010-1234'], ['010123456', '010-1234-56'],
    ['0101234567', '010-123-4567'], ['01012345678', '010-1234-5678'], ['010123456789', '010123456789'],
  ])('groups typed digits, %s as %s', (digits, shown) => expect(formatTypedPhone(digits)).toBe(shown))

  it.each([['010-1234-5678', '01012345678'], ['', ''], ['abc', ''], ['02 123 4567', '021234567'], ['０１０－１２３４－５６７８', '01012345678'],
    ['+82 10-1234-5678', '01012345678'], ['+82-2-123-4567', '021234567'], ['+82 (0)10 1234 5678', '01012345678'], ['＋８２１０１２３４５６７８', '01012345678']])('accepts %s as %s', (phone, digits) => {
    expect(phoneRule.parse(phone)).toBe(digits)
  })
  it.each(['12345678', '0101234567890', '1'])('refuses %s', (phone) => expect(phoneRule.safeParse(phone).success).toBe(false))
  it('keeps digits only', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      expect(digitsOf(text)).toMatch(/^\d*$/)
    }))
  })
})

describe('groupDigits [COUR-03]', () => {
  it.each([[0, '0'], [999, '999'], [1000, '1,000'], [1234567, '1,234,567'], [-12345, '-12,345'], [12.9, '12']])('%d is %s', (n, text) => {
    expect(groupDigits(n)).toBe(text)
  })
})

describe('rules', () => {
  it.each([
    [emailRule, ['a@b.kr', 'first.last+tag@sub.example.com', 'x@madang.test'], ['', 'a', 'a@b', 'a@b.c', 'a@b.abcde', 'a b@c.com', 'a@-b.com', '@b.com']],
    [
      nameRule, ['홍길동', 'Jo', 'Ann Lee', '홍 길동', '山田太郎', 'やまだ たろう', 'ジョージ', 'José', 'Jose\u0301', "O'Brien", 'D’Arcy', 'Jean-Luc', 'Nguyễn Thị Hoa', 'Ångström', 'أحمد', 'นภา'],
      ['', '홍', 'a1', 'Kim  Lee', '김!', 'ㅋㅋ', '\u3164\u3164', '김\u200b수', 'a\u202eb', 'ab\u0000', '김🙂수', '-ab', "ab'", "O''Brien", 'a\u0301', `ab${'\u0317'.repeat(20)}`, 'a'.repeat(51), '김_수', '<b>'],
    ],
    [passwordRule, ['Madang1!', 'abcdef1~', 'a1^aaaaaa '], ['', 'Madang1', 'madang!!', '1234567!', 'Ab1!', 'Madang1?']],
    [simplePasswordRule, ['abc1'], ['abc', 'abcd', '1234', 'abc1!']],
    [codeRule, ['012345', ' 123456 '], ['', '12345', '1234567', '12345a']],
    [userIdRule, ['ab', 'a+1'], ['a', 'a b', 'a-b', '']],
    [pagePathRule, ['about', 'a_b-1'], ['', 'a b', 'a/b', 'x'.repeat(21)]],
    [urlRule, ['http://a.kr', 'https://a.kr/b?c=1'], ['', 'ftp://a.kr', 'javascript:alert(1)', 'a.kr']],
    [timeRule, ['00:00', '23:59'], ['24:00', '12:60', '1:00', '']],
    [momentRule, ['2026-02-28T09:00:00+09:00', '1900-01-01T00:00:00Z', '2999-12-31T23:59:59.999Z'],
      ['2026-02-28', '2026-02-28T09:00:00', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '3000-01-01T00:00:00Z', '2999-12-31T23:59:59-14:00']],
    [dayRule, ['2026-02-28'], ['2026-02-30', '2026-2-1', '']],
    [requiredText, ['a', ' a '], ['', '   ']],
  ])('rule %# accepts and refuses (part of AUTH-02) (part of GEN-03)', (rule, good, bad) => {
    const taken = (values: string[]) => values.filter((value) => rule.safeParse(value).success)
    expect(taken(good)).toEqual(good)
    expect(taken(bad)).toEqual([])
  })

  it.each([
    [emptyOr(emailRule), ['', '  ', 'a@b.kr'], ['a', 'a@b'], 'validation:email'], [emptyOr(urlRule), ['', 'https://a.kr'], ['a.kr'], 'validation:url'],
  ])('may be left empty (part of GEN-03)', (rule, good, bad, message) => {
    expect(good.filter((value) => rule.safeParse(value).success)).toEqual(good)
    expect(bad.map((value) => rule.safeParse(value).error?.issues.map((issue) => issue.message))).toEqual(bad.map(() => [message]))
  })

  it('names the missing field (part of GEN-03)', () => {
    expect(requiredTextOf('한 줄 소개').safeParse(' ').error?.issues[0]?.message).toBe(validationMessage('validation:requiredField', { label: '한 줄 소개' }))
    expect(requiredTextOf('x').parse(' 봄 ')).toBe('봄')
  })

  it('reports one issue at a time by key (part of AUTH-05)', () => {
    expect(emailRule.safeParse('').error?.issues.map(({ message }) => message)).toEqual(['validation:required'])
    expect(emailRule.safeParse('x').error?.issues.map(({ message }) => message)).toEqual(['validation:email'])
    expect(nameRule.safeParse('김').error?.issues.map(({ message }) => message)).toEqual(['validation:name'])
    expect(passwordRule.safeParse('abc').error?.issues.map(({ message }) => message)).toEqual(['validation:password'])
  })
  it('accepts a decomposed Korean name, as macOS pastes it, and composes it [AUTH-02]', () => expect(nameRule.parse('홍길동'.normalize('NFD'))).toBe('홍길동'))
  it('refuses a long text early, in any form [AUTH-02]', () => {
    const hostile = ['a'.repeat(1_000_000), `가${'\u0301\u0323'.repeat(500_000)}`, 'a '.repeat(500_000), ' '.repeat(1_000_000)]
    expect(processorTime(() => expect(hostile.filter((name) => nameRule.safeParse(name).success)).toEqual([]))).toBeLessThan(50)
  })
  it('normalises email addresses', () => expect(emailRule.parse(' Owner@Madang.TEST ')).toBe('owner@madang.test'))
  it.each(['png', 'jpeg', 'jpg', 'gif', 'bmp', 'webp'])('accepts %s data URLs', (type) => {
    expect(imageDataUrlPattern.test(`data:image/${type};base64,AAAA`)).toBe(true)
  })
  it('refuses other data URLs', () => expect(imageDataUrlPattern.test('data:image/svg+xml;base64,AAAA')).toBe(false))
})

describe('safeNextPath (part of SHELL-07)', () => {
  it.each([
    ['/', '/'], ['/classes/1?tab=intro#top', '/classes/1?tab=intro#top'], ['/a/../b', '/b'], ['/%2F%2Fhost', '/%2F%2Fhost'],
    ['/한글', '/%ED%95%9C%EA%B8%80'],
  ])('goes to %s', (next, path) => expect(safeNextPath(next)).toBe(path))

  it.each([
    '', 'classes', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example', 'javascript:alert(1)',
    '/\t/evil.example', '/\n/evil.example', ' /x', '/a b', '/a\u0000', '/..//evil.example', '/a/..//evil.example', '/./\\evil', '/a\\b', `/${'x'.repeat(2000)}`,
    null, undefined, 1, ['/x'],
  ])('refuses %j', (next) => expect(safeNextPath(next)).toBeNull())

  it('never leaves the site, for any text', () => {
    const tricky = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%', 'a', '\t', '\n', ' ', '2', 'F') })
    fc.assert(fc.property(fc.oneof(tricky, fc.string(), fc.webUrl()), (text) => {
      const path = safeNextPath(text)
      if (path === null) return
      expect(new URL(path, 'https://here.example').origin).toBe('https://here.example')
      expect(safeNextPath(path)).toBe(path)
    }), { numRuns: 2000 })
  })
})
