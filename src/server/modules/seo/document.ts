import type { Boot } from '#server/infra/http/rendering/boot.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { LANGUAGES_ATTRIBUTE } from '#shared/channel/siteLanguages.ts'
import { BOOT_DATA_ID, PAGE_FONTS_ID, USED_STYLES_ID } from '#shared/channel/rendering.ts'
import type { BootData } from '#shared/channel/rendering.ts'
import type { Head } from '#shared/channel/seo.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)
}

/** JSON text for a script element: cannot close the element or begin a comment in it. */
export const scriptText = (json: string): string => json.replace(/[<\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const scriptData = (data: object): string => scriptText(JSON.stringify(data))

export interface Alternate { hreflang: string; address: string }

/** The addresses of a page in each language that it has, and the one that chooses by the reader; none where there is nothing to choose. */
export function alternatesOf(address: string, offered: readonly Language[]): Alternate[] {
  if (offered.length < 2) return []
  const inLanguage = (language: Language) => {
    const url = new URL(address)
    url.searchParams.set('lang', language)
    return url.href
  }
  return [...offered.map((language) => ({ hreflang: language, address: inLanguage(language) })), { hreflang: 'x-default', address }]
}

/** Head elements: title, description, robots, canonical, Open Graph, JSON-LD. */
export function headElements(head: Head, { siteName, language, data, alternates }: { siteName: string; language: Language; data: object | null; alternates: readonly Alternate[] }): string {
  const meta = (attribute: 'name' | 'property', name: string, content: string | null) =>
    (content === null || content === '' ? '' : `<meta ${attribute}="${name}" content="${escapeMarkup(content)}" />`)
  const locales: Record<Language, string> = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP' }
  return [
    `<title>${escapeMarkup(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    meta('name', 'robots', head.robots),
    `<link rel="canonical" href="${escapeMarkup(head.canonical)}" />`,
    ...alternates.map(({ hreflang, address }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(address)}" />`),
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

interface OfPage {
  elements: string
  /** Preload elements of the bundle's files. */
  files: string
  /** Elements at the end of the head, in parts. */
  last: readonly string[]
  /** Name painted in the header until scripts run; '' for none. */
  opening: string
  /** Those that the page can be read in. */
  offered: readonly Language[]
  /** Address of the site's icon; null: the platform's. */
  icon: string | null
  /** A note for readers without scripts; '' for nothing. */
  note: string
  /** What the page shows, and the time it shows as the present. */
  rendered: RenderedForDocument | null
}

export interface RenderedForDocument {
  html: Uint8Array
  at: string
  boot: Boot
  /** What of the style sheets the page uses. */
  styles: string
  /** Its large fonts, apart. */
  fonts: string
  /** But the files, which the document lists. */
  bootData: Omit<BootData, 'scripts' | 'styles'>
}

const scriptTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
const preloadTag = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g
const styleTag = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/g
const largeFontTag = /\s*<link rel="preload"[^>]* data-language="\w+"[^>]*>/g

const addressesOf = (tag: RegExp, elements: string): string[] => [...elements.matchAll(tag)].map(([, href = '']) => href)

/** Paths of the style sheets of the document and the files beside it. */
export const stylePaths = (document: string, files: string): string[] => addressesOf(styleTag, document + files)

/** What in the head and beside it would fetch the page's scripts, whole style sheets and large fonts at once is left out: the boot has a list of them, or lets them come, instead. */
function withBoot(document: string, files: string, { boot, bootData, styles, fonts }: RenderedForDocument): { page: string; beside: string[] } {
  const list = { scripts: [scriptTag.exec(document)?.[1] ?? [], addressesOf(preloadTag, document + files)].flat(), styles: stylePaths(document, files) }
  const elements = `${fonts === '' ? '' : `<style id="${PAGE_FONTS_ID}" media="not all">${fonts}</style>\n    `}<script type="application/json" id="${BOOT_DATA_ID}">${scriptData({ ...list, ...bootData } satisfies BootData)}</script>\n    ${boot.element}`
  const page = document.replace(scriptTag, '').replace(preloadTag, '').replace(styleTag, '').replace(largeFontTag, '').replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${elements}`)
  return { page, beside: [files.replace(preloadTag, '').replace(styleTag, ''), `<style id="${USED_STYLES_ID}">`, styles, '</style>'] }
}

const END_OF_HEAD = '</head>'
const ROOT = '<div id="root">'

/** Inserts a page's own head and what was rendered into the bundle's document. The large parts of it stay apart. */
export function withHead(document: string, language: Language, { elements, files, last, opening, offered, icon, note, rendered }: OfPage): (string | Uint8Array)[] {
  const { page, beside } = rendered === null ? { page: document, beside: [files] } : withBoot(document, files, rendered)
  // Replacer functions, since `$` in a replacement string is special.
  const own = page.replace(/<html lang="[^"]*"/, () => `<html lang="${language}"${offered.length === languages.length ? '' : ` ${LANGUAGES_ATTRIBUTE}="${offered.join(' ')}"`}${rendered === null ? '' : ' data-mantine-color-scheme="light"'}`)
    .replace(/\s*<link [^>]*data-language="(\w+)"[^>]*>/g, (link, of: string) => (of === language ? link : ''))
    .replace(/<link rel="icon"[^>]*>/, (own) => (icon === null ? own : `<link rel="icon" href="${escapeMarkup(icon)}" type="image/png" sizes="192x192" /><link rel="apple-touch-icon" href="${escapeMarkup(icon)}" />`))
    .replace(/<title>[^<]*<\/title>/, () => elements)
  const [head, body] = splitAt(own, own.indexOf(END_OF_HEAD))
  const [before, after] = splitAt(body, body.indexOf(ROOT))
  const rest = after.slice(ROOT.length)
  return [head, '  ', ...beside, ...last, `\n  ${before}`, ...(rendered === null ? [ROOT, opening === '' ? '' : `<div class="madang-opening">${escapeMarkup(opening)}</div>`] : [
    note === '' ? '' : `<noscript><p style="margin:0;padding:12px 16px;text-align:center">${escapeMarkup(note)}</p></noscript>`,
    `<div id="root" data-rendered-at="${escapeMarkup(rendered.at)}"${rendered.bootData.homeTimes ? ' data-home-times=""' : ''}>`, rendered.html,
  ]), rest]
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at)]

const closed = [
  '/api/', '/uploads', '/media', '/login', '/createaccount', '/join', '/resetpassword', '/resetPassword', '/authcallback', '/unsubscribe', '/register_card',
  '/mypage', '/editinformation', '/coupon', '/service', '/paymenthistory', '/paymentManage', '/settlement', '/settings', '/me/', '/classes/create', '/classes/*/settings', '/classes/*/classroom',
]

/** `robots.txt`: disallows everything with `noIndex`, else personal pages. */
export function robotsText({ noIndex, sitemap }: { noIndex: boolean; sitemap: string }): string {
  if (noIndex) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${sitemap}\n`
}

export function sitemapText(entries: readonly { address: string; changedAt?: Date }[], offered: readonly Language[]): string {
  const urls = entries.map(({ address, changedAt }) =>
    `  <url><loc>${escapeMarkup(address)}</loc>${alternatesOf(address, offered).map(({ hreflang, address: other }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(other)}"/>`).join('')}${changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>`}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}
