import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Channel } from '#shared/channel/contract.ts'
import { hostNameOf, PLATFORM_META, SENT_CHANNEL_ID, siteHostOf, siteOriginOf, writePlatformMeta } from '#shared/kernel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import { hasOwnPages, ownOrigin, platformOf } from '#server/infra/http/hosts.ts'
import { createPublicReads, publicResponse } from '#server/infra/cache/publicReads.ts'
import type { PageRenderer, SentDocument, ServedPage } from '#server/infra/http/pageRenderer.ts'
import { createPageRendering } from '#server/infra/http/rendering/pageRendering.ts'
import { sessionCookieOf } from '#server/infra/http/session.ts'
import { requestLanguage, text } from '#server/infra/i18n/texts.ts'
import { toolsOf } from '#server/modules/analytics/index.ts'
import { firstViewOf } from '#shared/channel/firstView.ts'
import type { FirstView } from '#shared/channel/firstView.ts'
import { offeredLanguage } from '#shared/channel/siteLanguages.ts'
import type { Tool } from '#shared/analytics/toolTypes.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TerminologyService } from '#server/modules/terminology/index.ts'
import { readBoot } from '#server/infra/http/rendering/boot.ts'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { pageParams } from '#shared/channel/rendering.ts'
import { alternatesOf, escapeMarkup, headElements, scriptData, stylePaths, withHead } from './document.ts'
import type { RenderedForDocument } from './document.ts'
import { answersElement, asVisitor, fileElements, firstCalls, pictureElements, readFirstViewFiles, renderedDataElement, sessionAnswer, siteCall } from './firstView.ts'
import type { FirstViewAt } from './firstView.ts'
import { pageOf } from './pageOf.ts'
import { createPagePaths, isOfClass } from './pagePath.ts'
import type { PagePaths } from './pagePath.ts'
import { findHostNames } from './queries.ts'
import { siteIconUrl } from './siteIcons.ts'

const SITE_PARAM = 'channelSeq'
// Of no page: the head of a closing site says nothing of what it had.
const CLOSED_PATH = '/closed'

const PARAM_MAX = 100

function listQueryOf(url: string): URLSearchParams {
  const [path = '/', query = ''] = url.split('?')
  const [, names = []] = pageParams.find(([shape]) => shape.test(path)) ?? []
  const given = new URLSearchParams(query)
  return new URLSearchParams(names.flatMap((name): [string, string][] => {
    const value = given.get(name) ?? ''
    return value === '' || value.length > PARAM_MAX ? [] : [[name, value]]
  }))
}

/** Whether users see another page than visitors: the platform leads them on, and a site may choose a page for visitors at `/`. */
const isOtherForUsers = (view: FirstView, path: string, channel: Channel | null): boolean =>
  view === 'brand' || (path === '/' && channel !== null && channel.logoutMainPageSeq !== null)

/** Whether a path is one of those that are rendered, as far as it tells. */
function mayBeRendered(path: string, isSite: boolean): boolean {
  const view = firstViewOf(path, { isSite, isClass: isOfClass(path), hasFrontPage: false })
  return view !== null && view !== 'login' && view !== 'brand'
}

export interface RequestedSite {
  channel: Channel | null
  addressOf: (path: string) => string
}

/** Renders the bundle's document with the requested page's head. */
export interface Pages extends PageRenderer {
  siteOf(request: FastifyRequest): Promise<RequestedSite>
}

export interface PagesDeps {
  channels: Pick<ChannelService, 'get'>
  wordsOf: TerminologyService['wordsOf']
  changes: Pick<SiteChanges, 'versionOf' | 'isHearing'>
  served: () => readonly ServedPage[]
}

