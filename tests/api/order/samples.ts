import { randomUUID } from 'node:crypto'
import { couponDiscountType } from '#shared/coupon/rules.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { buildCoupon } from '#tests/support/coupon/coupons.ts'
import { bank, buyByDeposit, awaitDeposit, openOrder, orderer } from '#tests/support/payment/buyByDeposit.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const opened = async (scene: Scene) => ({ channelSeq: scene.site.channelSeq, orderNo: (await openOrder(scene.api, scene)).orderNo })
const awaited = async (scene: Scene) => ({ channelSeq: scene.site.channelSeq, orderNo: (await awaitDeposit(scene.api, scene)).orderNo })
const bought = async (scene: Scene) => ({ channelSeq: scene.site.channelSeq, orderNo: (await buyByDeposit(scene.api, scene)).orderNo })

/** An order that a coupon paid for in whole. */
async function couponed(scene: Scene) {
  const { couponSeq } = await buildCoupon(scene.site, { discountTypeCd: couponDiscountType.amount, discountValue: 12_000 })
  const params = await opened(scene)
  await scene.learner.client(orderCalls.pay, { params, body: { payMethodCd: null, orderer, couponSeq, payAmount: 0 } })
  return params
}

const toRefund = async (scene: Scene) => ({ batchNo: randomUUID(), mode: 'full' as const, reason: '폐강', orders: [{ orderNo: (await bought(scene)).orderNo, amount: 11_000 }] })

export const samples: Record<string, Sample> = {
  'order.checkout': {
    by: 'learner',
    with: async (scene) => {
      const { course: { channelSeq, courseSeq } } = await openOrder(scene.api, scene)
      return { params: { channelSeq, courseSeq } }
    },
  },
  'order.pay': {
    by: 'learner',
    with: async (scene) => {
      await awaited(scene)
      const { couponSeq } = await buildCoupon(scene.site)
      return { params: await opened(scene), body: { payMethodCd: '05', orderer, couponSeq, payAmount: 10_000 } }
    },
  },
  'order.detail': { by: 'learner', with: async (scene) => ({ params: await bought(scene) }) },
  'order.mine': { by: 'learner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10 } }) },
  'order.cancel': { by: 'learner', with: async (scene) => ({ params: await awaited(scene) }) },
  'order.receipt': { by: 'learner', with: async (scene) => ({ params: await bought(scene) }) },
  'order.receiptFile': { by: 'learner', with: async (scene) => ({ params: await bought(scene) }) },
  'order.saveTax': { by: 'owner', with: (scene) => ({ params: site(scene), body: { untaxed: false } }) },
  'order.refundQuote': { by: 'learner', with: async (scene) => ({ params: await bought(scene) }) },
  'order.requestRefund': { by: 'learner', with: async (scene) => ({ params: await bought(scene), body: { reason: '일정이 바뀌었어요' } }) },
  'order.payments': { by: 'owner', with: (scene) => ({ params: site(scene), query: { size: 10, q: '하늘', qField: 'name' } }) },
  'order.payment': { by: 'owner', with: async (scene) => ({ params: await bought(scene) }) },
  'order.confirmDeposit': { by: 'owner', with: async (scene) => ({ params: await awaited(scene) }) },
  'order.refund': { by: 'owner', with: async (scene) => ({ params: await bought(scene), body: { refundNo: '0b0f6a1e-6a0e-4c39-9d42-6a9f5a9c7d11', amount: 1000, reason: '요청' } }) },
  'order.takeBack': { by: 'owner', with: async (scene) => ({ params: await couponed(scene) }) },
  'order.refundPreview': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { orderNos: [(await bought(scene)).orderNo], mode: 'full' } }) },
  'order.startRefundBatch': { by: 'owner', with: async (scene) => ({ params: site(scene), body: await toRefund(scene) }) },
  'order.refundBatch': {
    by: 'owner',
    with: async (scene) => {
      const body = await toRefund(scene)
      await scene.owner.client(orderCalls.startRefundBatch, { params: site(scene), body })
      return { params: { ...site(scene), batchNo: body.batchNo } }
    },
  },
  'order.saveRefundRule': { by: 'owner', with: (scene) => ({ params: site(scene), body: { rule: { fullDays: 14, steps: [{ until: 50, back: 80 }] } } }) },
  'order.settings': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'order.saveSettings': { by: 'owner', with: (scene) => ({ params: site(scene), body: { bank } }) },
}
