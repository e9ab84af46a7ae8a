import { z } from 'zod'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { readToken, signToken } from '#server/infra/tokens/signedToken.ts'
import type { SiteOfMail } from '#server/modules/channel/index.ts'

// `channelSeq`: the site that sent the mail; null for the platform.
// `alarms`: the kinds whose mails it ends; absent: news.
const content = z.object({ userSeq: z.int().positive(), channelSeq: z.int().positive().nullable(), alarms: z.array(z.string()).optional() })
export type NewsLink = z.infer<typeof content>

/** Unsubscribe links, usable without login (AUTH-11). They never expire: people keep mail. */
export interface NewsLinks {
  /** The page's URL; POST unsubscribes at once (RFC 8058). */
  addressOf(link: NewsLink, language: Language): Promise<string>
  read(token: string): NewsLink | undefined
}

export function createNewsLinks({ secretKey }: Pick<ServerPorts, 'secretKey'>, siteOfMail: SiteOfMail): NewsLinks {
  return {
    async addressOf(link, language) {
      const site = await siteOfMail(link.channelSeq ?? undefined, language)
      return site.link(`/unsubscribe/email?token=${signToken(secretKey, 'unsubscribe', link)}`)
    },
    read: (token) => readToken(secretKey, 'unsubscribe', token, content),
  }
}
