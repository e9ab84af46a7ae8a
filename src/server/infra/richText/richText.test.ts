import { describe, expect, it } from 'vitest'
import { hasTooManyMedia, isTooComplex } from '#shared/kernel/format/richText.ts'
import { excerptOf, sanitizeRichText } from './richText.ts'

const SITE = 7
const id = 'a'.repeat(32)
const clean = (html: string) => sanitizeRichText(html, SITE)

describe('rich text from the editor', () => {
  it('keeps the editor\'s markup', () => {
    const html = '<h2>소개</h2><p><strong>굵게</strong> <em>기울임</em> <u>밑줄</u></p><ul><li><p>하나</p></li></ul><blockquote><p>말</p></blockquote>'
    expect(clean(html)).toBe(html)
  })

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://example.com"></iframe>b', 'b'],
    ['an image that calls home', '<img src=x onerror=alert(1)>c', 'c'],
    ['a svg', '<svg><a xlink:href="javascript:alert(1)">d</a></svg>', '<a target="_blank" rel="noopener noreferrer nofollow">d</a>'],
  ])('takes out %s', (_, html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it('keeps web links, opened in a new tab, and drops other URLs', () => {
    expect(clean('<a href="https://example.com/a?b=1">e</a>'))
      .toBe('<a href="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer nofollow">e</a>')
    for (const href of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc/passwd']) {
      expect(clean(`<a href="${href}">f</a>`)).not.toContain('href')
    }
  })
})