export function createPages(ports: Pick<ServerPorts, 'database' | 'clock' | 'config' | 'log'>, { channels, wordsOf, changes, served }: PagesDeps): Pages {
  const { database: { db }, config } = ports
  const kept = createPublicReads<SentDocument>(changes, ports.clock)
  let paths: PagePaths | undefined
  const pagePaths = () => (paths ??= createPagePaths(served()))
  const files = readFirstViewFiles(config.webRoot)
  const boot = readBoot(config.webRoot)
  const rendering = createPageRendering(join(`${config.webRoot}-server`, 'entry.server.js'), ports.log)

  // The language that the address names: search engines list one for each. Pages that they never list, as the login, have a `lang` of their own.
  function chosenLanguage({ url }: FastifyRequest): Language | null {
    const [path = '/', query = ''] = url.split('?')
    const page = pagePaths().at(path.replace(/(?!^)\/$/, ''))
    if (page !== undefined && page.listed === undefined) return null
    const named = new URLSearchParams(query).get('lang')
    return languages.find((language) => language === named) ?? null
  }

  const languageOf = (request: FastifyRequest): Language => requestLanguage(chosenLanguage(request) ?? request.cookies['lang'], request.headers['accept-language'])

  // By host or query; 0 for none.
  function channelSeqOf({ servedHost, url }: FastifyRequest): number {
    const requested = Number(new URLSearchParams(url.split('?')[1] ?? '').get(SITE_PARAM))
    const channelSeq = servedHost.kind === 'site' ? servedHost.channelSeq : servedHost.kind === 'platform' ? requested : 0
    return Number.isSafeInteger(channelSeq) && channelSeq > 0 ? channelSeq : 0
  }

  // What a page depends on, so that other parameters make no page of their own.
  function addressOfPage(request: FastifyRequest): string {
    const query = listQueryOf(request.url)
    const channelSeq = request.servedHost.kind === 'platform' ? channelSeqOf(request) : 0
    if (channelSeq > 0) query.set(SITE_PARAM, String(channelSeq))
    return `${request.url.split('?')[0] ?? '/'}${query.size === 0 ? '' : `?${query.toString()}`}`
  }

  // By host or query; null for the platform and unknown sites.
  async function channelOf(request: FastifyRequest): Promise<Channel | null> {
    const channelSeq = channelSeqOf(request)
    if (channelSeq === 0) return null
    return channels.get(channelSeq).catch((error: unknown) => {
      if (error instanceof AppError && error.errorName === 'siteNotFound') return null
      throw error
    })
  }

  // The canonical origin, whichever host was requested.
  async function originOf(request: FastifyRequest, channelSeq: number): Promise<string | null> {
    const platform = platformOf(request, config)
    if (request.servedHost.kind === 'platform' && !platform.origin.startsWith('https:')) return null
    const row = await findHostNames(db, channelSeq)
    return row === undefined ? null : siteOriginOf(siteHostOf(row, config.siteDomain), platform)
  }

  async function siteOf(request: FastifyRequest): Promise<RequestedSite> {
    const channel = await channelOf(request)
    const own = ownOrigin(request, config)
    if (channel === null) return { channel, addressOf: (path) => new URL(path, own).href }
    const origin = await originOf(request, channel.channelSeq)
    if (origin !== null) return { channel, addressOf: (path) => new URL(path, origin).href }
    return {
      channel,
      addressOf(path) {
        const url = new URL(path, own)
        // Images have the same URL on all sites.
        if (!path.startsWith('/images/')) url.searchParams.set(SITE_PARAM, String(channel.channelSeq))
        return url.href
      },
    }
  }

  async function read(request: FastifyRequest, document: string, isVisitor: boolean): Promise<SentDocument> {
    const site = await siteOf(request)
    const offered = site.channel?.design.languages ?? languages
    const language = offeredLanguage(languageOf(request), offered)
    const path = request.url.split('?')[0] ?? '/'
    const isClosing = site.channel !== null && site.channel.closing !== null
    const { head: { canonical, ...rest }, siteName, data, isFound, courseSeq, movedTo } = await pageOf(ports, pagePaths(), { path: isClosing ? CLOSED_PATH : path, language, isOurs: hasOwnPages(request, config), ...site })
    const named = chosenLanguage(request)
    const chosen = named !== null && offered.includes(named) ? named : null
    const platformMeta = writePlatformMeta(platformOf(request, config))
    const alternates = alternatesOf(canonical, offered)
    const head = { ...rest, canonical: alternates.find(({ hreflang }) => hreflang === chosen)?.address ?? canonical }
    // A signed-in user may see more than the public; the page decides.
    const status = isFound || !isVisitor ? 200 : isClosing ? 410 : 404
    // A page cannot tell the platform's domain from a site's.
    const platform = `<meta name="${PLATFORM_META}" content="${escapeMarkup(platformMeta)}" />`
    // Saves the first view a request (SHELL-22).
    const sent = site.channel === null ? '' : `\n    <script type="application/json" id="${SENT_CHANNEL_ID}">${scriptData(site.channel)}</script>`
    const view = isClosing ? null : firstViewOf(path, { isSite: site.channel !== null, isClass: courseSeq !== null, hasFrontPage: (site.channel?.mainPageSeq ?? site.channel?.logoutMainPageSeq ?? null) !== null })
    const beside = fileElements(view === null ? undefined : files[view], language)
    const tools = await toolsOf(ports, site.channel?.channelSeq ?? null)
    const { responses, rendered } = isVisitor && isFound && movedTo === undefined ? await shownToVisitors(request, { view, channel: site.channel, courseSeq, language, isOtherList: listQueryOf(request.url).size > 0 }, platformMeta, tools, stylePaths(document, beside)) : { responses: [], rendered: null }
    const page = withHead(document, language, { elements: `${headElements(head, { siteName, language, data, alternates: head.robots.startsWith('index') ? alternates : [] })}\n    ${platform}${sent}`, files: beside, last: responses, offered, rendered, note: rendered === null ? '' : text(language, 'head:noScript'), icon: site.channel === null ? null : siteIconUrl(site.channel), opening: view === null || view === 'login' || site.channel === null ? '' : siteName })
    const isForUsers = rendered !== null && view !== null && !isOtherForUsers(view, path, site.channel)
    return { status, tools, movedTo: movedTo ?? null, language: chosen, isRendered: rendered !== null, isForUsers, ...publicResponse(page) }
  }

  // Tools of others that count visits read the page with scripts of their own; the chat is for staff, and errors come with the application.
  const doesCount = (tools: readonly Tool[]) => tools.some(({ toolType }) => toolType !== 'CHAT' && toolType !== 'KAKAO_SHARE' && toolType !== 'ERROR_REPORTING')

  // The page as every visitor gets it, and the data that it shows; without a renderer the answers alone.
  async function shownToVisitors(request: FastifyRequest, at: FirstViewAt, platform: string, tools: readonly Tool[], styles: readonly string[]): Promise<{ responses: string[]; rendered: RenderedForDocument | null }> {
    const ask = asVisitor(request.server.inject.bind(request.server), request, at.language)
    const address = new URL(addressOfPage(request), `${request.protocol}://${request.host}`).href
    const isRendered = at.view !== null && at.view !== 'login'
    const domain = request.servedHost.kind === 'site' ? hostNameOf(request.host) : null
    const known = isRendered ? rendering.callsOf(address) : null
    const ahead = known === null || at.channel === null ? known ?? [] : [...known, siteCall(at.channel, domain)]
    const answers = await ask([...new Set([...firstCalls(at), ...ahead])])
    const pictures = pictureElements(at, answers)
    const now = ports.clock.now().toISOString()
    // Without them the page would say something else than in the browser.
    const words = at.channel === null ? null : await wordsOf(at.channel, at.language).catch((error: unknown) => {
      ports.log.error({ err: error, address }, 'a site’s own words could not be read: its page is sent empty')
      return undefined
    })
    const page = isRendered && boot !== null && words !== undefined ? await rendering.render({ address, language: at.language, platform, answers, now, words, primaryColor: at.channel?.primaryColor ?? null }, styles.map((path) => join(config.webRoot, path)), ask) : null
    if (page === null || boot === null) return { responses: [pictures, answersElement(answers, at.language)], rendered: null }
    const { log, track } = contract.analytics
    const views = { log: callUrl(log, {}), track: at.channel === null ? null : callUrl(track, { params: { channelSeq: at.channel.channelSeq } }) }
    const bootData = { channelSeq: at.channel?.channelSeq ?? null, views, needsScripts: page.needsScripts || doesCount(tools), homeTimes: page.homeTimes }
    return { responses: [pictures, answersElement(sessionAnswer(answers), at.language), renderedDataElement(page.data)], rendered: { html: page.html, at: now, boot, bootData, styles: page.styles, fonts: page.fonts } }
  }

  return {
    siteOf,

    freshnessOf(request) {
      const channelSeq = channelSeqOf(request)
      const version = changes.versionOf(channelSeq)
      return () => changes.isHearing() && changes.versionOf(channelSeq) === version
    },

    async send(request, document) {
      const language = languageOf(request)
      const channelSeq = channelSeqOf(request)
      const shown = (isVisitor: boolean) => {
        // Complete key: nothing else of a request affects the page.
        const key = [request.protocol, request.host, addressOfPage(request), language, chosenLanguage(request) ?? '', isVisitor].join(' ')
        return kept.get(channelSeq, key, () => read(request, document, isVisitor))
      }
      if (sessionCookieOf(request, config) === undefined) return shown(true)
      if (!mayBeRendered(request.url.split('?')[0] ?? '/', channelSeq > 0)) return shown(false)
      const sent = await shown(true)
      return sent.isForUsers ? sent : shown(false)
    },
  }
}
