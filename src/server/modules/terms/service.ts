import type { Language } from '#shared/kernel/call/headers.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { PendingTerms, SiteTerms, TermsDocument, TermsForm } from '#shared/terms/contract.ts'
import { TERMS_TEXT_MAX, requiredKinds, termsKinds, termsTextIn } from '#shared/terms/kinds.ts'
import type { TermsKind, TermsTexts } from '#shared/terms/kinds.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import { defaultTerms } from './defaults.ts'
import { platformTermsTexts } from './platformDefaults.ts'
import { agreedCounts, allVersions, countMembers, deletePlanned, listPending, termsStore, writeFirst } from './queries.ts'
import type { TermsOf } from './queries.ts'

export type { TermsOf } from './queries.ts'

export interface Agreement {
  of: TermsOf
  versions: { termsKind: TermsKind; version: number }[]
}

/** Versioned terms and consents of a site or the platform (platform spec §7; AUTH-02, SHELL-19, SHELL-25). */
export interface TermsService {
  /** The version in force, or an earlier one. Throws `siteNotFound`, `notFound`. */
  read(of: TermsOf, kind: TermsKind, language: Language, version?: number): Promise<TermsDocument>
  /** Creates the next version, in force from `effectiveAt` (default now); returns its number. Throws `conflict` on a race. */
  publish(of: TermsOf, kind: TermsKind, texts: TermsTexts, effectiveAt?: Date): Promise<number>
  /** The versions that a consent applies to. @param read versions that were shown. Throws `siteNotFound`; `termsChanged` when they differ */
  agreement(of: TermsOf, kinds: readonly TermsKind[], read?: Partial<Record<TermsKind, number>>): Promise<Agreement>
  /** Records a consent and its language. Idempotent. */
  agree(agreement: Agreement, userSeq: number, language: Language, within?: Db): Promise<void>
  /** The texts that a member is asked about again, in the reader's language. */
  pending(member: MemberRef, language: Language): Promise<PendingTerms[]>
  /** Records the consent to texts in force, with all that the member is asked about. Idempotent. Throws `termsChanged` when others were read. */
  agreeAgain(member: MemberRef, read: Agreement['versions'], language: Language): Promise<void>
  /** All versions of a site's terms, for its staff. Throws `siteNotFound`. */
  versions(channelSeq: number): Promise<SiteTerms>
  /** One version in each language, in force or not. Throws `notFound`. */
  texts(channelSeq: number, kind: TermsKind, version: number): Promise<TermsForm['texts']>
  /** A text as readers will see it. Throws `invalidInput` when it is too complex. */
  preview(content: string): Promise<string>
  /** Publishes the version that follows `after`. Throws `invalidInput` for a day that is past; `staleEdit` when there is a newer one; `conflict` while one has yet to come into force. */
  publishNext(channelSeq: number, kind: TermsKind, form: TermsForm & { after: number }): Promise<SiteTerms>
  /** Withdraws a version that is not in force yet. Throws `notFound`; `conflict` when it is in force. */
  withdraw(channelSeq: number, kind: TermsKind, version: number): Promise<SiteTerms>
}

const isRequired = (kind: TermsKind): kind is (typeof requiredKinds)[number] => requiredKinds.some((required) => required === kind)

const changedTerms = (kinds: readonly TermsKind[]) => new AppError('termsChanged', {}, kinds.map((kind) => ({ path: ['versions', kind], message: 'validation:agree' })))

/** Markup without a letter. */
const isEmpty = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

