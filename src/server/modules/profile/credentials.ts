import type { Language } from '#shared/kernel/call/headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import { takeEmailProof } from '#server/modules/account/index.ts'
import type { OneTime } from '#server/infra/tokens/oneTime.ts'
import type { Passwords, Place, Sessions, UserRow } from '#server/modules/auth/index.ts'
import { deleteResetTokens, writeUser } from './queries.ts'

/** Reauthentication: the password, or an email proof without one. */
export interface Shown {
  password?: string | undefined
  proof?: string | undefined
}

/** Passwords and reauthentication (AUTH-10). */
export function createCredentials(
  { database: { db }, mailer, log }: Pick<ServerPorts, 'database' | 'mailer' | 'log'>,
  { passwords, oneTime, sessions }: { passwords: Passwords; oneTime: OneTime; sessions: Sessions },
) {
  // Ends what an attacker may hold: other sessions and reset links.
  async function replacePassword(person: UserRow, newPassword: string, keepSessionSeq: number, language: Language): Promise<void> {
    const passwordHash = await passwords.hash(newPassword)
    await db.transaction(async (tx) => {
      await writeUser(tx, person.userSeq, { passwordHash })
      await deleteResetTokens(tx, person.userSeq)
    })
    await sessions.revokeOthers({ userSeq: person.userSeq, keepSessionSeq })
    await mailer.send(mailText(language, 'passwordChanged', person.email, { name: person.name }))
      .catch((error: unknown) => log.error({ err: error }, 'mail of a changed password not sent'))
  }

  return {
    /** Throws `emptyPassword`, `incorrectPassword`, `tooManyAttempts`; `unauthorizedEmail` without a password. */
    async confirm(person: UserRow, { password = '', proof = '' }: Shown, place: Place): Promise<void> {
      if (person.passwordHash === null) await takeEmailProof(oneTime, proof, person.email)
      else await passwords.check(person.email, password, place)
    },

    async changePassword(person: UserRow, { password, newPassword }: { password: string; newPassword: string }, from: Place & { sessionSeq: number }, language: Language): Promise<void> {
      await passwords.check(person.email, password, from)
      await replacePassword(person, newPassword, from.sessionSeq, language)
    },

    /** Throws `conflict` when a password exists, `unauthorizedEmail`. */
    async setPassword(person: UserRow, { proof, newPassword }: { proof: string; newPassword: string }, from: { sessionSeq: number }, language: Language): Promise<void> {
      if (person.passwordHash !== null) throw new AppError('conflict')
      await takeEmailProof(oneTime, proof, person.email)
      await replacePassword(person, newPassword, from.sessionSeq, language)
    },
  }
}
export type Credentials = ReturnType<typeof createCredentials>
