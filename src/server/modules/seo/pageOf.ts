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
import { paths } from '#shared/kernel/paths.ts'

// Indexable site pages with their title key; '' uses the site's name. All others are noindex.
const sitePages: Readonly<Record<string, string>> = {
  '/': '', '/main': '', '/intro': 'head:intro', '/classes': 'head:classes',
  '/terms': 'head:terms', '/privacy': 'head:privacy', '/consent-14': 'head:consent14', '/marketing-consent': 'head:marketingConsent',
}

// Indexable platform pages.
const brandPages: Readonly<Record<string, string>> = {
  '/': '', '/create_site/list': 'head:createSiteList', '/terms': 'head:terms', '/privacy': 'head:privacy', '/consent-14': 'head:consent14', '/marketing-consent': 'head:marketingConsent',
}

// Not indexed, but titled, for tabs and shared links.
const personalPages: Readonly<Record<string, string>> = {
  '/login': 'shell:title.login', '/createaccount': 'shell:title.signup', '/join': 'shell:title.join', '/join/complete': 'shell:title.joined',
  '/mypage': 'shell:title.mypage', '/me/classes': 'shell:title.myClasses', '/create_site': 'shell:title.createSite', '/unsubscribe/email': 'shell:title.unsubscribe',
}

export interface AskedPage {
  path: string
  /** False at a host that is not ours: never indexed. */
  isOurs: boolean
  language: Language
  channel: Channel | null
  /** Canonical URL of a path. */
  addressOf: (path: string) => string
}

export interface SentPage {
  head: Head
  siteName: string
  data: object | null
  isFound: boolean
  courseSeq: number | null
}

/** A page's head and status (platform spec §2; SET-05). */
export async function pageOf({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, { path: asked, isOurs, language, channel, addressOf }: AskedPage): Promise<SentPage> {
  // Like the router: ignores case and a trailing slash.
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

const ALIAS_PATH = paths['alias-classes-view']

const parameter = (name: string) => (name.endsWith('Seq') ? '\\d{1,15}' : '[^/]+')
// Like the router: ignores case and a trailing slash.
const shapes = Object.values(paths).filter((path) => path !== ALIAS_PATH).map((path) => new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => parameter(name))}/?$`, 'i'))
const classShape = /^\/([^/]+)\/([1-9]\d{0,14})\/?$/

/** The class of a class page. @param serviceAliases the site's own path segments for classes */
function courseSeqOfPath(path: string, serviceAliases: readonly string[]): number | null {
  const [, word = '', courseSeq = ''] = classShape.exec(path) ?? []
  return word.toLowerCase() === 'classes' || serviceAliases.includes(word) ? Number(courseSeq) : null
}

/** Whether the product has a page at a path (SHELL-03, SHELL-05). */
function isPagePath(path: string, serviceAliases: readonly string[]): boolean {
  return shapes.some((shape) => shape.test(path)) || courseSeqOfPath(path, serviceAliases) !== null
}
