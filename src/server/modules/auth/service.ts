import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { EMAIL_ACCOUNT } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { SessionUser } from '#shared/auth/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import type { NewsLinks } from './newsLinks.ts'
import type { Place } from './attempts.ts'
import type { Passwords } from './passwords.ts'
import { findSessionUser, findUserByEmail, insertUser, normalEmail, writeBlocked } from './queries.ts'
import type { Sessions } from './sessions.ts'

export interface NewAccount {
  email: string
  password?: string | undefined
  name: string
  phone?: string
  marketingYn?: 'Y' | 'N'
  /** The site of the signup, used in marketing mail. */
  channelSeq?: number | undefined
  /** Default LIV (email and password). */
  snsTypeCd?: string
  isAuthenticated?: boolean
}

/** Email accounts (platform spec §4, §5; AUTH-01, AUTH-02). */
export interface AuthService {
  /** Throws `incorrectEmail`, `incorrectPassword`, `emptyPassword`, `tooManyAttempts`, `accountBlocked`. */
  login(input: { email: string; password: string }, place: Place): Promise<SessionUser>
  /** `alongside` runs in the same transaction. Throws `emailTaken`. */
  signup(input: NewAccount, language: Language, alongside?: (tx: Db, userSeq: number) => Promise<void>): Promise<SessionUser>
  isEmailFree(email: string): Promise<boolean>
  /** With `ofSite`, counts that site only. Throws `loginRequired`. */
  me(userSeq: number, ofSite?: number | null): Promise<SessionUser>
  block(userSeq: number): Promise<void>
  unblock(userSeq: number): Promise<void>
}

export function createAuthService({ database, clock, mailer, log, announcer }: ServerPorts, sessions: Sessions, passwords: Passwords, newsLinks: NewsLinks): AuthService {
  const { db } = database

  async function me(userSeq: number, ofSite: number | null = null): Promise<SessionUser> {
    const user = await findSessionUser(db, userSeq, ofSite)
    if (user === undefined) throw new AppError('loginRequired')
    return user
  }

  async function welcome(email: string, userSeq: number, { name, marketingYn, channelSeq }: NewAccount, language: Language): Promise<void> {
    const unsubscribeUrl = marketingYn === 'Y' ? await newsLinks.addressOf({ userSeq, channelSeq: channelSeq ?? null }, language) : undefined
    await mailer.send(mailText(language, 'welcome', email, { name: name.trim() }, undefined, { unsubscribeUrl }))
  }

  return {
    me,

    async login(input, place) {
      const { userSeq, blockedAt } = await passwords.check(input.email, input.password, place)
      // Only after the password: hides blocked accounts from strangers.
      if (blockedAt !== null) throw new AppError('accountBlocked')
      return me(userSeq)
    },

    async signup(input, language, alongside) {
      const now = clock.now()
      const email = normalEmail(input.email)
      const phone = input.phone?.replace(/\D/g, '') ?? ''
      const passwordHash = input.password === undefined ? null : await passwords.hash(input.password)
      const userSeq = await db.transaction(async (tx) => {
        const made = await insertUser(tx, {
          email,
          passwordHash,
          name: input.name.trim(),
          phone: phone === '' ? null : phone,
          termsAt: now,
          marketingAt: input.marketingYn === 'Y' ? now : null,
          snsTypeCd: input.snsTypeCd ?? EMAIL_ACCOUNT,
          isAuthenticated: input.isAuthenticated ?? false,
          createdAt: now,
        })
        if (made === undefined) throw new AppError('emailTaken')
        await alongside?.(tx, made)
        return made
      })
      // A failed mail must not undo the signup.
      await welcome(email, userSeq, input, language)
        .catch((error: unknown) => log.error({ err: error }, 'welcome mail not sent'))
      return me(userSeq)
    },

    async block(userSeq) {
      await writeBlocked(db, userSeq, clock.now())
      // Before the sessions end, so that clients learn the reason.
      announcer.announce({ user: userSeq }, { command: socketCommand.accountBlocked })
      await sessions.revokeOthers({ userSeq, keepSessionSeq: null })
    },

    async unblock(userSeq) {
      await writeBlocked(db, userSeq, null)
    },

    async isEmailFree(email) {
      return (await findUserByEmail(db, email)) === undefined
    },
  }
}
