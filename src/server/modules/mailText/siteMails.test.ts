import { describe, expect, it } from 'vitest'
import { languages } from '#shared/kernel/call/headers.ts'
import { mailWordsOf } from '#shared/mailText/contract.ts'
import { siteMailKinds } from '#shared/mailText/kinds.ts'
import { defaultWords, renderWords } from './siteMails.ts'

describe('default texts', () => {
  it.each(siteMailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))('%s in %s keep to the rule for texts of sites', (kind, language) => {
    const words = defaultWords(kind, language)
    expect(mailWordsOf(kind).parse(words)).toEqual(words)
  })
})

describe('a rendered mail', () => {
  const { subject, html, text } = renderWords(
    { subject: '{{title}}', content: '<b>굵게</b>\n\n{{name}}', action: '{{title}} 열기' },
    { language: 'ko', to: 'sora@madang.test', values: { title: '물레\r\nBcc: x@madang.test', name: '<img src=x onerror=alert(1)>' }, url: 'https://a.test/?a=1&b="' },
  )

  it('escapes text and values', () => {
    expect(html).toContain('&lt;b&gt;굵게')
    expect(html).toContain('&lt;img src=x')
    expect(html).toContain('href="https://a.test/?a=1&amp;b=&quot;"')
    expect(html).not.toMatch(/<(?:b|img)\b/)
  })

  it('has one line as its subject, and its text twice', () => {
    expect(subject).toBe('물레 Bcc: x@madang.test')
    expect(text).toContain('<b>굵게</b>\n\n<img src=x onerror=alert(1)>')
  })
})
