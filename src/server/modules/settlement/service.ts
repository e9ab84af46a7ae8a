import type { CallReply } from '#shared/kernel/call/call.ts'
import { currency as currencies } from '#shared/kernel/codes.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { settlementCalls, SettlementLine, ShownAccount, StatementFormat } from '#shared/settlement/contract.ts'
import { maskedNumber } from '#shared/settlement/account.ts'
import type { PayoutAccount } from '#shared/settlement/account.ts'
import { monthSpan, settlementKey, settlementsOf } from '#shared/settlement/rules.ts'
import type { Settlement } from '#shared/settlement/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { monthsOf, ofMonth, ofNoOrder, post, sitesWithBooks } from '#server/modules/ledger/index.ts'
import { SETTLEMENT_MAIL_QUEUE } from './mails.ts'
import type { SettlementMail } from './mails.ts'
import { isClosed, lockSettling, readSite, writeAccount, writeClosed, writePaid } from './queries.ts'
import { LINES_MAX } from './statement/contents.ts'
import type { Statement } from './statement/contents.ts'

const PAGE = 200

export type SettlementPorts = Pick<ServerPorts, 'database' | 'clock' | 'config' | 'jobs' | 'mailer'>
/** What a statement needs of a site. */
export interface SettlingSites {
  get(channelSeq: number): Promise<Statement['site']>
}
export interface SettlementRef { channelSeq: number; month: string; currency: Currency }

const shown = (account: PayoutAccount | null): ShownAccount => (account === null ? null : { ...account, number: maskedNumber(account.number) })

/** Settlements of a site: every amount is a query over its ledger. */
export function createSettlementService({ database: { db }, clock, jobs, config: { company } }: SettlementPorts, sites: SettlingSites) {
  async function read(tx: Db, channelSeq: number) {
    const { account, ...site } = await readSite(tx, channelSeq)
    const of = { ...site, facts: await monthsOf(tx, channelSeq, clock.now()), lines: await ofNoOrder(tx, channelSeq) }
    return { closed: site.closed, account, all: Object.values(currencies).flatMap((currency) => settlementsOf(currency, of)) }
  }

  async function linesOf({ channelSeq, month, currency }: SettlementRef, slice: { limit: number; offset: number }): Promise<{ lines: SettlementLine[]; totalCount: number }> {
    const { lines, totalCount } = await ofMonth(db, channelSeq, { ...monthSpan(month), currency }, slice)
    return { lines: lines.map(({ at, kind, ...line }) => ({ ...line, kind: kind === 'payment' ? 'payment' : 'payback', at: at.toISOString() })), totalCount }
  }

  async function bookClosed(tx: Db, channelSeq: number, { month, currency, feePercent, feeAmount, vatAmount, payoutAmount }: Settlement): Promise<void> {
    const at = clock.now()
    await writeClosed(tx, { channelSeq, month, currency, feePercent, closedAt: at })
    await post(tx, {
      channelSeq, orderSeq: null, key: settlementKey(month, currency), currency, at,
      transfers: [
        { kind: feeAmount < 0 ? 'feeReversed' : 'fee', amount: Math.abs(feeAmount) }, { kind: vatAmount < 0 ? 'feeVatReversed' : 'feeVat', amount: Math.abs(vatAmount) },
        { kind: 'settled', amount: payoutAmount },
      ],
    })
  }

  /** Tells owners of money that they get; of nothing there is nothing to tell. */
  async function tell(tx: Db, mail: SettlementMail): Promise<void> {
    if (mail.amount > 0) await jobs.send<SettlementMail>(SETTLEMENT_MAIL_QUEUE, mail, { within: tx })
  }

  /** Closes the months of a site that are due; those that were closed before stay as they are. */
  async function close(channelSeq: number): Promise<void> {
    await db.transaction(async (tx) => {
      await lockSettling(tx, channelSeq)
      const { all, account } = await read(tx, channelSeq)
      for (const one of all) {
        if (one.state !== 'open' || monthSpan(one.month).closesAt > clock.now()) continue
        await bookClosed(tx, channelSeq, one)
        await tell(tx, { channelSeq, month: one.month, currency: one.currency, amount: one.payoutAmount, kind: account === null ? 'settlementNoAccount' : 'settlementClosed' })
      }
    })
  }

  return {
    async list(channelSeq: number): Promise<CallReply<typeof settlementCalls.list>> {
      const { closed, account, all } = await read(db, channelSeq)
      const rowOf = (of: Settlement) => closed.find(({ month, currency }) => month === of.month && currency === of.currency)
      return {
        settlements: all.toSorted((a, b) => b.month.localeCompare(a.month) || a.currency.localeCompare(b.currency)).map((one) => ({
          ...one, closesAt: (rowOf(one)?.closedAt ?? monthSpan(one.month).closesAt).toISOString(), paidAt: rowOf(one)?.paidAt?.toISOString() ?? null,
        })),
        account: shown(account),
      }
    },

    async lines(ref: SettlementRef, { page, size }: { page: number; size: number }): Promise<CallReply<typeof settlementCalls.lines>> {
      return linesOf(ref, { limit: size, offset: (page - 1) * size })
    },

    /** Throws `settlementNotClosed`. */
    async mustBeClosed(ref: SettlementRef): Promise<void> {
      if (!await isClosed(db, ref)) throw new AppError('settlementNotClosed')
    },

    /** A closed month with its first transactions. Throws `settlementNotClosed`. */
    async statement({ channelSeq, month, currency }: SettlementRef, format: StatementFormat): Promise<Statement> {
      const { closed, account, all } = await read(db, channelSeq)
      const isOf = (one: { month: string; currency: string }) => one.month === month && one.currency === currency
      const [settlement, row] = [all.find(isOf), closed.find(isOf)]
      if (settlement === undefined || row === undefined) throw new AppError('settlementNotClosed')
      const { name, corporate } = await sites.get(channelSeq)
      return { settlement, closedAt: row.closedAt, paidAt: row.paidAt, site: { name, corporate }, account, company, ...await linesOf({ channelSeq, month, currency }, { limit: LINES_MAX[format], offset: 0 }) }
    },

    async saveAccount(channelSeq: number, account: PayoutAccount): Promise<CallReply<typeof settlementCalls.saveAccount>> {
      await db.transaction((tx) => writeAccount(tx, channelSeq, account, clock.now()))
      return { account: shown(account) }
    },

    /** The daily job: closes what is due on every site. Safe on several servers, and again. */
    async closeDue(): Promise<void> {
      for (let sites = await sitesWithBooks(db, 0, PAGE); sites.length > 0; sites = await sitesWithBooks(db, sites.at(-1) ?? 0, PAGE)) {
        for (const channelSeq of sites) await close(channelSeq)
      }
    },

    /** Books that the platform has paid a closed month, and returns how much; null when it is not closed, or was paid before. */
    async pay({ channelSeq, month, currency }: SettlementRef): Promise<number | null> {
      return db.transaction(async (tx) => {
        await lockSettling(tx, channelSeq)
        if (!await writePaid(tx, { channelSeq, month, currency }, clock.now())) return null
        const { all } = await read(tx, channelSeq)
        const amount = all.find((one) => one.month === month && one.currency === currency)?.payoutAmount ?? 0
        await post(tx, { channelSeq, orderSeq: null, key: settlementKey(month, currency), currency, at: clock.now(), transfers: [{ kind: 'payout', amount }] })
        await tell(tx, { channelSeq, month, currency, amount, kind: 'settlementPaid' })
        return amount
      })
    },
  }
}
export type SettlementService = ReturnType<typeof createSettlementService>
