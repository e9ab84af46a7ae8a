import { and, asc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { POPUPS_SENT } from '#shared/popup/rules.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { popups } from '#server/infra/db/schema/index.ts'

export interface PopupRef { channelSeq: number; popupSeq: number }
export type PopupRow = typeof popups.$inferSelect
export type PopupValues = Omit<typeof popups.$inferInsert, 'channelSeq' | 'popupSeq'>

const isPopup = ({ channelSeq, popupSeq }: PopupRef) => and(eq(popups.channelSeq, channelSeq), eq(popups.popupSeq, popupSeq))
const inOrder = [asc(popups.sortOrder), asc(popups.popupSeq)] as const

export async function listPopups(db: Db, channelSeq: number): Promise<PopupRow[]> {
  return db.select().from(popups).where(eq(popups.channelSeq, channelSeq)).orderBy(...inOrder)
}

/** What a page of this place shows to a member or to another visitor at `now`. */
export async function listShown(db: Db, channelSeq: number, { place, isMember, now }: { place: PopupPlace; isMember: boolean; now: Date }): Promise<PopupRow[]> {
  return db.select().from(popups).where(and(
    eq(popups.channelSeq, channelSeq), eq(popups.isOn, true),
    or(isNull(popups.startAt), lte(popups.startAt, now)), or(isNull(popups.endAt), gt(popups.endAt, now)),
    inArray(popups.visibleTypeCd, [visibleTypeCd.everyone, isMember ? visibleTypeCd.members : visibleTypeCd.visitors]),
    sql`${popups.places} ?| array[${place}, 'all']::text[]`,
  )).orderBy(...inOrder).limit(POPUPS_SENT)
}

/** Keeps other changes of the site's pop-ups waiting until the transaction ends, so that their limit and order hold. */
export async function lockPopups(tx: Db, channelSeq: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`popups ${channelSeq}`}, 0))`)
}

/** Their numbers in their order. */
export async function listPopupSeqs(tx: Db, channelSeq: number): Promise<number[]> {
  const rows = await tx.select({ popupSeq: popups.popupSeq }).from(popups).where(eq(popups.channelSeq, channelSeq)).orderBy(...inOrder)
  return rows.map(({ popupSeq }) => popupSeq)
}

/** Moves pop-ups from this place on one place back. */
export async function makeRoom(tx: Db, channelSeq: number, sortOrder: number): Promise<void> {
  await tx.update(popups).set({ sortOrder: sql`${popups.sortOrder} + 1` }).where(and(eq(popups.channelSeq, channelSeq), gte(popups.sortOrder, sortOrder)))
}

export async function insertPopup(tx: Db, channelSeq: number, values: PopupValues): Promise<PopupRow> {
  const [row] = await tx.insert(popups).values({ channelSeq, ...values }).returning()
  return row as PopupRow
}

/** A pop-up, held until the transaction ends. */
export async function lockPopup(tx: Db, ref: PopupRef): Promise<PopupRow | undefined> {
  const [row] = await tx.select().from(popups).where(isPopup(ref)).for('update')
  return row
}

/** Undefined: there is none. */
export async function writePopup(tx: Db, ref: PopupRef, values: Partial<PopupValues>): Promise<PopupRow | undefined> {
  const [row] = await tx.update(popups).set(values).where(isPopup(ref)).returning()
  return row
}

/** Gives each of these its place in the list as its order, in one statement. */
export async function writeOrder(tx: Db, channelSeq: number, popupSeqs: readonly number[]): Promise<void> {
  const rows = popupSeqs.map((popupSeq, sortOrder) => ({ popup_seq: popupSeq, sort_order: sortOrder }))
  await tx.update(popups).set({ sortOrder: sql`one.sort_order` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(popup_seq bigint, sort_order int)`)
    .where(and(eq(popups.channelSeq, channelSeq), sql`${popups.popupSeq} = one.popup_seq`))
}

/** Whether there was one. */
export async function deletePopup(tx: Db, ref: PopupRef): Promise<boolean> {
  const rows = await tx.delete(popups).where(isPopup(ref)).returning({ popupSeq: popups.popupSeq })
  return rows.length > 0
}
