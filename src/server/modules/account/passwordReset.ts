import { createHash, randomBytes } from 'node:crypto'
import { RESET_LINK_LIFETIME_MS } from '#shared/account/passwordReset.ts'
import { EMAIL_ACCOUNT } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import { spend } from '#server/infra/limits/rateLimiter.ts'
import { findUserByEmail, normalEmail } from '#server/modules/auth/index.ts'
import type { Passwords, Sessions } from '#server/modules/auth/index.ts'
import { toMailbox } from './mailAllowance.ts'
import { deleteSocialAccounts, findResetHolder, insertResetToken, isUnverified, spendResetTokens, writePassword } from './queries.ts'
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
  /** Earlier links stay valid: requests by strangers must not void the owner's link. */
  async function mailLink({ email, channelSeq, language }: ResetRequest): Promise<void> {
    const person = await findUserByEmail(db, email)
    if (person === undefined || person.blockedAt !== null) return
    const site = await siteOfMail(channelSeq ?? undefined, language)
    const token = randomBytes(32).toString('base64url')
    await insertResetToken(db, { tokenHash: hashOf(token), userSeq: person.userSeq, expiresAt: new Date(clock.now().getTime() + RESET_LINK_LIFETIME_MS) })
    const params = { name: person.name, email: person.email, site: site.name, minutes: String(RESET_LINK_LIFETIME_MS / 60_000) }
    await mailer.send(mailText(language, 'passwordReset', person.email, params, site.secretLink(`/resetpassword/${token}`)))
  }

  const holderOf = (token: string) => findResetHolder(db, hashOf(token), clock.now())

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
        const holderSeq = await spendResetTokens(tx, hashOf(token), clock.now())
        if (holderSeq === undefined) throw new AppError('resetLinkSpent')
        const wasUnverified = await isUnverified(tx, holderSeq)
        // Social accounts linked before verification may belong to an impostor.
        if (wasUnverified) await deleteSocialAccounts(tx, holderSeq)
        // The mailed link verifies the address.
        const row = await writePassword(tx, holderSeq, { passwordHash, ...(wasUnverified ? { isAuthenticated: true, snsTypeCd: EMAIL_ACCOUNT } : {}) })
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
