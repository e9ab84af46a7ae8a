import type { Currency } from '#shared/kernel/codes.ts'
import { settlementPaths } from '#shared/settlement/paths.ts'
import { moneyIn } from '#server/infra/i18n/money.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { listOwners, siteLinksOf } from '#server/modules/channel/index.ts'

/** Queue of mails to owners, sent with what they tell of. */
export const SETTLEMENT_MAIL_QUEUE = 'settlement-mail'

export interface SettlementMail {
  channelSeq: number
  month: string
  currency: Currency
  kind: 'settlementClosed' | 'settlementNoAccount' | 'settlementPaid'
  /** Minor units. */
  amount: number
}

/** As other mail to owners. */
const LANGUAGE = 'ko'
const amountOf = ({ currency, amount }: SettlementMail) => moneyIn(LANGUAGE, currency)(amount)
const monthOf = ({ month }: SettlementMail) => new Intl.DateTimeFormat(LANGUAGE, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))

/** Tells the owners of a site by mail that a month was closed, or paid. */
export function settlementMailJob({ database, mailer, config }: Pick<ServerPorts, 'database' | 'mailer' | 'config'>): SentJob {
  return {
    queue: SETTLEMENT_MAIL_QUEUE,
    async run(payload) {
      const mail = payload as SettlementMail
      const { link } = await siteLinksOf({ database, config }, mail.channelSeq)
      for (const { email, name, site } of await listOwners(database.db, mail.channelSeq)) {
        await mailer.send(mailText(LANGUAGE, mail.kind, email, { name, site, month: monthOf(mail), amount: amountOf(mail) }, link(settlementPaths['settings-settlement'])))
      }
    },
  }
}
