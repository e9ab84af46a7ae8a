import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import type { InvoiceState } from '#server/infra/db/schema/plans.ts'
import { ledgerTransfers, planInvoices } from '#server/infra/db/schema/index.ts'

export type InvoiceRow = typeof planInvoices.$inferSelect
export interface InvoiceRef {
  channelSeq: number
  invoiceNo: string
}

const isInvoice = ({ channelSeq, invoiceNo }: InvoiceRef) => and(eq(planInvoices.channelSeq, channelSeq), eq(planInvoices.invoiceNo, invoiceNo))

export async function insertInvoice(tx: Db, values: typeof planInvoices.$inferInsert): Promise<InvoiceRow> {
  const [row] = await tx.insert(planInvoices).values(values).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

export async function writeInvoice(tx: Db, invoice: InvoiceRef, values: Partial<typeof planInvoices.$inferInsert>): Promise<InvoiceRow> {
  const [row] = await tx.update(planInvoices).set(values).where(isInvoice(invoice)).returning()
  if (row === undefined) throw new Error('the invoice is gone')
  return row
}

/** Reads an invoice that exists. Lock its plan before. */
export async function readInvoice(tx: Db, invoice: InvoiceRef): Promise<InvoiceRow> {
  const [row] = await tx.select().from(planInvoices).where(isInvoice(invoice))
  if (row === undefined) throw new Error('the invoice is gone')
  return row
}

/** The newest invoice in one of these states. */
export async function findInvoice(db: Db, channelSeq: number, states: readonly InvoiceState[]): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(planInvoices).where(and(eq(planInvoices.channelSeq, channelSeq), inArray(planInvoices.invoiceState, [...states])))
    .orderBy(desc(planInvoices.createdAt)).limit(1)
  return row
}

/** What was paid for the days after a moment. A running period has a few. */
export async function listPaidFor(tx: Db, channelSeq: number, now: Date): Promise<InvoiceRow[]> {
  return tx.select().from(planInvoices).where(and(eq(planInvoices.channelSeq, channelSeq), eq(planInvoices.invoiceState, 'paid'), gt(planInvoices.periodEndAt, now)))
    .orderBy(desc(planInvoices.createdAt)).limit(100)
}

export async function listInvoices(db: Db, channelSeq: number, { page, size }: { page: number; size: number }) {
  const isOf = eq(planInvoices.channelSeq, channelSeq)
  return {
    rows: await db.select().from(planInvoices).where(isOf).orderBy(desc(planInvoices.createdAt), asc(planInvoices.invoiceNo)).limit(size).offset((page - 1) * size),
    totalCount: await db.$count(planInvoices, isOf),
  }
}

/** What the site paid for its plans, ever (won). */
export async function sumPaid(db: Db, channelSeq: number): Promise<number> {
  const [row] = await db.select({ amount: sql<number>`coalesce(sum(${ledgerTransfers.amount}), 0)::bigint`.mapWith(Number) }).from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.channelSeq, channelSeq), eq(ledgerTransfers.kind, 'planPayment')))
  return row?.amount ?? 0
}

/** Attempts whose company is to be asked again, of all sites. */
export async function listToAsk(db: Db, now: Date, limit: number): Promise<InvoiceRow[]> {
  return db.select().from(planInvoices).where(and(isNotNull(planInvoices.askAt), lte(planInvoices.askAt, now))).orderBy(asc(planInvoices.askAt)).limit(limit)
}
