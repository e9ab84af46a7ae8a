import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allBlocks, blockTypes, blocksOfText, newBlock, pageBlocks, readBlocks, visibleBlocks } from './blocks.ts'
import type { PageBlock } from './blocks.ts'
import { isBlockLink } from './link.ts'
import { PAGE_BLOCKS_CHARS_MAX, PAGE_BLOCKS_MAX } from './limits.ts'

const picture = { src: `/images/1/${'a'.repeat(32)}.large.webp`, width: 16, height: 9, alt: '' }

describe('the blocks of a page', () => {
  it.each(blockTypes)('%s has defaults that are valid as they are', (type) => {
    const block = newBlock(type, 'a')
    expect(pageBlocks.parse([block])).toEqual([block])
  })

  it('are 200 at most, those in columns included, and bounded in size', () => {
    const faqs = (count: number, prefix = 'f') => Array.from({ length: count }, (_, index) => newBlock('faq', `${prefix}${index}`))
    expect(pageBlocks.safeParse(faqs(PAGE_BLOCKS_MAX)).success).toBe(true)
    expect(pageBlocks.safeParse(faqs(PAGE_BLOCKS_MAX + 1)).error?.issues).toMatchObject([{ code: 'too_big', maximum: PAGE_BLOCKS_MAX }])
    const columns: PageBlock = { ...newBlock('columns', 'c'), columns: [faqs(10, 'x') as never, []] }
    expect(allBlocks([columns])).toHaveLength(11)
    expect(pageBlocks.safeParse([...faqs(PAGE_BLOCKS_MAX - 10), columns]).success).toBe(false)
    const long = Array.from({ length: 5 }, (_, index) => ({ ...newBlock('text', `t${index}`), html: `<p>${'가'.repeat(70_000)}</p>` }))
    expect(JSON.stringify(long).length).toBeGreaterThan(PAGE_BLOCKS_CHARS_MAX)
    expect(pageBlocks.safeParse(long).success).toBe(false)
  })

  it('refuse the same id twice, unknown kinds, columns in columns and pictures of other hosts', () => {
    const inColumns = { ...newBlock('columns', 'a'), columns: [[newBlock('columns', 'b')], []] }
    const foreign = { ...newBlock('picture', 'a'), picture: { ...picture, src: 'https://evil.test/a.png' } }
    for (const wrong of [[newBlock('faq', 'a'), newBlock('map', 'a')], [{ id: 'a', type: 'marquee' }], [inColumns], [foreign], [{ ...newBlock('faq', 'a'), id: 'a b' }]]) expect(pageBlocks.safeParse(wrong).success).toBe(false)
  })

  it('name a picture without its size', () => {
    expect(pageBlocks.parse([{ ...newBlock('picture', 'a'), picture }])).toMatchObject([{ picture: { src: `/images/1/${'a'.repeat(32)}.webp` } }])
  })

  it('of a stored page are those that this version knows', () => {
    expect(readBlocks([newBlock('map', 'a'), { id: 'b', type: 'later' }, null, 'x']).map(({ id }) => id)).toEqual(['a'])
    expect(blocksOfText('')).toEqual([])
    expect(blocksOfText('<p>글</p>')).toMatchObject([{ type: 'text', html: '<p>글</p>' }])
  })

  it('show members and visitors their own', () => {
    const blocks: PageBlock[] = [newBlock('faq', 'a'), { ...newBlock('faq', 'b'), visibleTypeCd: '01' }, { ...newBlock('faq', 'c'), visibleTypeCd: '02' }]
    expect([true, false].map((isMember) => visibleBlocks(blocks, isMember).map(({ id }) => id).join(''))).toEqual(['ab', 'ac'])
  })
})

describe('a link of a page', () => {
  it.each([
    ['', true], ['/classes?sort=popular#top', true], ['https://example.com/a', true], ['mailto:a@b.kr', true], ['tel:02-123-4567', true],
    ['//evil.test', false], ['/\\evil.test', false], ['javascript:alert(1)', false], ['JaVaScRiPt:alert(1)', false], ['data:text/html,x', false], ['classes', false], ['https://a:b@evil.test', false], ['/a b', false],
  ])('%s: %s', (link, isAllowed) => expect(isBlockLink(link)).toBe(isAllowed))

  it('never runs a script', () => {
    assert(property(string({ maxLength: 40 }), (text) => {
      if (!isBlockLink(text) || text === '') return
      const { protocol, host } = new URL(text, 'https://site.test')
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol)
      expect(text.startsWith('/') ? host : 'site.test').toBe('site.test')
    }))
  })
})