describe('pictures, videos and blocks', () => {
  it('keeps a picture of the site with its size, and adds how it loads [STU-01]', () => {
    expect(clean(`<figure><img src="/images/7/${id}.large.webp" alt="물레" width="1280" height="853"><figcaption>우리 <em>작업실</em></figcaption></figure>`)).toBe(
      `<figure><img src="/images/7/${id}.large.webp" srcset="/images/7/${id}.large.webp 1280w, /images/7/${id}.medium.webp 640w, /images/7/${id}.small.webp 320w"`
      + ` sizes="(min-width: 48em) 720px, 92vw" alt="물레" width="1280" height="853" loading="lazy" decoding="async" /><figcaption>우리 <em>작업실</em></figcaption></figure>`)
  })

  it.each([
    ['another host', 'https://evil.example/a.png'], ['another site', `/images/8/${id}.large.webp`], ['a user\'s picture', `/images/0/${id}.small.webp`],
    ['private media', '/media/token/video.mp4'], ['another scheme', 'data:image/png;base64,AAAA'], ['an SVG', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['a path that climbs', `/images/7/../8/${id}.large.webp`], ['a host by two slashes', `//evil.example/images/7/${id}.large.webp`], ['an absolute address', `https://evil.example/images/7/${id}.large.webp`],
    ['a query', `/images/7/${id}.large.webp?x=1`], ['nothing', ''],
  ])('drops a picture of %s [STU-01]', (_, src) => expect(clean(`<p>a<img src="${src}" onerror="alert(1)" srcset="https://evil.example/a.png 1x">b</p>`)).toBe('<p>ab</p>'))

  it('never takes the attributes that were sent with a picture [STU-01]', () => {
    const html = clean(`<img src="/images/7/${id}.large.webp" srcset="https://evil.example/x 1w" style="position:fixed" class="x" onload="alert(1)" width="9999999" height="-1" alt="${'가'.repeat(500)}">`)
    expect(html).not.toMatch(/evil|style|class|onload|width="|height="/)
    expect(/alt="(가*)"/.exec(html)?.[1]).toHaveLength(300)
  })

  it('keeps a gallery of pictures without what was sent with it [STU-01]', () => {
    const html = clean(`<div data-gallery="x" style="position:fixed" onclick="alert(1)"><figure><img src="/images/7/${id}.large.webp" alt="가"><figcaption>나</figcaption></figure><figure><img src="https://evil.example/a.png"></figure></div>`)
    expect(html).toMatch(/^<div data-gallery="grid"><figure><img src="\/images\/7\/[^>]*alt="가"[^>]*\/><figcaption>나<\/figcaption><\/figure><figure><\/figure><\/div>$/)
  })

  it('shows no picture where a text has none', () => expect(sanitizeRichText(`<img src="/images/7/${id}.large.webp">`, null)).toBe(''))

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'], ['https://vimeo.com/76979871/abcdef0123', 'https://vimeo.com/76979871/abcdef0123'],
  ])('makes the address of the video %s anew [STU-03]', (address, made) => expect(clean(`<div data-video="${address}" onclick="x" data-x="1"></div>`)).toBe(`<div data-video="${made}"></div>`))

  it.each(['https://evil.example/watch?v=dQw4w9WgXcQ', 'javascript:alert(1)', 'https://youtube.com.evil.example/embed/dQw4w9WgXcQ'])('drops the video %s, keeping its words [STU-03]', (address) => {
    expect(clean(`<div data-video="${address}">말</div>`)).toBe('말')
  })

  it('keeps callouts of known tones, tables and code [STU-01]', () => {
    const html = '<div data-callout="tip"><p>참고</p></div><table><tbody><tr><th colspan="2"><p>가</p></th></tr><tr><td><p>나</p></td><td><p>다</p></td></tr></tbody></table><pre><code>a &lt; b</code></pre><hr />'
    expect(clean(html)).toBe(html)
    expect(clean('<div data-callout="x" class="y"><p>참고</p></div>')).toBe('<p>참고</p>')
    expect(clean('<table style="width:9999px" onclick="x"><colgroup><col style="width:1px"></colgroup><tbody><tr><td colspan="1000000" rowspan="0" style="x">a</td></tr></tbody></table>')).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>')
  })

  it.each([
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<object data="x"></object>', '<embed src="x">', '<style>*{display:none}</style>',
    '<video src="x" onerror="alert(1)"></video>', '<math><mtext><script>alert(1)</script></mtext></math>', '<form action="https://evil.example"><input></form>', '<base href="https://evil.example">', '<link rel=stylesheet href=x>', '<meta http-equiv=refresh content=0>',
  ])('leaves nothing that runs or frames of %s', (html) => expect(clean(html)).not.toMatch(/<(?!\/?p\b)|alert/))

  it('is not opened by broken or nested tags', () => {
    for (const html of ['<img src="x` `<script>alert(1)</script>"` `>', '<<script>alert(1)//<</script>', '<div data-video="https://youtu.be/dQw4w9WgXcQ&quot; onclick=alert(1)">', '<a href="jav&#x09;ascript:alert(1)">x</a>', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">']) {
      expect(clean(html)).not.toMatch(/<script|onerror|onclick=|javascript:/i)
    }
  })
})

describe('bounds', () => {
  it('refuses more cells, pictures or videos than a person needs', () => {
    expect([isTooComplex('<td>'.repeat(1000)), isTooComplex('<td>'.repeat(1001)), isTooComplex('<div>'.repeat(51))]).toEqual([false, true, true])
    expect([hasTooManyMedia('<img>'.repeat(50)), hasTooManyMedia('<IMG>'.repeat(51)), hasTooManyMedia('<div DATA-VIDEO=x></div>'.repeat(21))]).toEqual([false, true, true])
  })

  it.each([
    ['unclosed tags', '<a '.repeat(33_000)], ['quotes', `<img src="${'"'.repeat(99_000)}">`], ['attributes', `<img ${'a=1 '.repeat(24_000)}>`], ['entities', '&#x'.repeat(33_000)],
    ['an address', `<img src="/images/7/${'a'.repeat(90_000)}.webp">`], ['a video address', `<div data-video="https://youtu.be/${'a/'.repeat(45_000)}"></div>`], ['comments', '<!--'.repeat(25_000)],
  ])('a text of %s built to be slow takes less than a second', (_, html) => {
    const start = performance.now()
    clean(html)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

describe('the excerpt of rich text', () => {
  it.each([
    ['<p>흙을 <strong>만지는</strong> 시간</p><p>둘째</p>', '흙을 만지는 시간 둘째'],
    ['<h2>A &amp; B</h2><ul><li>1 &lt; 2</li></ul>', 'A & B 1 < 2'],
    [`<figure><img src="/images/7/${id}.large.webp" alt="물레"><figcaption>작업실</figcaption></figure><table><tbody><tr><td>가</td><td>나</td></tr></tbody></table><div data-video="https://youtu.be/dQw4w9WgXcQ"></div><p>끝</p>`, '작업실 가 나 끝'],
    ['', ''],
  ])('of %s is "%s"', (html, excerpt) => {
    expect(excerptOf(html)).toBe(excerpt)
  })

  it('is short, whatever the text is', () => {
    expect(excerptOf(`<p>${'가나다 '.repeat(30_000)}</p>`)).toHaveLength(156)
    expect(excerptOf('<b>'.repeat(30_000))).toBe('')
  })
})

it('a block of another kind leaves the tags behind it alone, and a mention is kept where the text may name users [ROOM-05]', () => {
  expect(sanitizeRichText('<div>가</div><p>나</p><div>다</div><div data-callout="tip"><p>라</p></div>', 1)).toBe('가<p>나</p>다<div data-callout="tip"><p>라</p></div>')
  const named = '<p><span data-mention="7" class="x">@이름</span> <span>나</span> <span data-mention="a">다</span></p>'
  expect(sanitizeRichText(named, 1, true)).toBe('<p><span data-mention="7">@이름</span> 나 다</p>')
  expect(sanitizeRichText(named, 1)).toBe('<p>@이름 나 다</p>')
})
