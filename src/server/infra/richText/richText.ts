import sanitizeHtml from 'sanitize-html'
import { RICH_TEXT_DEPTH_MAX } from '#shared/kernel/format/richText.ts'
import { DESCRIPTION_MAX, shorten } from '#shared/channel/seo.ts'

// The marks and blocks of the editor; other tags are dropped, their text kept.
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: RICH_TEXT_DEPTH_MAX,
  transformTags: {
    // Reverse tabnabbing.
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' } }),
  },
}

/** Sanitizes rich text. Slow for long texts: `safeRichText` uses a worker. */
export function sanitizeRichText(sent: string): string {
  return sanitizeHtml(sent, allowed)
}

const EXCERPT_SOURCE = DESCRIPTION_MAX * 50

/** The start of sanitized rich text as plain text, at most DESCRIPTION_MAX characters. */
export function excerptOf(html: string): string {
  const text = html.slice(0, EXCERPT_SOURCE)
    .replace(/<\/?(?:p|br|li|h\d|hr|blockquote|pre)\b/gi, ' $&')
    // Drops a tag cut by the slice too; other `<` are escaped.
    .replace(/<[^>]*>?/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '')
  return shorten(text)
}
