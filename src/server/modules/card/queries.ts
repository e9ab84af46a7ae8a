import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { registeredCards, users } from '#server/infra/db/schema/index.ts'

export type CardRow = typeof registeredCards.$inferSelect
export interface CardRef {
  channelSeq: number
  cardSeq: number
}

const isCard = ({ channelSeq, cardSeq }: CardRef) => and(eq(registeredCards.channelSeq, channelSeq), eq(registeredCards.cardSeq, cardSeq))
const isActiveOf = ({ channelSeq, userSeq }: MemberRef) => and(eq(registeredCards.channelSeq, channelSeq), eq(registeredCards.userSeq, userSeq), eq(registeredCards.cardState, 'active'))

/** Active cards, the default first: the one that was chosen last, else the oldest. */
export async function listCards(db: Db, member: MemberRef): Promise<CardRow[]> {
  return db.select().from(registeredCards).where(isActiveOf(member)).orderBy(sql`${registeredCards.defaultAt} desc nulls last`, asc(registeredCards.cardSeq))
}

export async function countCards(db: Db, member: MemberRef): Promise<number> {
  return db.$count(registeredCards, isActiveOf(member))
}

/** An active card of the user. */
export async function findCard(db: Db, { cardSeq, ...member }: MemberRef & CardRef): Promise<CardRow | undefined> {
  const [row] = await db.select().from(registeredCards).where(and(isActiveOf(member), eq(registeredCards.cardSeq, cardSeq)))
  return row
}

/** As `findCard`, locked, so that nothing begins to use a card that is being deleted. */
export async function lockCard(tx: Db, { cardSeq, ...member }: MemberRef & CardRef): Promise<CardRow | undefined> {
  const [row] = await tx.select().from(registeredCards).where(and(isActiveOf(member), eq(registeredCards.cardSeq, cardSeq))).for('update')
  return row
}

export async function findRegistration(db: Db, { channelSeq, userSeq }: MemberRef, registerNo: string): Promise<CardRow | undefined> {
  const [row] = await db.select().from(registeredCards)
    .where(and(eq(registeredCards.channelSeq, channelSeq), eq(registeredCards.userSeq, userSeq), eq(registeredCards.registerNo, registerNo)))
  return row
}

/** Begins a registration; undefined when its number was used before. */
export async function insertCard(db: Db, values: typeof registeredCards.$inferInsert): Promise<CardRow | undefined> {
  const [row] = await db.insert(registeredCards).values(values).onConflictDoNothing().returning()
  return row
}

export async function writeCard(db: Db, card: CardRef, values: Partial<typeof registeredCards.$inferInsert>): Promise<CardRow> {
  const [row] = await db.update(registeredCards).set(values).where(isCard(card)).returning()
  if (row === undefined) throw new Error('the card is gone')
  return row
}

/** A card that is to be forgotten: deleted by its user, or of an account that is gone. */
const isToForget = or(eq(registeredCards.cardState, 'removed'), isNull(registeredCards.userSeq))

export async function findForgotten(db: Db, card: CardRef): Promise<CardRow | undefined> {
  const [row] = await db.select().from(registeredCards).where(and(isCard(card), isToForget))
  return row
}

/** Of all sites. @param before made until then */
export async function listForgotten(db: Db, before: Date, limit: number): Promise<CardRow[]> {
  return db.select().from(registeredCards).where(and(isToForget, lte(registeredCards.createdAt, before))).orderBy(desc(registeredCards.createdAt)).limit(limit)
}

export async function deleteCard(db: Db, card: CardRef): Promise<void> {
  await db.delete(registeredCards).where(isCard(card))
}

export async function findPerson(db: Db, userSeq: number): Promise<{ name: string; email: string; phone: string }> {
  const [row] = await db.select({ name: users.name, email: users.email, phone: users.phone }).from(users).where(eq(users.userSeq, userSeq))
  if (row === undefined) throw new Error('the user is gone')
  return { ...row, phone: row.phone ?? '' }
}
