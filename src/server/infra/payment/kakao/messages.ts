import { z } from 'zod'
import type { ProviderCharge } from '../provider.ts'

/** Moments without an offset are Korea's. */
const moment = z.string().nullish().transform((value, context) => {
  if (value === undefined || value === null || value === '') return null
  const read = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? value : `${value}+09:00`)
  if (!Number.isNaN(read.getTime())) return read
  context.addIssue('no moment')
  return z.NEVER
})
const won = z.number().int().nonnegative()
const total = z.object({ total: won })

export const kakaoReady = z.object({ tid: z.string().min(1), next_redirect_pc_url: z.url(), next_redirect_mobile_url: z.url() })

export const kakaoError = z.object({ error_code: z.union([z.number(), z.string()]).transform(String), error_message: z.string().default('') })

/** Answer of an approval, of a subscription's charge too. */
export const kakaoApproval = z.object({
  tid: z.string(), sid: z.string().nullish(), partner_order_id: z.string(), amount: total, approved_at: moment,
  card_info: z.object({ kakaopay_purchase_corp: z.string().nullish(), install_month: z.coerce.number().int().nullish() }).nullish(),
})

/** What an approval took. */
export function approvedCharge({ tid, partner_order_id: orderNo, amount, approved_at: paidAt, card_info: card }: z.output<typeof kakaoApproval>): ProviderCharge {
  return {
    providerKey: tid, orderNo, status: 'paid', amount: amount.total, currency: 'KRW', cancelledAmount: 0, paidAt, account: null, receiptUrl: null, cancels: [],
    card: card ? { name: card.kakaopay_purchase_corp ?? '', number: '', instalmentMonths: card.install_month ?? 0 } : null,
  }
}

const statuses = {
  READY: 'ready', SEND_TMS: 'ready', OPEN_PAYMENT: 'ready', SELECT_METHOD: 'ready', ARS_WAITING: 'ready', AUTH_PASSWORD: 'ready', ISSUED_SID: 'ready',
  SUCCESS_PAYMENT: 'paid', PART_CANCEL_PAYMENT: 'partCancelled', CANCEL_PAYMENT: 'cancelled',
  FAIL_AUTH_PASSWORD: 'failed', QUIT_PAYMENT: 'failed', FAIL_PAYMENT: 'failed',
} as const

export const kakaoOrder = z.object({
  tid: z.string(), status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]), partner_order_id: z.string(),
  amount: total, canceled_amount: total.nullish(), cancel_available_amount: total.nullish(), approved_at: moment,
  selected_card_info: z.object({ card_corp_name: z.string().nullish(), install_month: z.coerce.number().int().nullish() }).nullish(),
  payment_action_details: z.array(z.object({
    aid: z.string(), amount: won, payment_action_type: z.string(), payload: z.string().nullish(), approved_at: moment,
  })).default([]),
})
export type KakaoOrder = z.output<typeof kakaoOrder>

export function chargeOf(order: KakaoOrder): ProviderCharge {
  const card = order.selected_card_info
  return {
    providerKey: order.tid,
    orderNo: order.partner_order_id,
    status: statuses[order.status],
    amount: order.amount.total,
    currency: 'KRW',
    cancelledAmount: order.canceled_amount?.total ?? 0,
    paidAt: order.approved_at,
    account: null,
    card: card ? { name: card.card_corp_name ?? '', number: '', instalmentMonths: card.install_month ?? 0 } : null,
    receiptUrl: null,
    cancels: order.payment_action_details.filter((action) => action.payment_action_type === 'CANCEL')
      .map((action) => ({ cancelKey: action.aid, amount: action.amount, at: action.approved_at ?? order.approved_at ?? new Date(0) })),
  }
}
