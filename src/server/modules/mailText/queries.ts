import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { SentMailOutcome, SiteMailKind } from '#shared/mailText/kinds.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, mailClaims, mailTexts, sentMails, users } from '#server/infra/db/schema/index.ts'

export interface MailKindRef {
  channelSeq: number
  kind: SiteMailKind
}
export interface MailTextRef extends MailKindRef {
  language: Language
}

const words = { subject: mailTexts.subject, content: mailTexts.content, action: mailTexts.action }
const isOne = ({ channelSeq, kind, language }: MailTextRef) => and(eq(mailTexts.channelSeq, channelSeq), eq(mailTexts.kind, kind), eq(mailTexts.language, language))

export async function listChanged(db: Db, channelSeq: number): Promise<{ kind: SiteMailKind; language: Language }[]> {
  return db.select({ kind: mailTexts.kind, language: mailTexts.language }).from(mailTexts).where(eq(mailTexts.channelSeq, channelSeq)).orderBy(asc(mailTexts.kind), asc(mailTexts.language))
}

export async function listTexts(db: Db, { channelSeq, kind }: MailKindRef) {
  return db.select({ ...words, language: mailTexts.language, updatedAt: mailTexts.updatedAt }).from(mailTexts).where(and(eq(mailTexts.channelSeq, channelSeq), eq(mailTexts.kind, kind)))
}

/** The site's name and its own text, null: the default. */
export async function findSiteText(db: Db, ref: MailTextRef): Promise<{ site: string; words: MailWords | null } | undefined> {
  const [row] = await db.select({ site: channels.name, words }).from(channels).leftJoin(mailTexts, and(eq(mailTexts.channelSeq, channels.channelSeq), isOne(ref)))
    .where(eq(channels.channelSeq, ref.channelSeq))
  return row
}

export async function writeText(db: Db, ref: MailTextRef, row: MailWords & { updatedAt: Date }): Promise<void> {
  const { subject, content, action, updatedAt } = row
  const { channelSeq, kind, language } = ref
  const columns = { subject, content, action, updatedAt }
  await db.insert(mailTexts).values({ channelSeq, kind, language, ...columns }).onConflictDoUpdate({ target: [mailTexts.channelSeq, mailTexts.kind, mailTexts.language], set: columns })
}

export async function deleteText(db: Db, ref: MailTextRef): Promise<void> {
  await db.delete(mailTexts).where(isOne(ref))
}

/** Notes a mail at the account of its recipient; an address without an account, as of an invitation, leaves nothing. */
export async function noteSent(db: Db, { to, ...mail }: MailKindRef & { to: string; subject: string; outcome: SentMailOutcome; at: Date }): Promise<void> {
  const [reader] = await db.select({ userSeq: users.userSeq }).from(users).where(eq(users.email, to))
  if (reader !== undefined) await db.insert(sentMails).values({ ...mail, ...reader })
}

/** False: it was claimed before. */
export async function claimMail(db: Db, claim: { channelSeq: number; mailNo: string; subjectSeq: number }, claimedAt: Date): Promise<boolean> {
  const rows = await db.insert(mailClaims).values({ ...claim, claimedAt }).onConflictDoNothing().returning({ subjectSeq: mailClaims.subjectSeq })
  return rows.length > 0
}

export async function findReader(db: Db, userSeq: number): Promise<{ name: string; email: string }> {
  const [row] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.userSeq, userSeq))
  if (row === undefined) throw new Error('the user is gone')
  return row
}
