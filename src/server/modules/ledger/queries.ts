import { and, asc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { paybackKinds, paymentKinds, planKinds, transferKind } from '#shared/ledger/accounts.ts'
import type { TransferKind } from '#shared/ledger/accounts.ts'
import { orderSums } from '#shared/ledger/sums.ts'
import type { OrderSums } from '#shared/ledger/sums.ts'
import type { OrderRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { ledgerTransfers } from '#server/infra/db/schema/index.ts'

export interface Transfer {
  kind: TransferKind
  /** Minor units; nothing is booked for 0. */
  amount: number
}

/** What one event books, once: its key, with the kind of each transfer, is unique on the site. */
export interface Entry extends Pick<OrderRef, 'channelSeq'> {
  /** Null for what is no order's: a plan, a settlement. */
  orderSeq: number | null
  key: string
  currency: string
  at: Date
  transfers: readonly Transfer[]
}

/** Books an entry in the caller's transaction; false when it was booked before, and nothing changes. */
export async function post(tx: Db, { channelSeq, orderSeq, key, currency, at, transfers }: Entry): Promise<boolean> {
  const values = transfers.filter(({ amount }) => amount !== 0)
    .map(({ kind, amount }) => ({ channelSeq, orderSeq, idempotencyKey: `${key}:${kind}`, kind, ...transferKind[kind], amount, currency, at }))
  if (values.length === 0) return false
  const booked = await tx.insert(ledgerTransfers).values(values).onConflictDoNothing().returning({ kind: ledgerTransfers.kind })
  if (booked.length !== 0 && booked.length !== values.length) throw new Error(`entry ${key} is booked in part`)
  return booked.length > 0
}

const kinds = (of: readonly TransferKind[]) => sql.raw(of.map((kind) => `'${kind}'`).join(', '))

const booked = { orderSeq: ledgerTransfers.orderSeq, kind: ledgerTransfers.kind, amount: ledgerTransfers.amount, at: ledgerTransfers.at, idempotencyKey: ledgerTransfers.idempotencyKey }
export type Booked = Pick<typeof ledgerTransfers.$inferSelect, keyof typeof booked>

/** The transfers of orders, by order, oldest first. An order has a few. */
export async function bookedFor(db: Db, channelSeq: number, orderSeqs: readonly number[]): Promise<(orderSeq: number) => Booked[]> {
  const rows = orderSeqs.length === 0 ? [] : await db.select(booked).from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.channelSeq, channelSeq), inArray(ledgerTransfers.orderSeq, [...orderSeqs]))).orderBy(asc(ledgerTransfers.transferSeq))
  const found = Map.groupBy(rows, ({ orderSeq }) => orderSeq)
  return (orderSeq) => found.get(orderSeq) ?? []
}

/** The amounts of orders, by order; zeros for those without a transfer. */
export async function sumsOf(db: Db, channelSeq: number, orderSeqs: readonly number[]): Promise<(orderSeq: number) => OrderSums> {
  const found = await bookedFor(db, channelSeq, orderSeqs)
  return (orderSeq) => orderSums(found(orderSeq))
}

/** The transfers of an entry that is no order's, by the entry's key, oldest first. */
export async function bookedByKey(db: Db, channelSeq: number, keys: readonly string[]): Promise<(key: string) => Booked[]> {
  const names = keys.flatMap((key) => planKinds.map((kind) => `${key}:${kind}`))
  const rows = names.length === 0 ? [] : await db.select(booked).from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.channelSeq, channelSeq), inArray(ledgerTransfers.idempotencyKey, names))).orderBy(asc(ledgerTransfers.transferSeq))
  const found = Map.groupBy(rows, ({ idempotencyKey, kind }) => idempotencyKey.slice(0, -kind.length - 1))
  return (key) => found.get(key) ?? []
}

export interface Period {
  from: Date
  /** Excluded. */
  until: Date
}

/** A page of the transfers booked in a period, by time; `after` is the last one of the page before. */
export async function listBooked(db: Db, channelSeq: number, { from, until }: Period, after: { at: Date; transferSeq: number } | undefined, limit: number) {
  return db.select({ at: ledgerTransfers.at, transferSeq: ledgerTransfers.transferSeq, orderSeq: ledgerTransfers.orderSeq }).from(ledgerTransfers).where(and(
    eq(ledgerTransfers.channelSeq, channelSeq), gte(ledgerTransfers.at, after?.at ?? from), lt(ledgerTransfers.at, until),
    after === undefined ? undefined : or(gt(ledgerTransfers.at, after.at), gt(ledgerTransfers.transferSeq, after.transferSeq)),
  )).orderBy(asc(ledgerTransfers.at), asc(ledgerTransfers.transferSeq)).limit(limit)
}

interface OfOrder { channelSeq: PgColumn; orderSeq: PgColumn }
const sumOf = (of: OfOrder, which: readonly TransferKind[]) => sql<number>`(select coalesce(sum(${ledgerTransfers.amount}), 0) from ${ledgerTransfers} where ${ledgerTransfers.channelSeq} = ${of.channelSeq} and ${ledgerTransfers.orderSeq} = ${of.orderSeq} and ${ledgerTransfers.kind} in (${kinds(which)}))`

/** What was paid for the order of a row, and given back; for filters of other modules' queries. */
export const paidOf = (of: OfOrder) => sumOf(of, paymentKinds)
export const refundedOf = (of: OfOrder) => sumOf(of, paybackKinds)
/** What a coupon took off the order of a row. */
export const discountedOf = (of: OfOrder) => sql<number>`(${sumOf(of, ['coupon'])} - ${sumOf(of, ['couponReversed'])})`

/** The transfers of an order, oldest first. An order has a few. */
export async function linesOf(db: Db, { channelSeq, orderSeq }: OrderRef) {
  return db.select({
    transferSeq: ledgerTransfers.transferSeq, at: ledgerTransfers.at, kind: ledgerTransfers.kind, debit: ledgerTransfers.debit,
    credit: ledgerTransfers.credit, amount: ledgerTransfers.amount, currency: ledgerTransfers.currency,
  }).from(ledgerTransfers).where(and(eq(ledgerTransfers.channelSeq, channelSeq), eq(ledgerTransfers.orderSeq, orderSeq))).orderBy(asc(ledgerTransfers.transferSeq))
}
