import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { groupDigits } from '#shared/kernel/format/formats.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { findPerson, findSubscription } from './queries.ts'

/** Queue of mails to subscribers, sent with what they tell of. */
export const MAIL_QUEUE = 'membership-mail'

interface Asked { channelSeq: number; subscriptionSeq: number; kind: 'membershipDue' | 'membershipFailed' }

const SEOUL = { timeZone: 'Asia/Seoul', year: 'numeric', month: 'long', day: 'numeric' } as const

/** Tells subscribers by mail of a charge to come, or of one that failed. */
export function membershipMailJob({ database, siteMails, config }: Pick<ServerPorts, 'database' | 'siteMails' | 'config'>): SentJob {
  return {
    queue: MAIL_QUEUE,
    async run(payload) {
      const { kind, ...ref } = payload as Asked
      const found = await findSubscription(database.db, ref)
      const userSeq = found?.subscription.userSeq
      if (found === undefined || userSeq === null || userSeq === undefined) return
      const { subscription: { language, price, nextChargeAt, paidUntil }, name: membership } = found
      const { name, email } = await findPerson(database.db, userSeq)
      const { link } = await siteLinksOf({ database, config }, ref.channelSeq)
      const day = new Intl.DateTimeFormat(language, SEOUL).format((kind === 'membershipDue' ? nextChargeAt : paidUntil) ?? new Date(0))
      await siteMails.send({ channelSeq: ref.channelSeq, kind, language, to: email, values: { name, membership, amount: groupDigits(price), day }, url: link(orderPaths.paymenthistory) })
    },
  }
}
