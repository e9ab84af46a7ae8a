import sanitizeHtml from 'sanitize-html'
import { RICH_TEXT_DEPTH_MAX } from '#shared/kernel/format/richText.ts'
import { DESCRIPTION_MAX, shorten } from '#shared/channel/seo.ts'

/** What the rich-text editor makes: its marks and blocks, and links. Everything else is taken out, its text kept. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // What the check before parsing misses: tags beyond this depth are dropped, so the work stays linear.
  nestingLimit: RICH_TEXT_DEPTH_MAX,
  transformTags: {
    // A page opened from a lesson must neither reach back into it nor replace it.
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' } }),
  },
}

/** Rich text that is safe to show to others. Slow for long texts: `safeRichText` leaves those to a worker. */
export function sanitizeRichText(sent: string): string {
  return sanitizeHtml(sent, allowed)
}

/** Markup that is read for an excerpt: far more than its characters take. */
const EXCERPT_SOURCE = DESCRIPTION_MAX * 50

/** The first words of safe rich text as plain text, its blocks a space apart; at most DESCRIPTION_MAX characters. */
export function excerptOf(html: string): string {
  const text = html.slice(0, EXCERPT_SOURCE)
    .replace(/<\/?(?:p|br|li|h\d|hr|blockquote|pre)\b/gi, ' $&')
    // The sanitizer has escaped every other `<`; a tag that the slice has cut is dropped too.
    .replace(/<[^>]*>?/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '')
  return shorten(text)
}
