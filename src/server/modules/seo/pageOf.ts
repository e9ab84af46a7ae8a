import type { Language } from '#shared/kernel/call/headers.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { headOf, readSeoSetting } from '#shared/channel/seo.ts'
import type { Head, HeadedPage, SeoSetting } from '#shared/channel/seo.ts'
import { serviceAliasesOf } from '#shared/channel/serviceAlias.ts'
import { classWordOf, classWordSwaps } from '#shared/terminology/terminology.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { siteText, text } from '#server/infra/i18n/texts.ts'
import { hiddenFrom } from '#server/modules/course/index.ts'
import { findMovedPage, findPageAt } from '#server/modules/page/index.ts'
import { courseData } from './courseData.ts'
import { findListedCourse } from './queries.ts'
import { siteHeadOf } from './settings.ts'
import { classShare, shareUrl, siteShare } from './sharePictures.ts'
import { courseSeqOfPath, pathOfCourse } from './pagePath.ts'
import type { PagePaths } from './pagePath.ts'

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
  /** The path that a former one leads to. */
  movedTo?: string
}

/** A page's head and status (platform spec §2; SET-05). */
export async function pageOf({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, pages: PagePaths, { path: asked, isOurs, language, channel, addressOf }: AskedPage): Promise<SentPage> {
  // Like the router: ignores case and a trailing slash.
  const path = asked.replace(/(?!^)\/$/, '')
  const known = path.toLowerCase()
  const swaps = channel === null ? {} : classWordSwaps(classWordOf(channel.channelSetting.config), language)
  const page = pages.at(path)
  const isListed = page?.listed?.includes(channel === null ? 'platform' : 'site') === true
  // An indexed page has its title only where it is indexed.
  const pageName = page?.title !== undefined && (page.listed === undefined || isListed) ? siteText(language, page.title, swaps) : ''
  if (channel === null) {
    const head = headOf({
      siteName: text(language, 'head:brand'), pageName, description: text(language, 'head:brandDescription'),
      picture: null, canonical: addressOf(isListed ? known : path), isPrivate: !isOurs || !isListed, seo: readSeoSetting('{}'),
    })
    return { head, siteName: text(language, 'head:brand'), data: null, isFound: pages.has(path, []), courseSeq: null }
  }

  const { channelSeq } = channel
  // A setting of the site comes before the drawn picture.
  const drawn = (url: string) => (siteHead.seo.ogImage === '' ? url : null)
  const siteHead = siteHeadOf(channel, language)
  const site = { ...siteHead, picture: drawn(shareUrl(channelSeq, 'site', siteShare(channel))) }
  const headAt = (page: HeadedPage): Head => {
    const head = headOf(page)
    return { ...head, ogImage: head.ogImage?.startsWith('/') === true ? addressOf(head.ogImage) : head.ogImage }
  }
  const plain = (pageName: string, isPrivate: boolean, isFound = true, own?: SeoSetting, picture = isPrivate ? null : site.picture): SentPage => ({
    head: headAt({ ...site, pageName, picture, own, canonical: addressOf(known === '/main' ? '/' : isListed ? known : path), isPrivate }), siteName: channel.name, data: null, isFound, courseSeq: null,
  })
  // Only indexed pages are described.
  const described = (type: 'WebSite' | 'WebPage', sent: SentPage): SentPage => {
    const { canonical, description, ogImage, robots } = sent.head
    if (robots.startsWith('noindex')) return sent
    const website = { '@type': 'WebSite', name: channel.name, url: addressOf('/') }
    const picture = ogImage === null ? {} : { image: ogImage }
    const facts = type === 'WebSite' ? website : { '@type': type, name: sent.head.title, url: canonical, isPartOf: website }
    return { ...sent, data: { '@context': 'https://schema.org', ...facts, ...picture, description, inLanguage: language } }
  }
  const own = /^\/p\/([^/]+)$/.exec(path)?.[1]
  if (own !== undefined) {
    const ownPath = decodedPath(own)
    const ownPage = await findPageAt(db, channelSeq, ownPath)
    if (ownPage === undefined) {
      const moved = await findMovedPage(db, channelSeq, ownPath)
      return { ...plain('', true, moved !== undefined), ...(moved === undefined ? {} : { movedTo: `/p/${encodeURIComponent(moved.path)}` }) }
    }
    const isPublic = ownPage.visibleCd === 'public'
    return described('WebPage', plain(ownPage.title, ownPage.isEmpty || !isPublic, true, readSeoSetting(ownPage.seoSetting), isPublic ? drawn(shareUrl(channelSeq, `page-${ownPage.pageSeq}`, siteShare(channel, ownPage.title))) : null))
  }
  const aliases = serviceAliasesOf(channel.channelSetting.config)
  const courseSeq = courseSeqOfPath(path, aliases)
  if (courseSeq === null) {
    const sent = plain(pageName, !isListed, pages.has(path, aliases))
    return known === '/' || known === '/main' ? described('WebSite', sent) : sent
  }

  const row = await findListedCourse(db, { channelSeq: channel.channelSeq, courseSeq })
  if (row === undefined) return plain('', true, false)
  const description = row.subTitle || row.introductionExcerpt || site.seo.description || site.description
  const imageUrl = imageUrlOf(row.imageKey)
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  const hidden = hiddenFrom('everyone', row)
  const priced = { ...row, teacherName: hidden.tutor ? null : row.teacherName, discountStartAt: iso(row.discountStartAt), discountEndAt: iso(row.discountEndAt) }
  const picture = imageUrl === null ? null : addressOf(pictureOfSize(imageUrl, 'large'))
  const share = shareUrl(channelSeq, `class-${courseSeq}`, classShare(channel, priced, clock.now().getTime()))
  const head = headAt({ ...site, own: readSeoSetting(row.seoSetting), pageName: row.title, description, picture: picture ?? drawn(share), canonical: addressOf(pathOfCourse({ courseSeq, courseTypeCd: row.courseTypeCd })), isPrivate: false })
  const data = courseData(
    { ...priced, reviewCount: hidden.reviewCount ? null : row.reviewCount, description: head.description, url: head.canonical, picture: picture ?? head.ogImage },
    { name: channel.name, url: addressOf('/') }, clock.now().getTime(),
  )
  return { head, siteName: channel.name, data: head.robots.startsWith('noindex') ? null : data, isFound: true, courseSeq }
}

/** A path segment as it is stored; itself when it is malformed. */
function decodedPath(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
