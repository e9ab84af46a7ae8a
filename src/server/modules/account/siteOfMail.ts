import type { Language } from '#shared/contract/headers.ts'
import type { ServerPorts } from '#server/app/ports.ts'
import { text } from '#server/i18n/texts.ts'
import type { ChannelService } from '#server/modules/channel/service.ts'

/** In whose name a mail is written: a site's, else the platform's. */
export interface MailingSite {
  name: string
  /** Address of a page of the site, for a link in the mail. */
  link(path: string): string
}

/** The site of a number; the platform for none. Throws `siteNotFound`. */
export type SiteOfMail = (channelSeq: number | undefined, language: Language) => Promise<MailingSite>

/** Makes the look-up. */
export function createSiteOfMail({ config }: Pick<ServerPorts, 'config'>, channels: Pick<ChannelService, 'get'>): SiteOfMail {
  const origin = config.publicOrigin ?? `http://${config.host}:${config.port}`
  return async (channelSeq, language) => {
    if (channelSeq === undefined) return { name: text(language, 'mail:platform'), link: (path) => `${origin}${path}` }
    const { name } = await channels.get(channelSeq)
    return { name, link: (path) => `${origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${channelSeq}` }
  }
}
