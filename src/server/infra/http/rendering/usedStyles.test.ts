import { describe, expect, it } from 'vitest'
import { createStyleReader, readSheet } from './usedStyles.ts'

const styled = (css: string, html: string) => createStyleReader([readSheet(css)])(Buffer.from(html)).styles

describe('the styles that a page is sent with [SHELL-25]', () => {
  it('are those that its elements may match', () => {
    expect(styled('a{color:red}.on{b:c}.off{d:e}.on .off{f:g}.on:not(.off){h:i}.off,.on:hover{j:k}', '<p class="x on">'))
      .toBe('a{color:red}.on{b:c}.on:not(.off){h:i}.on:hover{j:k}')
  })
  it('have the variables that their rules and elements use, and what these are made from, in each scheme', () => {
    const dark = ':root[data-scheme=dark]{--c:3;--d:4}'
    expect(styled(`:root,:host{--a:var(--b, 1);--b:calc(var(--c) * 2);--c:"}";--d:4;--e:var(--d);--f:5}${dark}@media print{:root{--c:6;--d:7}.on{g:var(--f)}}.on{x:var( --a)}.off{y:var(--d)}.on{--own:1;--f:2}.on{--own:3}`, '<p class="on" style="color:var(--f)">'))
      .toBe(':root,:host{--a:var(--b, 1);--b:calc(var(--c) * 2);--c:"}";--f:5}:root[data-scheme=dark]{--c:3}@media print{:root{--c:6}.on{g:var(--f)}}.on{x:var( --a)}.on{--f:2}')
    expect(styled('.on{a:b;--x:1;c:d;--y:2;e:var(--y)}', '<p class="on">')).toBe('.on{a:b;c:d;--y:2;e:var(--y)}')
  })
  it('keep their conditions and layers, in order', () => {
    expect(styled('@layer a,b;@media (min-width:1em){.on{a:b}.off{c:d}@supports (a:b){.on{e:f}}}@media print{.off{a:b}}.on{g:h}', '<p class="on">'))
      .toBe('@layer a,b;@media (min-width:1em){.on{a:b}@supports (a:b){.on{e:f}}}.on{g:h}')
  })
  it('have the animations of its rules, and the fonts of its letters, those of syllables from the server apart', () => {
    const font = (name: string, range: string, src = `url(/${name}.woff2)`) => `@font-face{font-family:${name};src:${src};unicode-range:${range}}`
    const [latin, own, hangul, kana] = [font('latin', 'U+0-7F'), font('own', 'U+AC00-D7A3', 'local("Noto")'), font('hangul', 'U+21,U+AC00-AC01,U+D7A3'), font('kana', 'U+304?')]
    expect(createStyleReader([readSheet(`${latin}${own}${hangul}${kana}@keyframes turn{to{a:b}}@keyframes fade{to{c:d}}.on{animation:turn 1s}`)])(Buffer.from('<p class="on">a각')))
      .toEqual({ styles: `${latin}${own}.on{animation:turn 1s}@keyframes turn{to{a:b}}`, fonts: hangul })
  })
  it('are not misled by braces, commas and dots in strings, attributes and addresses', () => {
    expect(styled('.on:before{content:"}.off{"}.on[data-a=".off"],.off{a:b}.on{background:url("a.off;{b}")}.on\\.off{c:d}', '<p class="on">'))
      .toBe('.on:before{content:"}.off{"}.on[data-a=".off"]{a:b}.on{background:url("a.off;{b}")}.on\\.off{c:d}')
  })

  it('are found in long markup, wherever it is read on', () => {
    const font = (name: string, range: string) => `@font-face{font-family:${name};src:url(/${name}.woff2);unicode-range:${range}}`
    const css = `${Array.from({ length: 400 }, (_, at) => `.on${at}{a:var(--v${at})}:root{--v${at}:${at}}`).join('')}.off{c:d}${font('hangul', 'U+AC00')}${font('last', 'U+D7A3')}${font('face', 'U+1F600')}`
    const html = Array.from({ length: 400 }, (_, at) => `<p class="on${at} x">${'가나다 é 😀'.repeat(20)}</p>`).join('')
    const { styles, fonts } = createStyleReader([readSheet(css)])(Buffer.from(html))
    expect(styles).toBe(css.slice(0, css.indexOf('.off')))
    expect(fonts).toBe(font('hangul', 'U+AC00') + font('face', 'U+1F600'))
  })

  it('differ by classes, letters and variables of pages that come in turn', () => {
    const read = createStyleReader([readSheet(':root{--a:1;--b:2}.on{a:b}.off{c:d}@font-face{font-family:kana;src:url(/kana.woff2);unicode-range:U+304?}')])
    const pages = ['<p class="on">', '<p class="off">', '<p class="on">あ', '<p class="on" style="color:var(--b)">', '<p class="on off">', '<p class="off on">']
    const first = pages.map((page) => read(Buffer.from(page)))
    expect(pages.map((page) => read(Buffer.from(page)))).toEqual(first)
    expect(first.map(({ styles, fonts }) => [styles, fonts !== ''])).toEqual([
      ['.on{a:b}', false], ['.off{c:d}', false], ['.on{a:b}', true], [':root{--b:2}.on{a:b}', false], ['.on{a:b}.off{c:d}', false], ['.on{a:b}.off{c:d}', false],
    ])
  })
})
