import type { FastifyInstance } from 'fastify'
import type { Channel } from '#shared/channel/contract.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { siteIconOf } from '#server/infra/documents/documents.ts'
import { imageKeyOf } from '#server/infra/media/pictures/pictures.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { createDrawnPictures, hashOfDrawing } from './drawnPictures.ts'

const PLATFORM_COLOUR = '#1f6a4d'

/** A site's colour, as six hexadecimal digits after #, or the platform's. */
export const colourOf = (primaryColor: string | null): string => (/^#[\da-f]{6}$/i.test(primaryColor ?? '') ? primaryColor?.toLowerCase() ?? PLATFORM_COLOUR : PLATFORM_COLOUR)

type Iconed = Pick<Channel, 'name' | 'primaryColor' | 'design'>

// Letters of several code points, such as flags, stay whole. Made once, as each page names its site's icon.
const byLetter = new Intl.Segmenter('ko')
const initialOf = (name: string) => byLetter.segment(name.trim()).containing(0)?.segment ?? ''

/** The site's own icon, or its initial on its colour. */
const iconOf = ({ name, primaryColor, design: { iconUrl } }: Iconed) => ({ initial: initialOf(name), colour: colourOf(primaryColor), iconUrl })

/** The address of a site's icon in the browser's tab: another one as soon as the icon would differ. */
export const siteIconUrl = (channel: Iconed & Pick<Channel, 'channelSeq'>): string => `/site-icon/${channel.channelSeq}/${hashOfDrawing(iconOf(channel))}.png`

/** Serves the icons of sites as PNG; an older address leads to the present icon. */
export function registerSiteIcons(fastify: FastifyInstance, { storage }: Pick<ServerPorts, 'storage'>, channels: Pick<ChannelService, 'get'>): void {
  const send = createDrawnPictures({ storage })

  // Undefined: the picture is gone, so the initial stands for it.
  async function pictureAt(url: string): Promise<Uint8Array | undefined> {
    const key = imageKeyOf(url)
    if (key === null) return undefined
    try {
      return Buffer.concat(await (await storage.read(pictureOfSize(key, 'small'))).toArray())
    } catch (error) {
      if (error instanceof StorageMissing) return undefined
      throw error
    }
  }

  fastify.get<{ Params: { channelSeq: string; file: string } }>('/site-icon/:channelSeq/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const [, hash] = /^([\w-]{16})\.png$/.exec(params.file) ?? []
    if (hash === undefined || !/^[1-9]\d{0,14}$/.test(params.channelSeq)) throw new AppError('notFound')
    const channelSeq = Number(params.channelSeq)
    const icon = iconOf(await channels.get(channelSeq))
    const now = hashOfDrawing(icon)
    if (hash !== now) return reply.header('cache-control', 'no-cache').redirect(`/site-icon/${channelSeq}/${now}.png`, 302)
    return send(reply, {
      folder: `${channelSeq}/icon/`, hash: now,
      draw: async () => siteIconOf({ initial: icon.initial, colour: icon.colour, picture: await pictureAt(icon.iconUrl) }),
    })
  })
}
