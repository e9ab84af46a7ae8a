import { z } from 'zod'
import { moment, seq } from '#shared/kernel/call/fields.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { platformPicture } from '#shared/kernel/format/pictures.ts'
import { PICTURE_ALT_MAX, PICTURE_SIDE_MAX, richText } from '#shared/kernel/format/richText.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { isBlockLink } from './link.ts'
import {
  BLOCK_BUTTON_MAX, BLOCK_ID_PATTERN, BLOCK_LEAD_MAX, BLOCK_LINK_MAX, BLOCK_TEXT_MAX, BLOCK_TITLE_MAX, CARDS_MAX, COLUMN_BLOCKS_MAX, FAQ_ANSWER_MAX, FAQ_MAX, FAQ_QUESTION_MAX, GALLERY_MAX,
  MAP_ADDRESS_MAX, PAGE_BLOCKS_CHARS_MAX, PAGE_BLOCKS_MAX, PRICE_LINE_MAX, PRICE_LINES_MAX, PRICES_MAX, SNIPPET_HEIGHTS, SNIPPET_MAX,
} from './limits.ts'

/** Who sees a block, with the codes of menus (platform spec §3): everyone, members, those who are none. */
export const blockVisible = { everyone: '00', members: '01', visitors: '02' } as const
export type BlockVisible = (typeof blockVisible)[keyof typeof blockVisible]
/** What a block lies on. */
export const blockTones = ['plain', 'tint'] as const
export const heroLayouts = ['split', 'center', 'cover'] as const
export const classRules = ['latest', 'popular', 'rating', 'closingSoon'] as const
export const classFares = ['', '00', '01'] as const
export const pictureWidths = ['text', 'full'] as const

const frame = {
  id: z.string().regex(BLOCK_ID_PATTERN),
  visibleTypeCd: z.enum(blockVisible).default(blockVisible.everyone),
  tone: z.enum(blockTones).default('plain'),
}
const title = lineText.max(BLOCK_TITLE_MAX).default('')
const lead = z.string().trim().max(BLOCK_LEAD_MAX).default('')
const link = z.string().trim().max(BLOCK_LINK_MAX).refine(isBlockLink, { error: validationMessage('validation:url') }).default('')
const button = z.object({ label: lineText.max(BLOCK_BUTTON_MAX), link }).default({ label: '', link: '' })
const count = z.int().min(1).max(CARDS_MAX)

/** The address that `pictureOfSize` starts from. */
const withoutSize = (address: string) => {
  const found = platformPicture(address)
  return found === null ? address : `/images/${found.channelSeq}/${found.id}.webp`
}

/** A picture of the site with its size, so that nothing moves while it loads. */
export const blockPicture = z.object({
  src: z.string().max(200).overwrite(withoutSize).refine((address) => platformPicture(address) !== null, { error: validationMessage('validation:imageType') }),
  width: z.int().min(1).max(PICTURE_SIDE_MAX),
  height: z.int().min(1).max(PICTURE_SIDE_MAX),
  alt: lineText.max(PICTURE_ALT_MAX).default(''),
})
export type BlockPicture = z.infer<typeof blockPicture>

const hero = z.object({ ...frame, type: z.literal('hero'), layout: z.enum(heroLayouts).default('split'), title, lead, button, second: button, picture: blockPicture.nullable().default(null) })
const text = z.object({ ...frame, type: z.literal('text'), html: richText(BLOCK_TEXT_MAX).default('') })
const picture = z.object({ ...frame, type: z.literal('picture'), picture: blockPicture.nullable().default(null), caption: lineText.max(200).default(''), link, width: z.enum(pictureWidths).default('text') })
const gallery = z.object({ ...frame, type: z.literal('gallery'), title, columns: z.int().min(2).max(4).default(3), pictures: z.array(blockPicture).max(GALLERY_MAX).default([]) })
const video = z.object({
  ...frame, type: z.literal('video'), title,
  url: z.string().trim().max(300).refine((address) => address === '' || parseVideoLink(address) !== null, { error: validationMessage('validation:videoSource') }).default(''),
})
const classes = z.object({ ...frame, type: z.literal('classes'), title, rule: z.enum(classRules).default('latest'), categoryCd: z.string().max(6).default(''), fareCd: z.enum(classFares).default(''), count: count.default(4) })
const packages = z.object({ ...frame, type: z.literal('packages'), title, rule: z.enum(classRules).default('latest'), count: count.default(3) })
const reviews = z.object({ ...frame, type: z.literal('reviews'), title, count: count.default(3) })
const teachers = z.object({ ...frame, type: z.literal('teachers'), title, count: count.default(4) })
const faq = z.object({ ...frame, type: z.literal('faq'), title, items: z.array(z.object({ question: lineText.max(FAQ_QUESTION_MAX), answer: z.string().trim().max(FAQ_ANSWER_MAX) })).max(FAQ_MAX).default([]) })
const prices = z.object({
  ...frame, type: z.literal('prices'), title,
  plans: z.array(z.object({
    name: lineText.max(40), price: lineText.max(40), period: lineText.max(20).default(''), lines: z.array(lineText.max(PRICE_LINE_MAX)).max(PRICE_LINES_MAX).default([]), button, isBest: z.boolean().default(false),
  })).max(PRICES_MAX).default([]),
})
const countdown = z.object({ ...frame, type: z.literal('countdown'), title, endsAt: moment.nullable().default(null), over: lineText.max(BLOCK_TITLE_MAX).default(''), button })
const map = z.object({ ...frame, type: z.literal('map'), title, address: lineText.max(MAP_ADDRESS_MAX).default(''), lat: z.number().min(-85).max(85).nullable().default(null), lon: z.number().min(-180).max(180).nullable().default(null) })
/** `snippetSeq`: the snippet of the site whose text `html` is a copy of; null: its own text. */
const snippet = z.object({ ...frame, type: z.literal('snippet'), title, snippetSeq: seq.nullable().default(null), html: z.string().max(SNIPPET_MAX).default(''), height: z.int().min(SNIPPET_HEIGHTS.min).max(SNIPPET_HEIGHTS.max).default(SNIPPET_HEIGHTS.default) })
/** `formSeq`: the form of the site that is filled in here; null: none is chosen. */
const form = z.object({ ...frame, type: z.literal('form'), title, formSeq: seq.nullable().default(null) })

