import type statementTexts from '#locales/ko/statement.json'
import type { Language } from '#shared/kernel/call/headers.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import type { Workbook } from '#shared/kernel/sheet/workbook.ts'
import type { PayoutAccount } from '#shared/settlement/account.ts'
import type { SettlementLine } from '#shared/settlement/contract.ts'
import { maskedNumber } from '#shared/settlement/account.ts'
import { VAT_PERCENT, monthSpan, shownState } from '#shared/settlement/rules.ts'
import type { Settlement } from '#shared/settlement/rules.ts'
import type { CompanySettings } from '#server/infra/config/companySettings.ts'
import type { PrintedDocument } from '#server/infra/documents/document.ts'
import { moneyIn } from '#server/infra/i18n/money.ts'
import { text } from '#server/infra/i18n/texts.ts'

/** Most transactions of a statement, by format; a printed page has about thirty. */
export const LINES_MAX = { pdf: 500, xlsx: 20_000 } as const

/** A closed month as its statement shows it. */
export interface Statement {
  settlement: Settlement
  closedAt: Date
  paidAt: Date | null
  site: { name: string; corporate: { corpName: string; ceoName: string; regNo: string; addr: string } }
  account: PayoutAccount | null
  company: CompanySettings
  /** The first of them, oldest first, up to `LINES_MAX`. */
  lines: readonly SettlementLine[]
  totalCount: number
}

type Words = (key: keyof typeof statementTexts, params?: Record<string, string | number>) => string
interface Field { label: string; value: string }

const wordsIn = (language: Language): Words => (key, params) => text(language, `statement:${key}`, params)
const states = { upcoming: 'stateClosed', closed: 'stateClosed', paid: 'statePaid', carriedOver: 'stateCarriedOver' } as const
const kinds = { payment: 'kindPayment', payback: 'kindPayback' } as const

/** Its parts in the reader's language, the same in both formats; fields that nobody filled in are left out. */
function partsOf({ settlement, closedAt, paidAt, site, account, company }: Statement, t: Words, language: Language) {
  const { from, until } = monthSpan(settlement.month)
  const fields = (of: readonly [keyof typeof statementTexts, string][]): Field[] => of.filter(([, value]) => value !== '').map(([key, value]) => ({ label: t(key), value }))
  const { corporate } = site
  // The invoice of the fee goes to the business of the payout account.
  const isOther = account !== null && account.businessName !== ''
  return {
    groups: [
      { title: t('recipient'), fields: fields([
        ['site', site.name], ['corpName', isOther ? account.businessName : corporate.corpName], ['ceoName', isOther ? '' : corporate.ceoName],
        ['regNo', isOther ? account.regNo : corporate.regNo], ['addr', isOther ? '' : corporate.addr],
      ]) },
      { title: t('supplier'), fields: fields([['corpName', company.corpName === '' ? text(language, 'shell:platform') : company.corpName], ['ceoName', company.ceoName], ['regNo', company.regNo], ['addr', company.addr]]) },
      { title: t('period'), fields: fields([
        ['days', `${seoulDay(from.getTime())} – ${seoulDay(until.getTime() - DAY_MS)}`], ['state', t(states[shownState(settlement)])],
        ['closedAt', seoulDay(closedAt.getTime())], ['paidAt', paidAt === null ? '' : seoulDay(paidAt.getTime())],
      ]) },
      { title: t('account'), fields: account === null ? [{ label: t('bank'), value: t('noAccount') }] : fields([['bank', account.bankName], ['number', maskedNumber(account.number)], ['holder', account.holder]]) },
    ],
    amounts: [
      { label: t('received'), amount: settlement.receivedAmount }, { label: t('paidBack'), amount: -settlement.paidBackAmount },
      { label: t('fee', { percent: settlement.feePercent }), amount: -settlement.feeAmount }, { label: t('vat', { percent: VAT_PERCENT }), amount: -settlement.vatAmount },
      { label: t('carried'), amount: settlement.carriedAmount },
    ],
    ends: [...(settlement.leftAmount === 0 ? [] : [{ label: t('left'), amount: settlement.leftAmount }]), { label: t('payout'), amount: settlement.payoutAmount }],
    tax: [
      { label: t('supplyValue'), amount: settlement.feeAmount }, { label: t('taxAmount'), amount: settlement.vatAmount }, { label: t('total'), amount: settlement.feeAmount + settlement.vatAmount },
    ],
    lineLabels: [t('date'), t('kind'), t('product'), t('orderNo'), t('amount')] as const,
  }
}

