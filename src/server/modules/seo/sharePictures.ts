import type { FastifyInstance } from 'fastify'
import type { Channel } from '#shared/channel/contract.ts'
import { shorten } from '#shared/channel/seo.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import type { PricedCourse } from '#shared/course/pricing.ts'
import { fareCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { SharePicture } from '#server/infra/documents/document.ts'
import { sharePictureOf } from '#server/infra/documents/documents.ts'
import { moneyIn } from '#server/infra/i18n/money.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { hiddenFrom } from '#server/modules/course/index.ts'
import { findPublicPage } from '#server/modules/page/index.ts'
import { createDrawnPictures, hashOfDrawing } from './drawnPictures.ts'
import { findListedCourse } from './queries.ts'
import { colourOf } from './siteIcons.ts'

const address = /^(site|class-[1-9]\d{0,14}|page-[1-9]\d{0,14})\.([\w-]{16})\.png$/

/** What a share picture is of: the site, a class, a page. */
export type ShareSubject = 'site' | `class-${number}` | `page-${number}`

/** What the picture shows of a site, or of a page or class of it. */
export const siteShare = ({ name, primaryColor }: Pick<Channel, 'name' | 'primaryColor'>, title = name): SharePicture => (
  { siteName: title === name ? '' : name, title: shorten(title), facts: '', colour: colourOf(primaryColor) })

/** As `siteShare`, of a class with its teacher and price. @param teacherName null when hidden */
export function classShare(channel: Pick<Channel, 'name' | 'primaryColor'>, course: PricedCourse & { title: string; teacherName: string | null }, now: number): SharePicture {
  const { amount, currency } = payableAmount(course, now)
  const price = course.fareCd === fareCd.paid ? moneyIn('ko', currency)(amount) : ''
  return { ...siteShare(channel, course.title), siteName: channel.name, facts: [course.teacherName ?? '', price].filter((fact) => fact !== '').join(' · ') }
}

/** The address of a share picture: another one as soon as the picture would differ. */
export const shareUrl = (channelSeq: number, subject: ShareSubject, picture: SharePicture): string => `/share/${channelSeq}/${subject}.${hashOfDrawing(picture)}.png`

/** Serves share pictures. Drawn when first requested, then kept in storage; an older address leads to the present picture. */
export function registerSharePictures(fastify: FastifyInstance, { database: { db }, storage, clock }: Pick<ServerPorts, 'database' | 'storage' | 'clock'>, channels: Pick<ChannelService, 'get'>): void {
  const send = createDrawnPictures({ storage })

  async function pictureOf(channelSeq: number, subject: string): Promise<SharePicture> {
    const channel = await channels.get(channelSeq)
    const [kind, number] = subject.split('-')
    if (kind === 'site') return siteShare(channel)
    if (kind === 'page') {
      const page = await findPublicPage(db, { channelSeq, pageSeq: Number(number) })
      if (page === undefined) throw new AppError('notFound')
      return siteShare(channel, page.title)
    }
    const course = await findListedCourse(db, { channelSeq, courseSeq: Number(number) })
    if (course === undefined) throw new AppError('notFound')
    const iso = (moment: Date | null) => moment?.toISOString() ?? null
    return classShare(channel, { ...course, discountStartAt: iso(course.discountStartAt), discountEndAt: iso(course.discountEndAt), teacherName: hiddenFrom('everyone', course).tutor ? null : course.teacherName }, clock.now().getTime())
  }

  fastify.get<{ Params: { channelSeq: string; file: string } }>('/share/:channelSeq/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const [, subject, hash] = address.exec(params.file) ?? []
    const channelSeq = Number(params.channelSeq)
    if (subject === undefined || !/^[1-9]\d{0,14}$/.test(params.channelSeq)) throw new AppError('notFound')
    const picture = await pictureOf(channelSeq, subject)
    const now = hashOfDrawing(picture)
    if (hash !== now) return reply.header('cache-control', 'no-cache').redirect(`/share/${channelSeq}/${subject}.${now}.png`, 302)
    return send(reply, { folder: `${channelSeq}/share/${subject}/`, hash: now, draw: () => sharePictureOf(picture) })
  })
}