/** What fits in a column. */
const columnBlock = z.discriminatedUnion('type', [text, picture, video, faq, countdown, form, map, snippet])
export const columnBlockTypes = ['text', 'picture', 'video', 'faq', 'countdown', 'form', 'map', 'snippet'] as const satisfies readonly ColumnBlock['type'][]
const columns = z.object({ ...frame, type: z.literal('columns'), columns: z.array(z.array(columnBlock).max(COLUMN_BLOCKS_MAX)).min(2).max(3) })

export const pageBlock = z.discriminatedUnion('type', [hero, text, picture, gallery, video, classes, packages, reviews, teachers, faq, prices, countdown, form, map, columns, snippet])
export type PageBlock = z.infer<typeof pageBlock>
export type ColumnBlock = z.infer<typeof columnBlock>
export type BlockType = PageBlock['type']
export type BlockOf<T extends BlockType> = Extract<PageBlock, { type: T }>

export const blockTypes = ['hero', 'text', 'picture', 'gallery', 'video', 'columns', 'classes', 'packages', 'reviews', 'teachers', 'prices', 'faq', 'countdown', 'form', 'map', 'snippet'] as const satisfies readonly BlockType[]

/** Every block of a page, those in columns too. */
export const allBlocks = (blocks: readonly PageBlock[]): readonly PageBlock[] => blocks.flatMap((block): PageBlock[] => (block.type === 'columns' ? [block, ...block.columns.flat()] : [block]))

/** The blocks of a page: at most 200, bounded in size, each with its own id. */
export const pageBlocks = z.array(z.unknown()).max(PAGE_BLOCKS_MAX).pipe(z.array(pageBlock))
  .refine((blocks) => allBlocks(blocks).length <= PAGE_BLOCKS_MAX, { error: validationMessage('validation:maxItems', { max: PAGE_BLOCKS_MAX }), abort: true })
  .refine((blocks) => JSON.stringify(blocks).length <= PAGE_BLOCKS_CHARS_MAX, { error: validationMessage('validation:maxLength', { max: PAGE_BLOCKS_CHARS_MAX }) })
  .refine((blocks) => new Set(allBlocks(blocks).map(({ id }) => id)).size === allBlocks(blocks).length, { error: validationMessage('validation:invalid') })

/** The blocks that someone sees. @param isMember of the site */
export const visibleBlocks = (blocks: readonly PageBlock[], isMember: boolean): PageBlock[] => blocks
  .filter(({ visibleTypeCd }) => visibleTypeCd !== (isMember ? blockVisible.visitors : blockVisible.members))
  .map((block) => (block.type === 'columns' ? { ...block, columns: block.columns.map((column) => visibleBlocks(column, isMember) as ColumnBlock[]) } : block))

/** The blocks of a stored page that this version knows. */
export const readBlocks = (stored: readonly unknown[]): PageBlock[] => stored.flatMap((one) => {
  const { data } = pageBlock.safeParse(one)
  return data === undefined ? [] : [data]
})

/** A new block, with the defaults of its kind. */
export function newBlock<T extends BlockType>(type: T, id: string): BlockOf<T> {
  return pageBlock.parse({ id, type, ...(type === 'columns' ? { columns: [[], []] } : {}) }) as BlockOf<T>
}

/** A text as the blocks of a page. */
export const blocksOfText = (html: string): PageBlock[] => (html === '' ? [] : [{ ...newBlock('text', 'text'), html }])

/** Published reviews and teachers of a site, for their blocks. */
export const showcase = z.object({
  reviews: z.array(z.object({ evaluationSeq: seq, reviewPoint: z.number(), description: z.string(), name: z.string(), profileImageUrl: z.string().nullable(), courseSeq: seq, courseTypeCd: z.string(), courseTitle: z.string() })),
  teachers: z.array(z.object({ userSeq: seq, name: z.string(), profileImageUrl: z.string().nullable(), courseCount: z.int(), courseTitle: z.string() })),
})
export type Showcase = z.infer<typeof showcase>
