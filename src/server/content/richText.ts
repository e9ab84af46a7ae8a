import sanitizeHtml from 'sanitize-html'

/** What the rich-text editor makes: its marks and blocks, and links. Everything else is taken out, its text kept. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // A page opened from a lesson must neither reach back into it nor replace it.
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' } }),
  },
}

/** Rich text that is safe to show to others, whatever was sent (introductions and lesson contents). */
export function safeRichText(html: string): string {
  return sanitizeHtml(html, allowed)
}
