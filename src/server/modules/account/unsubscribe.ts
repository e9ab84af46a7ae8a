import { maskedEmail } from '#shared/account/maskedEmail.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { NewsLinks } from '#server/modules/auth/index.ts'
import { findNewsChoice } from './queries.ts'

export type ChangeMarketing = (userSeq: number, choice: { marketingYn: 'Y' | 'N'; channelSeq?: number | undefined }, language: Language) => Promise<unknown>

type NewsState = { email: string; marketingYn: 'Y' | 'N' }

/** Changes marketing consent by mailed link, without login (AUTH-11). Throws `mailLinkUnknown`. */
export interface Unsubscribe {
  read(token: string): Promise<NewsState>
  /** Idempotent. */
  change(token: string, marketingYn: 'Y' | 'N', language: Language): Promise<NewsState>
}

export function createUnsubscribe(
  { database: { db } }: Pick<ServerPorts, 'database'>, { links, changeMarketing }: { links: NewsLinks; changeMarketing: ChangeMarketing },
): Unsubscribe {
  async function holderOf(token: string) {
    const link = links.read(token)
    const person = link && await findNewsChoice(db, link.userSeq)
    if (link === undefined || person === undefined) throw new AppError('mailLinkUnknown')
    return { ...link, email: maskedEmail(person.email), marketingYn: person.marketingAt === null ? 'N' as const : 'Y' as const }
  }

  return {
    async read(token) {
      const { email, marketingYn } = await holderOf(token)
      return { email, marketingYn }
    },

    async change(token, marketingYn, language) {
      const { userSeq, channelSeq, email } = await holderOf(token)
      await changeMarketing(userSeq, { marketingYn, channelSeq: channelSeq ?? undefined }, language)
      return { email, marketingYn }
    },
  }
}
