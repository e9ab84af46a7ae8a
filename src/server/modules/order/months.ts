import { currency } from '#shared/kernel/codes.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Orderer } from '#shared/order/contract.ts'
import { orderFor, orderState } from '#shared/order/status.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { CardCharging } from '#server/modules/card/index.ts'
import type { Booking } from './booking.ts'
import { newChargeNo, newOrderNo } from './numbers.ts'
import { findCharge, insertCharge, insertOrder, readOrder, writeCharge } from './queries.ts'
import type { ChargeRow } from './queries.ts'
import type { OrderPorts } from './service.ts'

/** When an unclear charge is asked for again. */
const ASK_AGAIN_MS = 10 * MINUTE_MS
/** A charge whose process died is taken up by the sweep. */
const LOST_MS = 2 * MINUTE_MS

export interface MonthToPay {
  channelSeq: number
  userSeq: number
  cardSeq: number
  subscriptionSeq: number
  /** 0: the first. Each month of a subscription has one order. */
  monthNo: number
  title: string
  /** Won. */
  amount: number
  orderer: Orderer
  language: Language
  useFrom: Date
  useUntil: Date
}

/** Orders of the months of a subscription, each paid with a registered card. */
export function createMonths({ database: { db }, clock }: OrderPorts, booking: Booking, chargeCard: CardCharging['charge']) {
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  /** Opens the order of a month and its charge. `charge` it after the commit; should the process die, the sweep does. */
  async function open(tx: Db, { cardSeq, amount, title, ...month }: MonthToPay): Promise<Pick<ChargeRow, 'channelSeq' | 'chargeNo'>> {
    const { channelSeq } = month
    const chargeNo = newChargeNo(channelSeq)
    const order = await insertOrder(tx, {
      ...month, orderNo: newOrderNo(clock.now()), orderFor: orderFor.membership, courseSeq: null, orderState: orderState.open, courseTypeCd: '', title,
      currency: currency.krw, listAmount: amount, discountAmount: 0, materialAmount: 0, payAmount: amount, payMethodCd: payMethodCd.card,
      chargeCurrency: currency.krw, chargeAmount: amount, orderedAt: clock.now(),
    })
    await insertCharge(tx, {
      channelSeq, chargeNo, orderSeq: order.orderSeq, provider: 'nice', payMethodCd: payMethodCd.card, currency: currency.krw, amount, cardSeq,
      chargeState: 'approving', createdAt: clock.now(), askAt: later(LOST_MS),
    })
    return { channelSeq, chargeNo }
  }

  /**
   * Charges the card of a month, or asks whether it was charged; the same number charges once. The sweep asks again for an unclear one.
   * @param again whether it may have been charged before
   */
  async function charge(of: Pick<ChargeRow, 'channelSeq' | 'chargeNo'>, again: boolean): Promise<'paid' | 'declined' | 'unclear'> {
    const found = await findCharge(db, of)
    if (found === undefined || found.cardSeq === null || found.chargeState !== 'approving') return found?.chargeState === 'paid' ? 'paid' : 'declined'
    await writeCharge(db, found, { askAt: later(ASK_AGAIN_MS) })
    const order = await readOrder(db, found)
    const { userSeq, title, orderer } = order
    const outcome = await chargeCard({
      channelSeq: found.channelSeq, userSeq, cardSeq: found.cardSeq, chargeNo: found.chargeNo, amount: found.amount, goodsName: title,
      orderer: orderer ?? { name: '', email: '', phone: '' }, firstAskedAt: again ? found.createdAt : null,
    })
    if (outcome.outcome === 'unknown') return 'unclear'
    if (outcome.outcome === 'happened') {
      await booking.settle(outcome.charge)
      return (await findCharge(db, of))?.chargeState === 'paid' ? 'paid' : 'declined'
    }
    await db.transaction(async (tx) => {
      const locked = await booking.lock(tx, order)
      const now = await findCharge(tx, of)
      if (now?.chargeState === 'approving') await booking.failCharge(tx, locked.order, now, { kind: 'declined', message: outcome.message })
    })
    return 'declined'
  }

  return { open, charge }
}
export type Months = ReturnType<typeof createMonths>
