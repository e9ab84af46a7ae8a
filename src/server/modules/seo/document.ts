import type { Language } from '#shared/kernel/call/headers.ts'
import type { Head } from '#shared/channel/seo.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in an element or an attribute of HTML or XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)
}

/** Data as it may stand in a script element: no text of it can end the element. */
export function scriptData(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

/** What a head says, as elements: title, description, robots, canonical, og, and the data of schema.org. */
export function headElements(head: Head, { siteName, language, data }: { siteName: string; language: Language; data: object | null }): string {
  const meta = (attribute: 'name' | 'property', name: string, content: string | null) =>
    (content === null || content === '' ? '' : `<meta ${attribute}="${name}" content="${escapeMarkup(content)}" />`)
  const locales: Record<Language, string> = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP' }
  return [
    `<title>${escapeMarkup(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    meta('name', 'robots', head.robots),
    `<link rel="canonical" href="${escapeMarkup(head.canonical)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', locales[language]),
    meta('property', 'og:title', head.ogTitle),
    meta('property', 'og:description', head.ogDescription),
    meta('property', 'og:image', head.ogImage),
    meta('property', 'og:url', head.canonical),
    meta('name', 'twitter:card', head.ogImage === null ? 'summary' : 'summary_large_image'),
    data === null ? '' : `<script type="application/ld+json">${scriptData(data)}</script>`,
  ].filter((element) => element !== '').join('\n    ')
}

/**
 * The page of the web bundle with a head of its own in the place of the general one, and what comes last in it. `opening` is the
 * name that its header will show, painted until the scripts run; '' for none.
 */
export function withHead(page: string, language: Language, { elements, last, opening }: { elements: string; last: string; opening: string }): string {
  // By function: what stands in the elements must not be read as a pattern of replacement.
  return page.replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    // Fonts that only another language needs.
    .replace(/\s*<link [^>]*data-language="(\w+)"[^>]*>/g, (link, of: string) => (of === language ? link : ''))
    .replace(/<title>[^<]*<\/title>/, () => elements)
    .replace('</head>', () => `  ${last}\n  </head>`)
    .replace('<div id="root">', (root) => (opening === '' ? root : `${root}<div class="madang-opening">${escapeMarkup(opening)}</div>`))
}
