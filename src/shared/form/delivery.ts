import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'

/** States of a delivery to the webhook of a form (SET-06). */
export const deliveryStates = ['waiting', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 with the form's secret over `<seconds>.<body>`. */
export const WEBHOOK_SIGNATURE = 'x-madang-signature'
export const DELIVERY_ATTEMPTS_MAX = 5
/** Deliveries of a form that its owners see. */
export const DELIVERIES_SHOWN = 50
const waits = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS]

/** How long (ms) to wait after a number of failed attempts; null: there is none left. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null
