import { z } from 'zod'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { readToken, signToken } from '#server/infra/tokens/signedToken.ts'
import type { SiteOfMail } from '#server/modules/channel/index.ts'

/** Whose consent a link is about, and in the name of which site it was mailed; null for the platform. */
const content = z.object({ userSeq: z.int().positive(), channelSeq: z.int().positive().nullable() })
export type NewsLink = z.infer<typeof content>

/** The links by which people take back their consent to news, without login (AUTH-11). They are good for as long as the mail is kept. */
export interface NewsLinks {
  /** The address of the page; what POSTs to it as RFC 8058 has it takes the consent back at once. */
  addressOf(link: NewsLink, language: Language): Promise<string>
  /** Undefined for what the platform has not signed. */
  read(token: string): NewsLink | undefined
}

/** Makes the links. */
export function createNewsLinks({ secretKey }: Pick<ServerPorts, 'secretKey'>, siteOfMail: SiteOfMail): NewsLinks {
  return {
    async addressOf(link, language) {
      const site = await siteOfMail(link.channelSeq ?? undefined, language)
      return site.link(`/unsubscribe/email?token=${signToken(secretKey, 'unsubscribe', link)}`)
    },
    read: (token) => readToken(secretKey, 'unsubscribe', token, content),
  }
}
