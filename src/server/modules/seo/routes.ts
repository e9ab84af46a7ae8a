import type { FastifyInstance } from 'fastify'
import { languages } from '#shared/kernel/call/headers.ts'
import { readSeoSetting } from '#shared/channel/seo.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { seoCalls } from '#shared/seo/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import { robotsText, sitemapText } from './document.ts'
import { pathOfCourse } from './pagePath.ts'
import { listListedCourses, listListedPages } from './queries.ts'
import type { RequestedSite, Pages } from './service.ts'
import type { SeoSettings } from './settings.ts'

const isHidden = ({ channel }: RequestedSite) => channel !== null && (channel.closing !== null || readSeoSetting(channel.channelSetting.seoSetting).noIndex)

const isIndexed = ({ seoSetting }: { seoSetting: string }) => !readSeoSetting(seoSetting).noIndex

export function registerForRobots(fastify: FastifyInstance, db: Db, { siteOf }: Pages): void {
  fastify.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const site = await siteOf(request)
    const noIndex = request.servedHost.kind === 'unknown' || isHidden(site)
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=600').send(robotsText({ noIndex, sitemap: site.addressOf('/sitemap.xml') }))
  })

  fastify.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const site = await siteOf(request)
    if (request.servedHost.kind === 'unknown' || isHidden(site)) throw new AppError('notFound')
    const { channel, addressOf } = site
    const entries = channel === null
      ? ['/', '/create_site/list'].map((path) => ({ address: addressOf(path) }))
      : [
          { address: addressOf('/') }, { address: addressOf('/classes') },
          ...(await listListedCourses(db, channel.channelSeq)).filter(isIndexed).map(({ updatedAt, ...course }) => ({ address: addressOf(pathOfCourse(course)), changedAt: updatedAt })),
          ...(await listListedPages(db, channel.channelSeq)).filter(isIndexed).map(({ updatedAt, path }) => ({ address: addressOf(`/p/${path}`), changedAt: updatedAt })),
        ]
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(sitemapText(entries, channel?.design.languages ?? languages))
  })
}

const ok = { result: 'ok' } as const

export function seoHandlers(settings: SeoSettings, pictures: SitePictures): Handlers<typeof seoCalls> {
  return {
    site: ({ params }, { language }) => settings.site(params.channelSeq, language),
    async saveSite({ params, body }) {
      await settings.saveSite(params.channelSeq, body)
      return ok
    },
    pages: ({ params, query }, { language }) => settings.pages(params.channelSeq, query, language),
    async savePage({ params, body }) {
      await settings.savePage(params, body)
      return ok
    },
    courses: ({ params, query }, { language }) => settings.courses(params.channelSeq, query, language),
    async saveCourse({ params, body }) {
      await settings.saveCourse(params, body)
      return ok
    },
    picture: ({ params, body }, context) => pictures.addSitePicture({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.image),
  }
}
