import { deliveryAlarms } from '#shared/delivery/alarms.ts'
import { deliveryState } from '#shared/delivery/states.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { findBatch, listUnnoticed, markNoticed } from './queries/parcels.ts'

export const NOTICE_QUEUE = 'delivery-notices'
/** Time to undo a wrong sheet before buyers are notified. */
export const NOTICE_DELAY_SECONDS = 60

/** Tells buyers that their goods are on their way: an alarm and a mail in the language they ordered in. Repeated, it tells nobody twice. */
export function noticeJob({ database, clock, alarms, siteMails, config, log }: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'siteMails' | 'config' | 'log'>): SentJob {
  const { db } = database
  async function run(payload: object, signal: AbortSignal): Promise<void> {
    const { channelSeq, batchSeq } = payload as { channelSeq: number; batchSeq: number }
    const batch = await findBatch(db, { channelSeq, batchSeq })
    if (batch === undefined || batch.undoneAt !== null) return
    const { link } = await siteLinksOf({ database, config }, channelSeq)
    for (const row of await listUnnoticed(db, channelSeq, batch.before.map(({ orderSeq }) => orderSeq), deliveryState.shipped)) {
      signal.throwIfAborted()
      const { order, carrier, trackingNo, name, email } = row
      const isNew = await db.transaction(async (tx) => {
        if (!await markNoticed(tx, { channelSeq, orderSeq: order.orderSeq }, deliveryState.shipped, clock.now())) return false
        await alarms.raise(tx, { kind: deliveryAlarms.shipped, channelSeq, ...(order.courseSeq === null ? {} : { courseSeq: order.courseSeq }), personSeqs: [order.userSeq] })
        return true
      })
      if (!isNew || row.withdrawnAt !== null || carrier === null) continue
      const language = row.language ?? 'ko'
      const parcel = [text(language, `mail:carrier.${carrier}`), trackingNo ?? ''].filter((part) => part !== '').join(' ')
      await siteMails.send({ channelSeq, kind: 'shipped', language, to: email, values: { name, title: order.title, parcel }, url: link(`${orderPaths.paymenthistory}?orderNo=${order.orderNo}`) })
        .catch((error: unknown) => log.error({ err: error, channelSeq, orderSeq: order.orderSeq }, 'shipping mail not sent'))
    }
  }
  return { queue: NOTICE_QUEUE, run, retries: 5 }
}
