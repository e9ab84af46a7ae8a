import type { Language } from '#shared/kernel/call/headers.ts'
import type { TermsDocument } from '#shared/terms/contract.ts'
import { termsTextIn } from '#shared/terms/kinds.ts'
import type { TermsKind, TermsTexts } from '#shared/terms/kinds.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import { defaultTerms } from './defaults.ts'
import { platformTermsTexts } from './platformDefaults.ts'
import { termsStore } from './queries.ts'
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
}

const TERMS_TEXT_MAX = 500_000

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

  return {
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
      const safe = Object.fromEntries(await Promise.all(Object.entries(texts).map(async ([language, text]) => [language, await safeRichText(text, { max: TERMS_TEXT_MAX, path: ['texts', language], channelSeq: null })]))) as unknown as TermsTexts
      await versionsOf(of, kind)
      const version = await termsStore(db, of).write('next', { kind, texts: safe, effectiveAt, createdAt: clock.now() })
      if (version === undefined) throw new AppError('conflict')
      return version
    },

    async agreement(of, kinds, read = {}) {
      await requireSite(of)
      const versions: Agreement['versions'] = []
      for (const termsKind of kinds) {
        const [inForce] = await versionsOf(of, termsKind)
        if (inForce === undefined) throw new AppError('notFound')
        versions.push({ termsKind, version: inForce.version })
      }
      const changed = versions.filter(({ termsKind, version }) => (read[termsKind] ?? version) !== version)
      if (changed.length > 0) throw new AppError('termsChanged', {}, changed.map(({ termsKind }) => ({ path: ['versions', termsKind], message: 'validation:agree' })))
      return { of, versions }
    },

    async agree({ of, versions }, userSeq, language, within = db) {
      await termsStore(db, of).agree(versions.map((version) => ({ userSeq, ...version, language, agreedAt: clock.now() })), within)
    },
  }
}
