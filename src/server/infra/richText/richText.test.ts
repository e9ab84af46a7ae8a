import { describe, expect, it } from 'vitest'
import { excerptOf, sanitizeRichText } from './richText.ts'

describe('rich text from the editor', () => {
  it('keeps the editor\'s markup', () => {
    const html = '<h2>소개</h2><p><strong>굵게</strong> <em>기울임</em> <u>밑줄</u></p><ul><li><p>하나</p></li></ul><blockquote><p>말</p></blockquote>'
    expect(sanitizeRichText(html)).toBe(html)
  })

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://example.com"></iframe>b', 'b'],
    ['an image that calls home', '<img src=x onerror=alert(1)>c', 'c'],
    ['a svg', '<svg><a xlink:href="javascript:alert(1)">d</a></svg>', '<a target="_blank" rel="noopener noreferrer nofollow">d</a>'],
  ])('takes out %s', (_, html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected)
  })

  it('keeps web links, opened in a new tab, and drops other URLs', () => {
    expect(sanitizeRichText('<a href="https://example.com/a?b=1">e</a>'))
      .toBe('<a href="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer nofollow">e</a>')
    for (const href of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc/passwd']) {
      expect(sanitizeRichText(`<a href="${href}">f</a>`)).not.toContain('href')
    }
  })
})

describe('the excerpt of rich text', () => {
  it.each([
    ['<p>흙을 <strong>만지는</strong> 시간</p><p>둘째</p>', '흙을 만지는 시간 둘째'],
    ['<h2>A &amp; B</h2><ul><li>1 &lt; 2</li></ul>', 'A & B 1 < 2'],
    ['', ''],
  ])('of %s is "%s"', (html, excerpt) => {
    expect(excerptOf(html)).toBe(excerpt)
  })

  it('is short, whatever the text is', () => {
    expect(excerptOf(`<p>${'가나다 '.repeat(30_000)}</p>`)).toHaveLength(156)
    expect(excerptOf('<b>'.repeat(30_000))).toBe('')
  })
})
