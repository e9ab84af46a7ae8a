import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { EMAIL_CODE_LIFETIME_MS, EMAIL_CODE_RESEND_MS } from '#shared/account/emailCode.ts'
import { CODE_LENGTH } from '#shared/kernel/format/formats.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import { ATTEMPT_WINDOW_MS, ATTEMPTS_PER_ADDRESS, findUserByEmail, networkOf } from '#server/modules/auth/index.ts'
import { checkSpent, countUp, spend } from '#server/infra/limits/rateLimiter.ts'
import { toMailbox, toOwn } from './mailAllowance.ts'
import { countGuess, deleteCode, findLiveCode, findSentAfter, forgetGuesses, verifyAddress, writeCode } from './queries.ts'
import type { Requester } from './requester.ts'

/** Codes that verify an email address (platform spec §4; AUTH-06), bound to the requester: nobody else can guess, spend or replace one. */
export interface EmailCodes {
  /** Throws `tooManyAttempts`, `mailNotSent`. */
  send(email: string, siteName: string, requester: Requester, language: Language): Promise<{ expiresInSeconds: number; resendInSeconds: number }>
  /** A wrong code counts as a guess. Throws `tooManyAttempts`. */
  isRight(email: string, code: string, requester: Requester): Promise<boolean>
  /** Uses up the code and verifies a signed-in user's address; returns whether it did. Throws `incorrectCode`, `tooManyAttempts`. */
  use(email: string, code: string, requester: Requester): Promise<boolean>
}

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000)

export function createEmailCodes({ database: { db }, clock, mailer, secretKey, log }: Pick<ServerPorts, 'database' | 'clock' | 'mailer' | 'secretKey' | 'log'>): EmailCodes {
  const purposeOf = ({ userSeq, clientId }: Requester) =>
    `verify:${createHash('sha256').update(userSeq === null ? `client:${clientId}` : `user:${userSeq}`).digest('base64url')}`
  // Keyed (HMAC): a million codes are brute-forced in a second.
  const hashOf = (email: string, code: string, purpose: string) => createHmac('sha256', secretKey).update(`email code:${purpose}:${email}:${code}`).digest('hex')
  const guessesFrom = (address: string) => ({ key: `code.guesses:${networkOf(address)}`, most: ATTEMPTS_PER_ADDRESS, windowMs: ATTEMPT_WINDOW_MS })

  const tooSoon = (sentAt: Date) => new AppError('tooManyAttempts', { seconds: seconds(sentAt.getTime() + EMAIL_CODE_RESEND_MS - clock.now().getTime()) })

  async function allow(email: string, { userSeq, address }: Requester): Promise<void> {
    const isOwn = userSeq !== null && (await findUserByEmail(db, email))?.userSeq === userSeq
    const { network, mailbox } = toMailbox('code', email, address)
    await spend(db, clock, isOwn ? toOwn('code', userSeq) : [...network, mailbox])
  }

  /** Counts the guess before checking it, so that parallel guesses cannot exceed the limit. */
  async function guess(email: string, code: string, requester: Requester): Promise<boolean> {
    const purpose = purposeOf(requester)
    const now = clock.now()
    const address = guessesFrom(requester.address)
    await checkSpent(db, clock, [address])
    const codeHash = await countGuess(db, { email, purpose }, now)
    if (codeHash !== undefined && timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(email, code, purpose)))) return true
    await countUp(db, clock, address)
    if (codeHash !== undefined) return false
    const dead = await findLiveCode(db, { email, purpose }, now)
    if (dead !== undefined) throw new AppError('tooManyAttempts', { seconds: seconds(dead.expiresAt.getTime() - now.getTime()) })
    return false
  }

  return {
    async send(email, siteName, requester, language) {
      const purpose = purposeOf(requester)
      const now = clock.now()
      const before = new Date(now.getTime() - EMAIL_CODE_RESEND_MS)
      const last = await findSentAfter(db, { email, purpose }, before)
      if (last !== undefined) throw tooSoon(last.sentAt)
      await allow(email, requester)

      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
      const row = { codeHash: hashOf(email, code, purpose), guesses: 0, sentAt: now, expiresAt: new Date(now.getTime() + EMAIL_CODE_LIFETIME_MS) }
      // Concurrent request.
      if (!(await writeCode(db, { email, purpose, ...row }, before))) throw tooSoon(now)
      try {
        await mailer.send(mailText(language, 'emailCode', email, { site: siteName, minutes: String(EMAIL_CODE_LIFETIME_MS / 60_000) }, undefined, { shown: code }))
      } catch (error) {
        log.error({ err: error }, 'mail of a code not sent')
        await deleteCode(db, { email, purpose }, row.codeHash)
        throw new AppError('mailNotSent')
      }
      return { expiresInSeconds: seconds(EMAIL_CODE_LIFETIME_MS), resendInSeconds: seconds(EMAIL_CODE_RESEND_MS) }
    },

    async isRight(email, code, requester) {
      const isRight = await guess(email, code, requester)
      if (isRight) await forgetGuesses(db, { email, purpose: purposeOf(requester) })
      return isRight
    },

    async use(email, code, requester) {
      const purpose = purposeOf(requester)
      if (!(await guess(email, code, requester))) throw new AppError('incorrectCode')
      return db.transaction(async (tx) => {
        if (!(await deleteCode(tx, { email, purpose }, hashOf(email, code, purpose)))) throw new AppError('incorrectCode')
        if (requester.userSeq === null) return false
        // Verify the signed-in account only: someone else may have registered this address.
        return verifyAddress(tx, requester.userSeq, email)
      })
    },
  }
}
