import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { platformOrigin, siteLinksOf } from './siteLinks.ts'
import type { SiteLinks } from './siteLinks.ts'

/** The site of a number, in whose name a mail is written; the platform for none. Throws `siteNotFound`. */
export type SiteOfMail = (channelSeq: number | undefined, language: Language) => Promise<SiteLinks>

/** Makes the look-up. */
export function createSiteOfMail(ports: Pick<ServerPorts, 'config' | 'database'>): SiteOfMail {
  const link = (path: string) => `${platformOrigin(ports.config)}${path}`
  return async (channelSeq, language) => (
    channelSeq === undefined ? { name: text(language, 'mail:platform'), link, secretLink: link } : siteLinksOf(ports, channelSeq)
  )
}
