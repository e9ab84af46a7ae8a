import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { missingParticulars, profileCalls, UserInfo } from '#shared/profile/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { channels, consents, platformConsents, users } from '#server/infra/db/schema/index.ts'
import type { UserRow } from '#server/modules/auth/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'

const NEWS = 'marketing-consent'

/** Profile fields (platform spec §7; AUTH-10). */
export function createParticulars({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, site: { channels: ChannelService; terms: TermsService }) {
  async function personOf(userSeq: number): Promise<UserRow> {
    const [row] = await db.select().from(users).where(eq(users.userSeq, userSeq))
    if (row === undefined || row.withdrawnAt !== null) throw new AppError('loginRequired')
    return row
  }

  const isNewsOf = (table: typeof consents | typeof platformConsents, userSeq: number) => and(eq(table.userSeq, userSeq), eq(table.termsKind, NEWS))

  async function newsConsentsOf(userSeq: number): Promise<UserInfo['newsConsents']> {
    const ofPlatform = await db.select({ version: platformConsents.version, agreedAt: platformConsents.agreedAt }).from(platformConsents)
      .where(isNewsOf(platformConsents, userSeq)).orderBy(asc(platformConsents.version))
    const ofSites = await db.select({ channelSeq: consents.channelSeq, siteName: channels.name, version: consents.version, agreedAt: consents.agreedAt }).from(consents)
      .innerJoin(channels, eq(channels.channelSeq, consents.channelSeq))
      .where(isNewsOf(consents, userSeq)).orderBy(asc(consents.agreedAt), asc(consents.version))
    return [...ofPlatform.map((row) => ({ channelSeq: null, siteName: null, ...row })), ...ofSites].map((row) => ({ ...row, agreedAt: isoOf(row.agreedAt) }))
  }

  return {
    /** Throws `loginRequired` when the user is gone. */
    personOf,

    async read(userSeq: number): Promise<UserInfo> {
      const person = await personOf(userSeq)
      return {
        userSeq, name: person.name, email: person.email, snsTypeCd: person.snsTypeCd, isAuthenticated: person.isAuthenticated,
        phone: person.phone, phoneAt: isoOf(person.phoneAt), profileImageUrl: person.profileImageUrl,
        hasPassword: person.passwordHash !== null,
        createdAt: isoOf(person.createdAt),
        marketingAt: isoOf(person.marketingAt),
        newsConsents: await newsConsentsOf(userSeq),
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
      await db.update(users).set({ name }).where(eq(users.userSeq, userSeq))
    },

    /** @param digits '' removes the number */
    async changePhone(userSeq: number, digits: string): Promise<CallResult<typeof profileCalls.changePhone>> {
      const phone = digits === '' ? null : digits
      const phoneAt = phone === null ? null : clock.now()
      await db.update(users).set({ phone, phoneAt }).where(eq(users.userSeq, userSeq))
      return { phone, phoneAt: isoOf(phoneAt) }
    },

    /** Consent to the marketing terms in force, or withdrawal from all. Throws `siteNotFound`; `termsChanged` when another version was shown. */
    async changeMarketing(
      userSeq: number, { marketingYn, channelSeq, version }: { marketingYn: 'Y' | 'N'; channelSeq?: number | undefined; version?: number | undefined }, language: Language,
    ): Promise<CallResult<typeof profileCalls.changeMarketing>> {
      const wanted = marketingYn === 'Y'
      const agreement = !wanted ? null : await site.terms.agreement(channelSeq ?? null, [NEWS], version === undefined ? {} : { [NEWS]: version })
      return db.transaction(async (tx) => {
        const [person] = await tx.select({ marketingAt: users.marketingAt }).from(users).where(eq(users.userSeq, userSeq)).for('update')
        const marketingAt = wanted ? person?.marketingAt ?? clock.now() : null
        await tx.update(users).set({ marketingAt }).where(eq(users.userSeq, userSeq))
        if (agreement !== null) await site.terms.agree(agreement, userSeq, language, tx)
        else for (const table of [consents, platformConsents]) await tx.delete(table).where(isNewsOf(table, userSeq))
        return { marketingAt: isoOf(marketingAt) }
      })
    },
  }
}
export type Particulars = ReturnType<typeof createParticulars>
