import type { Language } from '#shared/kernel/call/headers.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { headOf, readSeoSetting } from '#shared/channel/seo.ts'
import type { Head } from '#shared/channel/seo.ts'
import { serviceAliasesOf } from '#shared/channel/serviceAlias.ts'
import { classWordOf, classWordSwaps } from '#shared/terminology/terminology.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { siteText, text } from '#server/infra/i18n/texts.ts'
import { hiddenFrom } from '#server/modules/course/index.ts'
import { findPageAt } from '#server/modules/page/index.ts'
import { courseData } from './courseData.ts'
import { findListedCourse } from './listed.ts'
import { courseSeqOfPath, isPagePath } from './pagePath.ts'

/** Pages of a site for search engines, by path, with the key of their name; '' where the site's name is the title. Every other page is private. */
const sitePages: Readonly<Record<string, string>> = {
  '/': '', '/main': '', '/intro': 'head:intro', '/classes': 'head:classes',
  '/terms': 'head:terms', '/privacy': 'head:privacy', '/consent-14': 'head:consent14', '/marketing-consent': 'head:marketingConsent',
}

/** Pages of the platform itself for search engines. */
const brandPages: Readonly<Record<string, string>> = {
  '/': '', '/create_site/list': 'head:createSiteList', '/terms': 'head:terms', '/privacy': 'head:privacy', '/consent-14': 'head:consent14', '/marketing-consent': 'head:marketingConsent',
}

/** Pages for the person alone that are named before they are loaded, so that a tab or a link of one says what it is. */
const personalPages: Readonly<Record<string, string>> = {
  '/login': 'shell:title.login', '/createaccount': 'shell:title.signup', '/join': 'shell:title.join', '/join/complete': 'shell:title.joined',
  '/mypage': 'shell:title.mypage', '/me/classes': 'shell:title.myClasses', '/create_site': 'shell:title.createSite', '/unsubscribe/email': 'shell:title.unsubscribe',
}

/** Where a page is asked for. */
export interface AskedPage {
  path: string
  /** Not so at a name that only somebody's DNS leads to us: its pages are for no search engine. */
  isOurs: boolean
  language: Language
  /** The site that the address names; null on the platform's own pages. */
  channel: Channel | null
  /** Origin that the page is to be known by, and what makes a path of it an address there. */
  addressOf: (path: string) => string
}

/** What is sent with a page: its head, its data, and whether there is such a page for somebody without a session. */
export interface SentPage {
  head: Head
  siteName: string
  data: object | null
  isFound: boolean
  /** The public class whose page it is; null where it is another page. */
  courseSeq: number | null
}

/** Finds out what a page's head says (platform spec §2, title and meta from the SEO settings; SET-05). */
export async function pageOf({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, { path: asked, isOurs, language, channel, addressOf }: AskedPage): Promise<SentPage> {
  // The router takes a slash at the end, and capitals, as they come.
  const path = asked.replace(/(?!^)\/$/, '')
  const known = path.toLowerCase()
  const swaps = channel === null ? {} : classWordSwaps(classWordOf(channel.channelSetting.config), language)
  const nameOf = (key: string | undefined) => (key === undefined || key === '' ? '' : siteText(language, key, swaps))
  if (channel === null) {
    const head = headOf({
      siteName: text(language, 'head:brand'), pageName: nameOf(brandPages[known] ?? personalPages[known]), description: text(language, 'head:brandDescription'),
      picture: null, canonical: addressOf(brandPages[known] === undefined ? path : known), isPrivate: !isOurs || brandPages[known] === undefined, seo: readSeoSetting('{}'),
    })
    return { head, siteName: text(language, 'head:brand'), data: null, isFound: isPagePath(path, []), courseSeq: null }
  }

  const site = {
    siteName: channel.name, picture: channel.headerLogoUrl === null ? null : addressOf(channel.headerLogoUrl),
    seo: readSeoSetting(channel.channelSetting.seoSetting), description: siteText(language, 'head:siteDescription', swaps, { site: channel.name }),
  }
  const plain = (pageName: string, isPrivate: boolean, isFound = true): SentPage => ({
    head: headOf({ ...site, pageName, canonical: addressOf(known === '/main' ? '/' : sitePages[known] === undefined ? path : known), isPrivate }), siteName: channel.name, data: null, isFound, courseSeq: null,
  })
  const own = /^\/p\/([^/]+)$/.exec(path)?.[1]
  if (own !== undefined) {
    const page = await findPageAt(db, channel.channelSeq, own)
    const { noIndex } = readSeoSetting(page?.seoSetting ?? '{}')
    return plain(page?.title ?? '', page === undefined || page.content === '' || noIndex, page !== undefined)
  }
  const aliases = serviceAliasesOf(channel.channelSetting.config)
  const courseSeq = courseSeqOfPath(path, aliases)
  if (courseSeq === null) {
    return plain(nameOf(sitePages[known] ?? personalPages[known]), sitePages[known] === undefined, isPagePath(path, aliases))
  }

  const row = await findListedCourse(db, channel.channelSeq, courseSeq)
  if (row === undefined) return plain('', true, false)
  const description = row.subTitle || row.introductionExcerpt || site.seo.description || site.description
  const imageUrl = imageUrlOf(row.imageKey)
  const picture = imageUrl === null ? null : addressOf(pictureOfSize(imageUrl, 'large'))
  const head = headOf({ ...site, pageName: row.title, description, picture: picture ?? site.picture, canonical: addressOf(`/classes/${courseSeq}`), isPrivate: false })
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  const hidden = hiddenFrom('everyone', row)
  const data = courseData(
    { ...row, teacherName: hidden.tutor ? null : row.teacherName, reviewCount: hidden.reviewCount ? null : row.reviewCount, discountStartAt: iso(row.discountStartAt), discountEndAt: iso(row.discountEndAt), description: head.description, url: head.canonical, picture },
    { name: channel.name, url: addressOf('/') }, clock.now().getTime(),
  )
  return { head, siteName: channel.name, data: head.robots.startsWith('noindex') ? null : data, isFound: true, courseSeq }
}
