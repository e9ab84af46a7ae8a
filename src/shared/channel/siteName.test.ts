import { describe, expect, it } from 'vitest'
import { customDomainRule, siteNameRule } from './siteName.ts'
import { parseValidationMessage } from '#shared/kernel/format/validationMessage.ts'

const keyOf = (rule: { safeParse(input: unknown): { error?: { issues: { message: string; code: string }[] } | undefined } }, input: unknown) => {
  const issue = rule.safeParse(input).error?.issues[0]
  return issue === undefined ? null : (parseValidationMessage(issue.message)?.key ?? issue.code)
}

describe('siteNameRule', () => {
  it.each([
    ['academy', 'academy'], [' My-Academy ', 'my-academy'], ['a1', 'a1'], ['2026', '2026'], ['a'.repeat(40), 'a'.repeat(40)],
  ])('accepts %j [SHELL-25]', (input, name) => expect(siteNameRule.parse(input)).toBe(name))

  it.each([
    ['', 'validation:required'], ['   ', 'validation:required'], ['a', 'too_small'], ['a'.repeat(41), 'too_big'],
    ['-academy', 'validation:siteName'], ['academy-', 'validation:siteName'], ['my academy', 'validation:siteName'], ['my.academy', 'validation:siteName'],
    ['마당', 'validation:siteName'], ['xn--9n2bp8q', 'validation:siteName'], ['my_academy', 'validation:siteName'], ['a/b', 'validation:siteName'],
    ['www', 'validation:siteNameReserved'], ['API', 'validation:siteNameReserved'], ['login', 'validation:siteNameReserved'],
  ])('refuses %j [SHELL-25]', (input, key) => expect(keyOf(siteNameRule, input)).toBe(key))
})

describe('customDomainRule', () => {
  it.each([
    ['learn.example.com', 'learn.example.com'], [' Learn.Example.COM. ', 'learn.example.com'], ['https://learn.example.com/classes?a=1', 'learn.example.com'],
    ['learn.example.com:8080', 'learn.example.com'], ['배움.한국', 'xn--2h3b66q.xn--3e0b707e'], ['example.co.kr', 'example.co.kr'],
  ])('accepts %j as %s [SHELL-01]', (input, host) => expect(customDomainRule.parse(input)).toBe(host))

  it.each([
    ['', 'validation:required'], ['  ', 'validation:required'], ['localhost', 'validation:domain'], ['com', 'validation:domain'],
    ['203.0.113.7', 'validation:domainAddress'], ['http://2130706433/', 'validation:domainAddress'], ['0x7f.1', 'validation:domainAddress'], ['[::1]', 'validation:domainAddress'],
    ['a b.com', 'validation:domain'], ['kim@example.com', 'validation:domain'], ['_dmarc.example.com', 'validation:domain'], ['-a.example.com', 'validation:domain'],
    ['a..example.com', 'validation:domain'], [`${'a'.repeat(64)}.com`, 'validation:domain'], ['evil.com\\.madang.com', 'validation:domain'],
  ])('refuses %j [SHELL-01]', (input, key) => expect(keyOf(customDomainRule, input)).toBe(key))
})
