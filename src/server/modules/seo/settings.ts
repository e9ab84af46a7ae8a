import type { Channel } from '#shared/channel/contract.ts'
import { headOf, readSeoSetting, writtenSeo } from '#shared/channel/seo.ts'
import type { HeadedPage } from '#shared/channel/seo.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { CourseRef, PageRef } from '#shared/kernel/refs.ts'
import type { SeoDefaults, SeoForm, seoCalls } from '#shared/seo/contract.ts'
import { isOwnPicture } from '#shared/seo/rules.ts'
import { classWordOf, classWordSwaps } from '#shared/terminology/terminology.ts'
import { siteText } from '#server/infra/i18n/texts.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { pathOfCourse } from './pagePath.ts'
import { listSeoCourses, listSeoPages, writeCourseSeo, writePageSeo, writeSiteSeo } from './queries.ts'

/** What a site's pages show of themselves where a page has no own setting. */
export function siteHeadOf(channel: Channel, language: Language): Pick<HeadedPage, 'siteName' | 'seo' | 'description'> {
  const swaps = classWordSwaps(classWordOf(channel.channelSetting.config), language)
  return { siteName: channel.name, seo: readSeoSetting(channel.channelSetting.seoSetting), description: siteText(language, 'head:siteDescription', swaps, { site: channel.name }) }
}

/** SEO settings as staff edit them (SET-05). */
export function createSeoSettings({ database, config }: Pick<ServerPorts, 'database' | 'config'>, channels: Pick<ChannelService, 'get' | 'forget'>) {
  const { db } = database

  /** The setting as it is stored. Throws `invalidInput` for a picture that is none of the site's. */
  function written(channelSeq: number, form: SeoForm): string {
    if (!isOwnPicture(channelSeq, form.ogImage)) throw new AppError('invalidInput', {}, [{ path: ['ogImage'], message: validationMessage('validation:invalid') }])
    return writtenSeo(form)
  }

  /** What an empty field of a page means. */
  async function defaultsOf(channelSeq: number, language: Language): Promise<(page: { name: string; description: string; imageUrl: string | null; path: string }) => SeoDefaults> {
    const site = siteHeadOf(await channels.get(channelSeq), language)
    const { link } = await siteLinksOf({ database, config }, channelSeq)
    return ({ name, description, imageUrl, path }) => {
      // The site's own setting stands in for a page that has none, but never for itself.
      const seo = name === '' ? readSeoSetting('{}') : site.seo
      const head = headOf({ ...site, seo, pageName: name, description: description || site.seo.description || site.description, picture: imageUrl, canonical: link(path), isPrivate: false })
      return { title: head.title, description: head.description, imageUrl: head.ogImage, address: head.canonical }
    }
  }

  return {
    async site(channelSeq: number, language: Language): Promise<CallReply<typeof seoCalls.site>> {
      const channel = await channels.get(channelSeq)
      const { description } = siteHeadOf(channel, language)
      return { seo: readSeoSetting(channel.channelSetting.seoSetting), defaults: { ...(await defaultsOf(channelSeq, language))({ name: '', description, imageUrl: channel.headerLogoUrl, path: '/' }), description } }
    },

    /** Throws `invalidInput`. */
    async saveSite(channelSeq: number, form: SeoForm): Promise<void> {
      await db.transaction((tx) => writeSiteSeo(tx, channelSeq, written(channelSeq, form)))
      channels.forget(channelSeq)
    },

    async pages(channelSeq: number, query: CallParsed<typeof seoCalls.pages>['query'], language: Language): Promise<CallReply<typeof seoCalls.pages>> {
      const { rows, totalCount } = await listSeoPages(db, channelSeq, query)
      const of = await defaultsOf(channelSeq, language)
      return { list: rows.map((row) => ({ ...row, defaults: of({ name: row.title, description: '', imageUrl: null, path: `/p/${row.path}` }) })), totalCount }
    },

    /** Throws `notFound`, `invalidInput`. */
    async savePage(page: PageRef, form: SeoForm): Promise<void> {
      if (!await db.transaction((tx) => writePageSeo(tx, page, written(page.channelSeq, form)))) throw new AppError('notFound')
    },

    async courses(channelSeq: number, query: CallParsed<typeof seoCalls.courses>['query'], language: Language): Promise<CallReply<typeof seoCalls.courses>> {
      const { rows, totalCount } = await listSeoCourses(db, channelSeq, query)
      const of = await defaultsOf(channelSeq, language)
      return {
        list: rows.map(({ courseSeq, courseTypeCd, title, seoSetting, subTitle, introductionExcerpt, imageKey }) => ({
          courseSeq, title, seoSetting, defaults: of({ name: title, description: subTitle || introductionExcerpt, imageUrl: imageUrlOf(imageKey), path: pathOfCourse({ courseSeq, courseTypeCd }) }),
        })),
        totalCount,
      }
    },

    /** Throws `classNotFound`, `invalidInput`. */
    async saveCourse(course: CourseRef, form: SeoForm): Promise<void> {
      if (!await db.transaction((tx) => writeCourseSeo(tx, course, written(course.channelSeq, form)))) throw new AppError('classNotFound')
    },
  }
}
export type SeoSettings = ReturnType<typeof createSeoSettings>
