import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, money, pageQuery, siteParams } from '#shared/kernel/call/fields.ts'
import { currency } from '#shared/kernel/codes.ts'
import { settledKinds } from '#shared/ledger/accounts.ts'
import { payoutAccount } from './account.ts'
import { settlementStates } from './rules.ts'

/** A month of Asia/Seoul, `YYYY-MM`. */
export const settlementMonth = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
const month = settlementMonth
const amount = z.int()

/** A month of a site in one currency, minor units; see `Settlement` in `rules.ts`. */
export const settlement = z.object({
  month, currency: z.enum(currency), state: z.enum(settlementStates), feePercent: z.int(),
  receivedAmount: money, paidBackAmount: money, carriedAmount: amount, feeAmount: amount, vatAmount: amount, payoutAmount: money, leftAmount: amount,
  /** When it is closed, or was. */
  closesAt: moment,
  paidAt: moment.nullable(),
})
export type SettlementAnswer = z.infer<typeof settlement>

/** An account as it is shown: the last digits of its number alone. */
const shownAccount = z.object({ bankName: z.string(), number: z.string(), holder: z.string(), businessName: z.string(), regNo: z.string() }).nullable()
export type ShownAccount = z.infer<typeof shownAccount>

export const settlementLine = z.object({ transferSeq: z.int(), at: moment, kind: z.enum(settledKinds), amount: money, orderNo: z.string(), title: z.string() })
export type SettlementLine = z.infer<typeof settlementLine>

export const statementFormats = ['pdf', 'xlsx'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** What the platform pays a site of what its buyers paid (SET-07). */
export const settlementCalls = /* @__PURE__ */ domainCalls('settlement', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settlements', access: { site: 'SITE_SALES_READ' },
    summary: 'Settlements of the site by month and currency, newest first; months that are not closed as a forecast',
    params: siteParams,
    response: z.object({ settlements: z.array(settlement), account: shownAccount }),
  }),
  lines: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settlements/:month/:currency/lines', access: { site: 'SITE_SALES_READ' },
    summary: 'What payment companies received and gave back in a month, oldest first',
    params: siteParams.extend({ month, currency: z.enum(currency) }),
    query: pageQuery,
    response: z.object({ lines: z.array(settlementLine), totalCount: z.int() }),
  }),
  statement: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settlements/:month/:currency/statement', access: { site: 'SITE_SALES_READ' },
    summary: 'Issues a URL to download the statement of a closed month; single use, this session only, valid for five minutes',
    params: siteParams.extend({ month, currency: z.enum(currency) }),
    body: z.object({ format: z.enum(statementFormats) }),
    response: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['settlementNotClosed'],
  }),
  saveAccount: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settlement-account', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Sets where settlements are paid to',
    params: siteParams,
    body: payoutAccount,
    response: z.object({ account: shownAccount }),
  }),
})