export function createTermsService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, channels: Pick<SiteResolver, 'get'>): TermsService {
  const defaultOf = async (of: TermsOf, kind: TermsKind) => (of === null ? platformTermsTexts(kind) : defaultTerms(kind, await channels.get(of)))

  async function requireSite(of: TermsOf): Promise<void> {
    if (of !== null) await channels.get(of)
  }

  /** Versions in force so far. The default is stored on first use: consents refer to the text as it was, even after a release changes it. */
  async function versionsOf(of: TermsOf, kind: TermsKind) {
    const store = termsStore(db, of)
    const known = await store.effective(kind, clock.now())
    if (known.length > 0) return known
    await store.write('first', { kind, texts: await defaultOf(of, kind), effectiveAt: clock.now(), createdAt: clock.now() })
    return store.effective(kind, clock.now())
  }

  async function versions(channelSeq: number): Promise<SiteTerms> {
    const site = await channels.get(channelSeq)
    let rows = await allVersions(db, channelSeq)
    const missing = termsKinds.filter((kind) => !rows.some(({ termsKind }) => termsKind === kind))
    if (missing.length > 0) {
      await writeFirst(db, channelSeq, missing.map((termsKind) => ({ termsKind, texts: defaultTerms(termsKind, site), at: clock.now() })))
      rows = await allVersions(db, channelSeq)
    }
    const [counts, memberCount] = [await agreedCounts(db, channelSeq), await countMembers(db, channelSeq)]
    const countOf = (kind: TermsKind, version: number) => counts.find((one) => one.termsKind === kind && one.version === version)?.count ?? 0
    return {
      memberCount,
      kinds: termsKinds.map((kind) => ({
        termsKind: kind,
        versions: rows.filter(({ termsKind }) => termsKind === kind).map(({ version, effectiveAt, createdAt, asksAgainYn }) => (
          { version, asksAgainYn, effectiveAt: effectiveAt.toISOString(), createdAt: createdAt.toISOString(), agreedCount: countOf(kind, version) })),
      })),
    }
  }

  async function agreement(of: TermsOf, kinds: readonly TermsKind[], read: Partial<Record<TermsKind, number>> = {}): Promise<Agreement> {
    await requireSite(of)
    const versions: Agreement['versions'] = []
    for (const termsKind of kinds) {
      const [inForce] = await versionsOf(of, termsKind)
      if (inForce === undefined) throw new AppError('notFound')
      versions.push({ termsKind, version: inForce.version })
    }
    const changed = versions.filter(({ termsKind, version }) => (read[termsKind] ?? version) !== version)
    if (changed.length > 0) throw changedTerms(changed.map(({ termsKind }) => termsKind))
    return { of, versions }
  }

  /** Texts as they may be shown; empty ones are left out. */
  async function safeTexts(texts: TermsTexts): Promise<TermsTexts> {
    const safe = await Promise.all(Object.entries(texts).map(async ([language, text]) => [language, await safeRichText(text, { max: TERMS_TEXT_MAX, path: ['texts', language], channelSeq: null })] as const))
    return Object.fromEntries(safe.filter(([language, text]) => language === 'ko' || !isEmpty(text))) as TermsTexts
  }

  return {
    versions,

    async texts(channelSeq, kind, version) {
      const texts = await termsStore(db, channelSeq).textsOf(kind, version)
      if (texts === undefined) throw new AppError('notFound')
      return { ko: texts.ko, en: texts.en ?? '', ja: texts.ja ?? '' }
    },

    preview: (content) => safeRichText(content, { max: TERMS_TEXT_MAX, path: ['content'], channelSeq: null }),

    async publishNext(channelSeq, kind, { texts, effectiveOn, asksAgainYn, after }) {
      const now = clock.now()
      const today = seoulDay(now.getTime())
      if (effectiveOn < today) throw new AppError('invalidInput', {}, [{ path: ['effectiveOn'], message: validationMessage('validation:date') }])
      if (asksAgainYn === 'Y' && !isRequired(kind)) throw new AppError('invalidInput', {}, [{ path: ['asksAgainYn'], message: validationMessage('validation:invalid') }])
      const safe = await safeTexts(texts)
      if (isEmpty(safe.ko)) throw new AppError('invalidInput', {}, [{ path: ['texts', 'ko'], message: validationMessage('validation:required') }])
      await versionsOf(channelSeq, kind)
      const [newest] = (await allVersions(db, channelSeq)).filter(({ termsKind }) => termsKind === kind)
      if (newest?.version !== after) throw new AppError('staleEdit')
      if (newest.effectiveAt > now) throw new AppError('conflict')
      const effectiveAt = effectiveOn === today ? now : new Date(`${effectiveOn}T00:00:00+09:00`)
      // The number itself keeps two people from publishing over each other.
      const version = await db.transaction((tx) => termsStore(tx, channelSeq).write(after + 1, { kind, texts: safe, effectiveAt, createdAt: now, asksAgainYn }))
      if (version === undefined) throw new AppError('staleEdit')
      return versions(channelSeq)
    },

    async withdraw(channelSeq, kind, version) {
      if (await termsStore(db, channelSeq).textsOf(kind, version) === undefined) throw new AppError('notFound')
      if (!await db.transaction((tx) => deletePlanned(tx, channelSeq, kind, version, clock.now()))) throw new AppError('conflict')
      return versions(channelSeq)
    },

    async read(of, kind, language, version) {
      await requireSite(of)
      const versions = await versionsOf(of, kind)
      const wanted = version === undefined ? versions[0] : versions.find((one) => one.version === version)
      const texts = wanted === undefined ? undefined : await termsStore(db, of).textsOf(kind, wanted.version)
      if (wanted === undefined || texts === undefined) throw new AppError('notFound')
      return {
        termsKind: kind,
        version: wanted.version,
        ...termsTextIn(texts, language),
        effectiveAt: wanted.effectiveAt.toISOString(),
        versions: versions.map((one) => ({ version: one.version, effectiveAt: one.effectiveAt.toISOString() })),
      }
    },

    async publish(of, kind, texts, effectiveAt = clock.now()) {
      const safe = await safeTexts(texts)
      await versionsOf(of, kind)
      const version = await termsStore(db, of).write('next', { kind, texts: safe, effectiveAt, createdAt: clock.now() })
      if (version === undefined) throw new AppError('conflict')
      return version
    },

    agreement,

    async pending(member, language) {
      const rows = await listPending(db, member, clock.now())
      return rows.flatMap(({ termsKind, version, effectiveAt, texts }) => (isRequired(termsKind) ? [{ termsKind, version, effectiveAt: effectiveAt.toISOString(), ...termsTextIn(texts, language) }] : []))
    },

    async agreeAgain({ channelSeq, userSeq }, versions, language) {
      const missing = (await listPending(db, { channelSeq, userSeq }, clock.now())).filter(({ termsKind }) => !versions.some((one) => one.termsKind === termsKind))
      if (missing.length > 0) throw changedTerms(missing.map(({ termsKind }) => termsKind))
      const agreed = await agreement(channelSeq, versions.map(({ termsKind }) => termsKind), Object.fromEntries(versions.map(({ termsKind, version }) => [termsKind, version])))
      await termsStore(db, channelSeq).agree(agreed.versions.map((version) => ({ userSeq, ...version, language, agreedAt: clock.now() })), db)
    },

    async agree({ of, versions }, userSeq, language, within = db) {
      await termsStore(db, of).agree(versions.map((version) => ({ userSeq, ...version, language, agreedAt: clock.now() })), within)
    },
  }
}
