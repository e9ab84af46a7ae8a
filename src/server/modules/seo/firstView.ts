import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contract } from '#shared/contract.ts'
import type { Channel } from '#shared/channel/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { EAGER_CARDS, FIRST_VIEWS_FILE, firstLists, SENT_ANSWERS_ID } from '#shared/channel/firstView.ts'
import type { FirstView, FirstViewFiles } from '#shared/channel/firstView.ts'
import { openingWidths, pictureSrcSet } from '#shared/kernel/format/pictures.ts'
import { homeOf } from '#shared/channel/siteHome.ts'
import { publishedPages } from '#shared/page/sitePages.ts'
import { RENDERED_DATA_ID } from '#shared/channel/rendering.ts'
import { escapeMarkup, scriptData, scriptText } from './document.ts'

// Larger responses would delay the scripts; the page fetches them itself.
const SENT_MAX_CHARS = 60_000

export interface FirstViewAt {
  view: FirstView | null
  channel: Channel | null
  courseSeq: number | null
  language: Language
  /** Of a list: another than its first page as it begins. */
  isOtherList: boolean
}

export function readFirstViewFiles(webRoot: string): Partial<Record<FirstView, FirstViewFiles>> {
  const file = join(webRoot, FIRST_VIEWS_FILE)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as Record<FirstView, FirstViewFiles> : {}
}

/** Preload elements for a first view. Insert after the entry's styles. */
export function fileElements(files: FirstViewFiles | undefined, language: Language): string {
  if (files === undefined) return ''
  const link = (rel: string, path: string) => `<link rel="${rel}" crossorigin href="/${escapeMarkup(path)}">`
  return [...files.styles.map((path) => link('stylesheet', path)), ...[...files.scripts, ...files.texts[language] ?? []].map((path) => link('modulepreload', path))].join('\n    ')
}

/** The calls of a first view. Must match those that the screens make. */
export function firstCalls({ view, channel, courseSeq, isOtherList }: FirstViewAt): string[] {
  const session = callUrl(contract.auth.session, {})
  if (channel === null) return [session]
  const params = { channelSeq: channel.channelSeq }
  const list = (query: (typeof firstLists)[keyof typeof firstLists]) => callUrl(contract.course.list, { params, query })
  const categories = callUrl(contract.channel.categories, { params })
  // Those of other views are asked for as the renderer names them.
  const ofView: Partial<Record<FirstView, string[]>> = {
    home: [categories, list(firstLists.popular), list(firstLists.latest)],
    catalogue: [categories, ...(isOtherList ? [] : [list(firstLists.catalogue)])],
    class: [contract.course.detail, contract.curriculum.outline].map((definition) => callUrl(definition, { params: { ...params, courseSeq } })),
  }
  return [session, callUrl(contract.page.list, { params, query: publishedPages }), ...(view === null ? [] : ofView[view] ?? [])]
}

/** Where the cards of a list stand side by side. */
const WIDE = '(min-width: 48em)'

/** Preload elements for the pictures in sight. */
export function pictureElements({ view, channel, courseSeq }: FirstViewAt, answers: Readonly<Record<string, string>>): string {
  if (channel === null || (view !== 'home' && view !== 'catalogue' && view !== 'class')) return ''
  const found = (url: string): unknown => (answers[url] === undefined ? undefined : JSON.parse(answers[url]))
  const params = { channelSeq: channel.channelSeq }
  const listed = (query: (typeof firstLists)[keyof typeof firstLists], count: number) =>
    (found(callUrl(contract.course.list, { params, query })) as CallResult<typeof contract.course.list> | undefined)?.courses.slice(0, count) ?? []
  const detail = () => (found(callUrl(contract.course.detail, { params: { ...params, courseSeq } })) as CallResult<typeof contract.course.detail> | undefined)?.course
  const shown = {
    class: () => [detail()],
    home: () => (homeOf(channel.channelSetting.config).hero === 'words' ? [] : listed(firstLists.popular, 1)),
    catalogue: () => listed(firstLists.catalogue, EAGER_CARDS),
  }[view]()
  // On a phone only the first card of a list is in sight for sure.
  return shown.flatMap((course, index) => (course?.imageUrl
    ? [`<link rel="preload" as="image"${index === 0 ? ' fetchpriority="high"' : ` media="${WIDE}"`} imagesrcset="${escapeMarkup(pictureSrcSet(course.imageUrl))}" imagesizes="${escapeMarkup(openingWidths[view])}">`]
    : [])).join('')
}

export type AskAsVisitor = (urls: readonly string[]) => Promise<Record<string, string>>

/** Asks our own routes without a session: public only. Refused and large answers are left out. */
export function asVisitor(ask: FastifyInstance['inject'], origin: { protocol: string; host: string }, language: Language): AskAsVisitor {
  const headers = { host: origin.host, 'x-forwarded-proto': origin.protocol, 'accept-language': language }
  return async (urls) => Object.fromEntries((await Promise.all(urls.map(async (url): Promise<[string, string][]> => {
    const { statusCode, payload } = await ask({ method: 'GET', url, headers })
    return statusCode === 200 && payload.length <= SENT_MAX_CHARS ? [[url, payload]] : []
  }))).flat())
}

/** The site's own call, by which a page begins. @param domain of the site, where the page's host is its own */
export const siteCall = (channel: Channel, domain: string | null): string =>
  (domain === null ? callUrl(contract.channel.information, { params: { channelSeq: channel.channelSeq } }) : callUrl(contract.channel.byDomain, { params: { domain } }))

/** Embeds answers by call URL. The time of the session is left out: the document may be cached, and the time is sent in a header. */
export function answersElement(answers: Readonly<Record<string, string>>, language: Language): string {
  const session = callUrl(contract.auth.session, {})
  const responses = Object.fromEntries(Object.entries(answers).map(([url, body]): [string, unknown] => {
    const { now, ...rest } = JSON.parse(body) as { now?: string }
    return [url, url === session ? rest : { ...rest, ...(now === undefined ? {} : { now }) }]
  }))
  return `<script type="application/json" id="${SENT_ANSWERS_ID}" data-language="${language}">${scriptData(responses)}</script>`
}

/** The answers without those that a rendered page has as its data. */
export const sessionAnswer = (answers: Readonly<Record<string, string>>): Record<string, string> => {
  const url = callUrl(contract.auth.session, {})
  return answers[url] === undefined ? {} : { [url]: answers[url] }
}

export const renderedDataElement = (data: string): string => `<script type="application/json" id="${RENDERED_DATA_ID}">${scriptText(data)}</script>`
