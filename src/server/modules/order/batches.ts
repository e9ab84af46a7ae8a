import type { Language } from '#shared/kernel/call/headers.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { RefundBatch } from '#shared/order/batches.ts'
import type { orderCalls } from '#shared/order/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { errorText } from '#server/infra/i18n/texts.ts'
import { findRefund, readOrder } from './queries.ts'
import { findBatch, insertBatch, listBatch, listBatchLeft, refundNoOfBatch, writeBatchItem } from './queries/refunds.ts'
import type { BatchItemRow, BatchRow } from './queries/refunds.ts'
import { planRefunds, previewOf } from './refundPlans.ts'
import type { OrderPorts } from './service.ts'
import type { PaymentDesk } from './staff.ts'

/** Queue of refunds of many orders. */
export const BATCH_QUEUE = 'order-refund-batch'

type Preview = CallParsed<typeof orderCalls.refundPreview>['body']
type Start = CallParsed<typeof orderCalls.startRefundBatch>['body']
type BatchRef = Pick<BatchRow, 'channelSeq' | 'batchNo'>

/** A refund that was decided and waits for its company is carried out by the sweep too. */
function stateOf({ done, failure }: BatchItemRow, isRefunded: boolean | null, refusal: string | null): RefundBatch['items'][number]['state'] {
  if (done || isRefunded === true) return 'done'
  if (refusal !== null) return 'failed'
  return failure === null || isRefunded === false ? 'waiting' : 'failed'
}

/** Refunds of many orders: previewed, decided in one transaction, and carried out by the queue (SET-07, ENR-13). */
export function createRefundBatches({ database: { db }, clock, jobs, log }: OrderPorts, desk: Pick<PaymentDesk, 'giveBack' | 'cancelUnpaid' | 'takeBack'>) {
  async function read(ref: BatchRef, language: Language): Promise<RefundBatch> {
    const batch = await findBatch(db, ref)
    if (batch === undefined) throw new AppError('refundBatchNotFound')
    const items = (await listBatch(db, ref)).map(({ item, order, buyerName, isRefunded, refusal }): RefundBatch['items'][number] => ({
      orderNo: order.orderNo, title: order.title, buyerName, currency: order.chargeCurrency as 'KRW' | 'USD', amount: item.amount, action: item.action,
      state: stateOf(item, isRefunded, refusal),
      failure: refusal !== null ? errorText(language, 'refundRefused', { reason: refusal }) : item.failure === null ? null : errorText(language, item.failure),
    }))
    const count = (state: RefundBatch['items'][number]['state']) => items.filter((item) => item.state === state).length
    return { batchNo: batch.batchNo, createdAt: batch.createdAt.toISOString(), doneCount: count('done'), failedCount: count('failed'), waitingCount: count('waiting'), items }
  }

  async function carryOut(batch: BatchRow, item: BatchItemRow): Promise<void> {
    const { orderNo } = await readOrder(db, item)
    const of = { channelSeq: item.channelSeq, orderNo }
    const asDone = (tx: Db) => writeBatchItem(tx, item, { done: true })
    switch (item.action) {
      case 'refund': {
        const refundNo = refundNoOfBatch(item)
        await desk.giveBack(of, { refundNo, amount: item.amount, reason: batch.reason }, batch.byUserSeq)
        if ((await findRefund(db, { channelSeq: item.channelSeq, refundNo }))?.done === true) await asDone(db)
        break
      }
      case 'cancel': await desk.cancelUnpaid(of, asDone); break
      case 'takeBack': await desk.takeBack(of, asDone); break
      case 'none': break
    }
  }

  return {
    read,

    async preview(channelSeq: number, asked: Preview) {
      return previewOf(await planRefunds(db, channelSeq, asked, clock.now()))
    },

    /** Decides on a batch; the same number decides once. Throws `refundChanged` where the preview no longer holds. */
    async start(channelSeq: number, { batchNo, mode, reason, orders }: Start, { userSeq: byUserSeq, language }: { userSeq: number; language: Language }): Promise<RefundBatch> {
      const ref = { channelSeq, batchNo }
      if (await findBatch(db, ref) === undefined) {
        const planned = await planRefunds(db, channelSeq, { orderNos: orders.map(({ orderNo }) => orderNo), mode }, clock.now())
        const shown = new Map(orders.map(({ orderNo, amount }) => [orderNo, amount]))
        if (planned.some(({ plan }) => plan.action === 'none' || plan.amount !== shown.get(plan.orderNo))) throw new AppError('refundChanged')
        await db.transaction(async (tx) => {
          const isNew = await insertBatch(tx, { ...ref, mode, reason, byUserSeq, createdAt: clock.now() }, planned.map(({ order, plan }) => ({ orderSeq: order.orderSeq, action: plan.action, amount: plan.amount })))
          if (isNew) await jobs.send(BATCH_QUEUE, ref, { singletonKey: `${channelSeq}:${batchNo}`, within: tx })
        })
      }
      return read(ref, language)
    },

    /** Carries out what is left of a batch. What a company does not answer is tried again; repeated, each order is refunded once. */
    async run(ref: BatchRef, signal: AbortSignal): Promise<void> {
      const batch = await findBatch(db, ref)
      if (batch === undefined) return
      let unclear: unknown
      for (const item of await listBatchLeft(db, ref)) {
        signal.throwIfAborted()
        try {
          await carryOut(batch, item)
        } catch (error) {
          if (error instanceof AppError) await writeBatchItem(db, item, { failure: error.errorName })
          else {
            log.warn({ err: error, channelSeq: ref.channelSeq, orderSeq: item.orderSeq }, 'a refund of a batch is unclear')
            unclear = error
          }
        }
      }
      if (unclear !== undefined) throw unclear
    },
  }
}
export type RefundBatches = ReturnType<typeof createRefundBatches>
