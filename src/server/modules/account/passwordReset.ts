import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { RESET_LINK_LIFETIME_MS } from '#shared/account/passwordReset.ts'
import { EMAIL_ACCOUNT } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { resetTokens, socialAccounts, users } from '#server/infra/db/schema/index.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import { spend } from '#server/infra/limits/rateLimiter.ts'
import { findUserByEmail, normalEmail } from '#server/modules/auth/index.ts'
import type { Passwords, Sessions } from '#server/modules/auth/index.ts'
import { toMailbox } from './mailAllowance.ts'
import type { Requester } from './requester.ts'
import type { SiteOfMail } from '#server/modules/channel/index.ts'

export const RESET_MAIL_QUEUE = 'passwordResetMail'

interface ResetRequest {
  email: string
  channelSeq: number | null
  language: Language
}

/** Password reset by mailed link, single use, valid for an hour (platform spec §4; AUTH-05). */
export interface PasswordReset {
  jobs: readonly SentJob[]
  /** A job looks up the account: neither response nor timing reveals whether it exists. Throws `tooManyAttempts`, `siteNotFound`. */
  request(email: string, channelSeq: number | undefined, requester: Requester, language: Language): Promise<void>
  holderOf(token: string): Promise<{ userSeq: number; email: string } | undefined>
  /** Sets the password, ends all other sessions and notifies by mail. Throws `resetLinkSpent`. */
  reset(token: string, password: string, requester: Requester & { sessionSeq: number | null }, language: Language): Promise<void>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function createPasswordReset(
  { database: { db }, clock, mailer, jobs, log }: Pick<ServerPorts, 'database' | 'clock' | 'mailer' | 'jobs' | 'log'>,
  { passwords, sessions, siteOfMail }: { passwords: Passwords; sessions: Sessions; siteOfMail: SiteOfMail },
): PasswordReset {
  const isGood = (token: string) => and(eq(resetTokens.tokenHash, hashOf(token)), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, clock.now()))

  /** Earlier links stay valid: requests by strangers must not void the owner's link. */
  async function mailLink({ email, channelSeq, language }: ResetRequest): Promise<void> {
    const person = await findUserByEmail(db, email)
    if (person === undefined || person.blockedAt !== null) return
    const site = await siteOfMail(channelSeq ?? undefined, language)
    const token = randomBytes(32).toString('base64url')
    await db.insert(resetTokens).values({ tokenHash: hashOf(token), userSeq: person.userSeq, expiresAt: new Date(clock.now().getTime() + RESET_LINK_LIFETIME_MS) })
    const params = { name: person.name, email: person.email, site: site.name, minutes: String(RESET_LINK_LIFETIME_MS / 60_000) }
    await mailer.send(mailText(language, 'passwordReset', person.email, params, site.secretLink(`/resetpassword/${token}`)))
  }

  async function holderOf(token: string) {
    const [row] = await db.select({ userSeq: users.userSeq, email: users.email }).from(resetTokens)
      .innerJoin(users, eq(users.userSeq, resetTokens.userSeq)).where(isGood(token))
    return row
  }

  return {
    jobs: [{ queue: RESET_MAIL_QUEUE, run: mailLink }],
    holderOf,

    async request(email, channelSeq, { address }, language) {
      await siteOfMail(channelSeq, language)
      const { network, mailbox } = toMailbox('reset', normalEmail(email), address)
      await spend(db, clock, network)
      try {
        await spend(db, clock, [mailbox])
      } catch (error) {
        // The mailbox has received enough links; the response must not differ.
        if (error instanceof AppError) return
        throw error
      }
      await jobs.send<ResetRequest>(RESET_MAIL_QUEUE, { email: normalEmail(email), channelSeq: channelSeq ?? null, language })
    },

    async reset(token, password, { userSeq: caller, sessionSeq, ...place }, language) {
      if ((await holderOf(token)) === undefined) throw new AppError('resetLinkSpent')
      const passwordHash = await passwords.hash(password)
      const person = await db.transaction(async (tx) => {
        const [used] = await tx.update(resetTokens).set({ usedAt: clock.now() }).where(isGood(token)).returning({ userSeq: resetTokens.userSeq })
        if (used === undefined) throw new AppError('resetLinkSpent')
        await tx.update(resetTokens).set({ usedAt: clock.now() }).where(and(eq(resetTokens.userSeq, used.userSeq), isNull(resetTokens.usedAt)))
        const [before] = await tx.select({ isAuthenticated: users.isAuthenticated }).from(users).where(eq(users.userSeq, used.userSeq)).for('update')
        // Social accounts linked before verification may belong to an impostor.
        if (before?.isAuthenticated === false) await tx.delete(socialAccounts).where(eq(socialAccounts.userSeq, used.userSeq))
        // The mailed link verifies the address.
        const proved = before?.isAuthenticated === false ? { isAuthenticated: true, snsTypeCd: EMAIL_ACCOUNT } : {}
        const [row] = await tx.update(users).set({ passwordHash, ...proved }).where(eq(users.userSeq, used.userSeq)).returning()
        if (row === undefined) throw new AppError('resetLinkSpent')
        return row
      })
      await sessions.revokeOthers({ userSeq: person.userSeq, keepSessionSeq: caller === person.userSeq ? sessionSeq : null })
      await passwords.renewed(person, place)
      await mailer.send(mailText(language, 'passwordChanged', person.email, { name: person.name }))
        .catch((error: unknown) => log.error({ err: error }, 'mail of a changed password not sent'))
    },
  }
}
