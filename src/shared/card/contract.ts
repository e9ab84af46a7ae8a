import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

const digits = (pattern: RegExp) => z.string().min(1, { error: validationMessage('validation:required') }).regex(pattern, { error: validationMessage('validation:invalid') })
const choose = { error: validationMessage('validation:choose') }

/** What is typed to register a card. It goes to the payment company, and is neither stored nor logged. */
export const cardEntry = z.object({
  number: digits(/^\d{14,16}$/),
  expiryYear: z.int(choose).min(2000, choose).max(2099, choose),
  expiryMonth: z.int(choose).min(1, choose).max(12, choose),
  /** Birthday as YYMMDD, or a company's registration number of ten digits. */
  holderNo: digits(/^(?:\d{6}|\d{10})$/),
  /** The first two digits of the card's password. */
  passwordStart: digits(/^\d{2}$/),
})
export type CardEntryForm = z.infer<typeof cardEntry>

/** A registered card as its owner sees it. The key that charges it stays on the server. */
export const card = z.object({
  cardSeq: seq,
  cardName: z.string(),
  /** Last four digits; '' where the company tells none. */
  numberEnd: z.string(),
  isDefault: z.boolean(),
  createdAt: moment,
})
export type Card = z.infer<typeof card>

const cardParams = z.object({ channelSeq: seq, cardSeq: seq })

/** Registered cards of a user on a site (platform spec §2; SHELL-03). */
export const cardCalls = /* @__PURE__ */ domainCalls('card', {
  mine: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/cards', access: 'session',
    summary: 'My registered cards on the site, the default first; at most 10',
    params: siteParams,
    /** `offered`: whether a payment company takes cards for repeated charges. */
    response: z.object({ cards: z.array(card), offered: z.boolean() }),
  }),
  register: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/cards', access: 'session', verifiedFor: 'payment', perMinute: 30,
    summary: 'Registers a card for repeated charges; the same `registerNo` registers once',
    params: siteParams,
    body: z.object({ registerNo: z.uuid(), card: cardEntry }),
    response: card,
    errors: ['cardRefused', 'cardExpired', 'cardUnclear', 'cardsFull', 'paymentUnavailable', 'tooManyAttempts'],
  }),
  makeDefault: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/cards/:cardSeq/default', access: 'session',
    summary: 'Makes a card the one that is proposed first',
    params: cardParams,
    response: card,
    errors: ['cardNotFound'],
  }),
  remove: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/cards/:cardSeq/remove', access: 'session',
    summary: 'Forgets a card, here and at the payment company',
    params: cardParams,
    response: done,
    errors: ['cardNotFound', 'cardInUse'],
  }),
})
