import type { Language } from '#shared/kernel/call/headers.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { missingParticulars, profileCalls, UserInfo } from '#shared/profile/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { UserRow } from '#server/modules/auth/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { deleteConsents, findUser, listConsents, lockUser, writeUser } from './queries.ts'

const NEWS = 'marketing-consent'

/** Profile fields (platform spec §7; AUTH-10). */
export function createParticulars({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, site: { channels: ChannelService; terms: TermsService }) {
  async function personOf(userSeq: number): Promise<UserRow> {
    const row = await findUser(db, userSeq)
    if (row === undefined || row.withdrawnAt !== null) throw new AppError('loginRequired')
    return row
  }

  return {
    /** Throws `loginRequired` when the user is gone. */
    personOf,

    async read(userSeq: number): Promise<UserInfo> {
      const person = await personOf(userSeq)
      return {
        userSeq, name: person.name, email: person.email, snsTypeCd: person.snsTypeCd, isAuthenticated: person.isAuthenticated,
        phone: person.phone, phoneAt: isoOf(person.phoneAt), profileImageUrl: person.profileImageUrl,
        biography: person.biography,
        hasPassword: person.passwordHash !== null,
        createdAt: isoOf(person.createdAt),
        marketingAt: isoOf(person.marketingAt),
        opensAt: isoOf(person.opensAt),
        newsConsents: (await listConsents(db, userSeq, NEWS)).map((row) => ({ ...row, agreedAt: isoOf(row.agreedAt) })),
      }
    },

    /** Profile fields that a site requires and the user lacks. Throws `siteNotFound`. */
    async check({ userSeq, channelSeq }: MemberRef): Promise<CallResult<typeof profileCalls.checkUserInfo>> {
      const { isChannelUser } = await site.channels.actor({ channelSeq, userSeq })
      const person = await personOf(userSeq)
      const missing: (typeof missingParticulars)[number][] = []
      if (!person.isAuthenticated) missing.push('emailAuthentication')
      if (person.phone === null) missing.push('phone')
      return { isChannelUser, missing }
    },

    async changeName(userSeq: number, name: string): Promise<void> {
      await writeUser(db, userSeq, { name })
    },

    async changeBiography(userSeq: number, biography: string): Promise<void> {
      await writeUser(db, userSeq, { biography })
    },

    /** @param digits '' removes the number */
    async changePhone(userSeq: number, digits: string): Promise<CallResult<typeof profileCalls.changePhone>> {
      const phone = digits === '' ? null : digits
      const phoneAt = phone === null ? null : clock.now()
      await writeUser(db, userSeq, { phone, phoneAt })
      return { phone, phoneAt: isoOf(phoneAt) }
    },

    /** Consent to the marketing terms in force, or withdrawal from all. Throws `siteNotFound`; `termsChanged` when another version was shown. */
    async changeMarketing(
      userSeq: number, { marketingYn, channelSeq, version }: { marketingYn: 'Y' | 'N'; channelSeq?: number | undefined; version?: number | undefined }, language: Language,
    ): Promise<CallResult<typeof profileCalls.changeMarketing>> {
      const wanted = marketingYn === 'Y'
      const agreement = !wanted ? null : await site.terms.agreement(channelSeq ?? null, [NEWS], version === undefined ? {} : { [NEWS]: version })
      return db.transaction(async (tx) => {
        const before = await lockUser(tx, userSeq)
        const marketingAt = wanted ? before?.marketingAt ?? clock.now() : null
        await writeUser(tx, userSeq, { marketingAt, ...(wanted ? {} : { opensAt: null }) })
        if (agreement !== null) await site.terms.agree(agreement, userSeq, language, tx)
        else await deleteConsents(tx, userSeq, NEWS)
        return { marketingAt: isoOf(marketingAt) }
      })
    },

    /** Agrees that sites learn whether a campaign's mail was opened, or takes it back. Throws `conflict` without consent to news. */
    async changeOpens(userSeq: number, opensYn: 'Y' | 'N'): Promise<CallResult<typeof profileCalls.changeOpens>> {
      return db.transaction(async (tx) => {
        const before = await lockUser(tx, userSeq)
        if (opensYn === 'Y' && (before?.marketingAt ?? null) === null) throw new AppError('conflict')
        const opensAt = opensYn === 'Y' ? before?.opensAt ?? clock.now() : null
        await writeUser(tx, userSeq, { opensAt })
        return { opensAt: isoOf(opensAt) }
      })
    },
  }
}
export type Particulars = ReturnType<typeof createParticulars>
