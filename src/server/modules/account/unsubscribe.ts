import { maskedEmail } from '#shared/account/maskedEmail.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { findMailChoice, writeSettings } from '#server/modules/alarm/index.ts'
import type { NewsLinks } from '#server/modules/auth/index.ts'
import { findNewsChoice } from './queries.ts'

export type ChangeMarketing = (userSeq: number, choice: { marketingYn: 'Y' | 'N'; channelSeq?: number | undefined }, language: Language) => Promise<unknown>

type NewsState = { email: string; marketingYn: 'Y' | 'N'; alarms?: string[] }

/** Changes marketing consent, or which kinds of alarms are mailed, by mailed link, without login (AUTH-11). Throws `mailLinkUnknown`. */
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
    if (link === undefined) throw new AppError('mailLinkUnknown')
    const { userSeq, channelSeq, alarms } = link
    if (alarms !== undefined) {
      const choice = await findMailChoice(db, userSeq)
      if (choice === undefined) throw new AppError('mailLinkUnknown')
      const isEnded = alarms.every((kind) => choice.alarmMails[kind] === false)
      return { userSeq, channelSeq, alarms, email: maskedEmail(choice.email), marketingYn: isEnded ? 'N' as const : 'Y' as const }
    }
    const person = await findNewsChoice(db, userSeq)
    if (person === undefined) throw new AppError('mailLinkUnknown')
    return { userSeq, channelSeq, email: maskedEmail(person.email), marketingYn: person.marketingAt === null ? 'N' as const : 'Y' as const }
  }

  return {
    async read(token) {
      const { email, marketingYn, alarms } = await holderOf(token)
      return { email, marketingYn, ...(alarms === undefined ? {} : { alarms }) }
    },

    async change(token, marketingYn, language) {
      const { userSeq, channelSeq, alarms, email } = await holderOf(token)
      if (alarms === undefined) {
        await changeMarketing(userSeq, { marketingYn, channelSeq: channelSeq ?? undefined }, language)
        return { email, marketingYn }
      }
      await writeSettings(db, userSeq, { mails: Object.fromEntries(alarms.map((kind) => [kind, marketingYn === 'Y'])) })
      return { email, marketingYn, alarms }
    },
  }
}
