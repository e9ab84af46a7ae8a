import sanitizeHtml from 'sanitize-html'
import { addressOfVideo, parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { calloutTones, PICTURE_ALT_MAX, PICTURE_SIDE_MAX, RICH_TEXT_DEPTH_MAX, RICH_TEXT_SPAN_MAX } from '#shared/kernel/format/richText.ts'
import { pictureOfSize, pictureSrcSet, platformPicture, TEXT_PICTURE_WIDTHS } from '#shared/kernel/format/pictures.ts'
import { DESCRIPTION_MAX, shorten } from '#shared/channel/seo.ts'

type Attributes = sanitizeHtml.Attributes

/** Its attributes within 1 to `max`, as whole numbers; others are left out. */
function numbersOf(attributes: Attributes, names: readonly string[], max: number): Attributes {
  return Object.fromEntries(names.flatMap((name) => {
    const value = /^\d{1,6}$/.test(attributes[name] ?? '') ? Number(attributes[name]) : 0
    return value >= 1 && value <= max ? [[name, String(value)]] : []
  }))
}

/** A picture of the site: its size keeps its place while it loads. Without `src` for any other; `exclusiveFilter` drops that. */
function pictureOf(attributes: Attributes, channelSeq: number | null): Attributes {
  const found = platformPicture(attributes['src'] ?? '')
  if (found === null || found.channelSeq !== channelSeq) return {}
  const address = `/images/${found.channelSeq}/${found.id}.webp`
  const size = numbersOf(attributes, ['width', 'height'], PICTURE_SIDE_MAX)
  return {
    src: pictureOfSize(address, 'large'), srcset: pictureSrcSet(address), sizes: TEXT_PICTURE_WIDTHS,
    alt: (attributes['alt'] ?? '').slice(0, PICTURE_ALT_MAX), ...(Object.keys(size).length === 2 ? size : {}), loading: 'lazy', decoding: 'async',
  }
}

/** A video by the address that we make of its parts, a gallery of pictures, or a callout; nothing of any other block. */
function blockOf(attributes: Attributes): Attributes {
  const video = parseVideoLink(attributes['data-video'] ?? '')
  if (video !== null) return { 'data-video': addressOfVideo(video) }
  if (attributes['data-gallery'] !== undefined) return { 'data-gallery': 'grid' }
  const tone = calloutTones.find((one) => one === attributes['data-callout'])
  return tone === undefined ? {} : { 'data-callout': tone }
}

/** The marks and blocks of the editor; other tags are dropped, their text kept. @param channelSeq whose pictures may stand in the text; null: none. `mentions`: whether it may name users */
const allowedOf = (channelSeq: number | null, mentions: boolean): sanitizeHtml.IOptions => ({
  allowedTags: [
    'p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a',
    'figure', 'figcaption', 'img', 'table', 'tbody', 'tr', 'th', 'td', 'div', ...(mentions ? ['span'] : []),
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'], ol: ['start'], img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], div: ['data-video', 'data-callout', 'data-gallery'], span: ['data-mention'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: RICH_TEXT_DEPTH_MAX,
  transformTags: {
    // Reverse tabnabbing.
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' } }),
    img: (tagName, attributes) => ({ tagName, attribs: pictureOf(attributes, channelSeq) }),
    th: (tagName, attributes) => ({ tagName, attribs: numbersOf(attributes, ['colspan', 'rowspan'], RICH_TEXT_SPAN_MAX) }),
    td: (tagName, attributes) => ({ tagName, attribs: numbersOf(attributes, ['colspan', 'rowspan'], RICH_TEXT_SPAN_MAX) }),
    span: (tagName, { 'data-mention': named = '' }) => { const attribs: Attributes = /^[1-9]\d{0,14}$/.test(named) ? { 'data-mention': named } : {}; return { tagName, attribs } },
    div: (tagName, attributes) => ({ tagName, attribs: blockOf(attributes) }),
  },
  // Of other blocks and marks the text stays.
  exclusiveFilter: ({ tag, attribs }) => ((tag === 'div' || tag === 'span') && Object.keys(attribs).length === 0 ? 'excludeTag' : tag === 'img' && attribs['src'] === undefined),
})

/** Sanitizes rich text. Slow for long texts: `safeRichText` uses a worker. @param channelSeq whose pictures may stand in it; null: none. `mentions`: whether it may name users */
export function sanitizeRichText(sent: string, channelSeq: number | null, mentions = false): string {
  return sanitizeHtml(sent, allowedOf(channelSeq, mentions))
}

const EXCERPT_SOURCE = DESCRIPTION_MAX * 50

/** Sanitized rich text without its markup; `between` stands where a block begins. */
function withoutTags(html: string, between: string): string {
  return html
    .replace(/<\/?(?:p|br|li|h\d|hr|blockquote|pre|div|figure|figcaption|table|tr|td|th)\b/gi, `${between}$&`)
    // Drops a tag that a slice cut, too; other `<` are escaped.
    .replace(/<[^>]*>?/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '')
}

/** The start of sanitized rich text as plain text, at most DESCRIPTION_MAX characters. */
export function excerptOf(html: string): string {
  return shorten(withoutTags(html.slice(0, EXCERPT_SOURCE), ' '))
}

/** Sanitized rich text for a mail, which plays no video: as HTML and as paragraphs of plain text. @param link the full address of a path of the site */
export function mailBodyOf(html: string, watch: string, link: (path: string) => string): { html: string; text: string[] } {
  const shown = html.replaceAll(/<img src="(\/images\/[^"]+)"[^>]*?alt="([^"]*)"[^>]*>/g, (_, path: string, alt: string) =>
    `<img src="${link(path).replaceAll('&', '&amp;')}" alt="${alt}" style="max-width:100%;height:auto;border-radius:10px">`)
  const linked = shown.replaceAll(/<div data-video="([^"]+)"><\/div>/g, (_, url: string) => `<p><a href="${url}">${watch}</a></p>`)
  const addresses = linked.replaceAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g, (_, url: string, label: string) => (label.includes(url) ? label : `${label} (${url})`))
  return { html: linked, text: withoutTags(addresses, '\n').split('\n').map((line) => line.trim()).filter((line) => line !== '') }
}
