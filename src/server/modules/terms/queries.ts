import { and, asc, count, desc, eq, exists, gt, gte, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SQLWrapper } from 'drizzle-orm'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { TermsKind, TermsTexts } from '#shared/terms/kinds.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channelUsers, consents, platformConsents, platformTerms, terms } from '#server/infra/db/schema/index.ts'

/** A site, or null for the platform. */
export type TermsOf = number | null

const VERSIONS_LISTED = 100

interface NewVersion {
  kind: TermsKind
  texts: TermsTexts
  /** Of a site; the platform asks nobody again. */
  asksAgainYn?: 'Y' | 'N'
  effectiveAt: Date
  createdAt: Date
}

interface NewConsent {
  userSeq: number
  termsKind: TermsKind
  version: number
  language: Language
  agreedAt: Date
}

export interface TermsStore {
  /** Versions in force so far, newest first. */
  effective(kind: TermsKind, now: Date): Promise<{ version: number; effectiveAt: Date }[]>
  textsOf(kind: TermsKind, version: number): Promise<TermsTexts | undefined>
  /** The first, the next or the given number. Undefined after a race. */
  write(which: 'first' | 'next' | number, version: NewVersion): Promise<number | undefined>
  /** Idempotent. */
  agree(rows: readonly NewConsent[], within: Db): Promise<void>
}

export function termsStore(db: Db, of: TermsOf): TermsStore {
  return of === null ? ofPlatform(db) : ofSite(db, of)
}

const numberOf = (which: 'first' | 'next' | number, next: SQLWrapper) => (which === 'next' ? sql`(${next})` : which === 'first' ? 1 : which)

const following = (table: typeof terms | typeof platformTerms) => sql`max(${table.version}) + 1`

function ofSite(db: Db, channelSeq: number): TermsStore {
  const ofKind = (kind: TermsKind) => and(eq(terms.channelSeq, channelSeq), eq(terms.termsKind, kind))
  return {
    async effective(kind, now) {
      return db.select({ version: terms.version, effectiveAt: terms.effectiveAt }).from(terms)
        .where(and(ofKind(kind), lte(terms.effectiveAt, now))).orderBy(desc(terms.effectiveAt), desc(terms.version)).limit(VERSIONS_LISTED)
    },
    async textsOf(kind, version) {
      const [row] = await db.select({ texts: terms.texts }).from(terms).where(and(ofKind(kind), eq(terms.version, version)))
      return row?.texts
    },
    async write(which, { kind, ...values }) {
      const next = db.select({ version: following(terms) }).from(terms).where(ofKind(kind))
      const [row] = await db.insert(terms).values({ ...values, channelSeq, termsKind: kind, version: numberOf(which, next) })
        .onConflictDoNothing().returning({ version: terms.version })
      return row?.version
    },
    async agree(rows, within) {
      if (rows.length > 0) await within.insert(consents).values(rows.map((row) => ({ channelSeq, ...row }))).onConflictDoNothing()
    },
  }
}

function ofPlatform(db: Db): TermsStore {
  const ofKind = (kind: TermsKind) => eq(platformTerms.termsKind, kind)
  return {
    async effective(kind, now) {
      return db.select({ version: platformTerms.version, effectiveAt: platformTerms.effectiveAt }).from(platformTerms)
        .where(and(ofKind(kind), lte(platformTerms.effectiveAt, now))).orderBy(desc(platformTerms.effectiveAt), desc(platformTerms.version)).limit(VERSIONS_LISTED)
    },
    async textsOf(kind, version) {
      const [row] = await db.select({ texts: platformTerms.texts }).from(platformTerms).where(and(ofKind(kind), eq(platformTerms.version, version)))
      return row?.texts
    },
    async write(which, { kind, asksAgainYn: _asksAgainYn, ...values }) {
      const next = db.select({ version: following(platformTerms) }).from(platformTerms).where(ofKind(kind))
      const [row] = await db.insert(platformTerms).values({ ...values, termsKind: kind, version: numberOf(which, next) })
        .onConflictDoNothing().returning({ version: platformTerms.version })
      return row?.version
    },
    async agree(rows, within) {
      if (rows.length > 0) await within.insert(platformConsents).values([...rows]).onConflictDoNothing()
    },
  }
}

/** All versions of a site's terms, newest first, with those not in force yet. */
export async function allVersions(db: Db, channelSeq: number) {
  return db.select({ termsKind: terms.termsKind, version: terms.version, effectiveAt: terms.effectiveAt, createdAt: terms.createdAt, asksAgainYn: terms.asksAgainYn }).from(terms)
    .where(eq(terms.channelSeq, channelSeq)).orderBy(asc(terms.termsKind), desc(terms.version))
}

/** Stores first versions; those of a race stay. */
export async function writeFirst(db: Db, channelSeq: number, rows: readonly { termsKind: TermsKind; texts: TermsTexts; at: Date }[]): Promise<void> {
  await db.insert(terms).values(rows.map(({ termsKind, texts, at }) => ({ channelSeq, termsKind, version: 1, texts, effectiveAt: at, createdAt: at }))).onConflictDoNothing()
}

/** Of each kind that a member is asked about again: the version in force. */
export async function listPending(db: Db, { channelSeq, userSeq }: MemberRef, now: Date) {
  const asking = alias(terms, 'asking')
  const agreed = db.select({ one: sql`1` }).from(consents)
    .where(and(eq(consents.channelSeq, channelSeq), eq(consents.userSeq, userSeq), eq(consents.termsKind, asking.termsKind), gte(consents.version, asking.version)))
  const asks = db.select({ one: sql`1` }).from(asking)
    .where(and(eq(asking.channelSeq, channelSeq), eq(asking.termsKind, terms.termsKind), eq(asking.asksAgainYn, 'Y'), lte(asking.effectiveAt, now), notExists(agreed)))
  return db.selectDistinctOn([terms.termsKind], { termsKind: terms.termsKind, version: terms.version, effectiveAt: terms.effectiveAt, texts: terms.texts }).from(terms)
    .where(and(eq(terms.channelSeq, channelSeq), lte(terms.effectiveAt, now), exists(asks)))
    .orderBy(asc(terms.termsKind), desc(terms.effectiveAt), desc(terms.version))
}

/** How many people agreed to each version. */
export async function agreedCounts(db: Db, channelSeq: number) {
  return db.select({ termsKind: consents.termsKind, version: consents.version, count: count() }).from(consents)
    .where(eq(consents.channelSeq, channelSeq)).groupBy(consents.termsKind, consents.version)
}

export async function countMembers(db: Db, channelSeq: number): Promise<number> {
  return db.$count(channelUsers, eq(channelUsers.channelSeq, channelSeq))
}

/** Whether there was such a version, not in force yet. */
export async function deletePlanned(db: Db, channelSeq: number, kind: TermsKind, version: number, now: Date): Promise<boolean> {
  const gone = await db.delete(terms).where(and(eq(terms.channelSeq, channelSeq), eq(terms.termsKind, kind), eq(terms.version, version), gt(terms.effectiveAt, now))).returning({ version: terms.version })
  return gone.length > 0
}