const lineCells = ({ at, kind, title, orderNo }: SettlementLine, t: Words) => [seoulDay(Date.parse(at)), t(kinds[kind]), title, orderNo] as const
const signed = ({ kind, amount }: SettlementLine) => (kind === 'payback' ? -amount : amount)

function notesOf({ lines, totalCount }: Statement, t: Words, more: 'noteMore' | 'noteMost'): string[] {
  return [...(totalCount > lines.length ? [t(more, { total: totalCount, shown: lines.length })] : []), t('noteScope'), t('noteTax')]
}

/** The statement for print (SET-07). */
export function printedStatement(statement: Statement, language: Language): PrintedDocument {
  const t = wordsIn(language)
  const { settlement: { month, currency, feePercent }, site, lines } = statement
  const { groups, amounts, ends, tax, lineLabels } = partsOf(statement, t, language)
  const money = moneyIn(language, currency)
  const written = (of: readonly { label: string; amount: number }[]) => of.map(({ label, amount }) => ({ label, value: money(amount) }))
  return {
    language, title: t('title'), subtitle: t('subtitle', { site: site.name, month, currency }), groups,
    tables: [
      {
        title: t('amounts'), columns: [{ label: t('item'), share: 0.7 }, { label: t('amount'), share: 0.3, isAmount: true }],
        rows: written(amounts).map(({ label, value }) => [label, value]), totals: written(ends),
      },
      {
        title: t('tax'), columns: [{ label: t('rate'), share: 0.25 }, ...tax.map(({ label }) => ({ label, share: 0.25, isAmount: true }))],
        rows: [[`${feePercent}%`, ...written(tax).map(({ value }) => value)]], totals: [],
      },
      {
        title: t('lines'), columns: [0.13, 0.09, 0.22, 0.4, 0.16].map((share, at) => ({ label: lineLabels[at] ?? '', share, ...(at === 4 ? { isAmount: true } : {}) })),
        rows: lines.map((line) => [...lineCells(line, t), money(signed(line))]), totals: [],
      },
    ],
    notes: notesOf(statement, t, 'noteMore'),
  }
}

/** The statement as a workbook: a summary, and the transactions with their amounts as numbers (SET-07). */
export function statementWorkbook(statement: Statement, language: Language): Workbook {
  const t = wordsIn(language)
  const { settlement: { month, currency, feePercent }, site, lines } = statement
  const { groups, amounts, ends, tax, lineLabels } = partsOf(statement, t, language)
  const decimals = currency === 'USD' ? 2 : 0
  const units = (amount: number) => amount / 10 ** decimals + 0
  const rows = (of: readonly { label: string; amount: number }[]) => of.map(({ label, amount }) => ({ cells: [label, units(amount)] }))
  const head = (cells: string[]) => ({ cells, emphasised: true as const })
  const blank = { cells: [] }
  return {
    decimals,
    sheets: [
      {
        name: t('summary'), widths: [34, 34],
        rows: [
          head([t('title'), t('subtitle', { site: site.name, month, currency })]), blank,
          ...groups.flatMap(({ title, fields }) => [head([title]), ...fields.map(({ label, value }) => ({ cells: [label, value] })), blank]),
          head([t('amounts'), currency]), ...rows(amounts), ...rows(ends).map((row, at) => (at === ends.length - 1 ? { ...row, emphasised: true as const } : row)), blank,
          head([t('tax'), currency]), { cells: [t('rate'), `${feePercent}%`] }, ...rows(tax), blank,
          ...notesOf(statement, t, 'noteMost').map((note) => ({ cells: [note] })),
        ],
      },
      { name: t('lines'), widths: [12, 10, 40, 30, 16], rows: [head([...lineLabels]), ...lines.map((line) => ({ cells: [...lineCells(line, t), units(signed(line))] }))] },
    ],
  }
}
