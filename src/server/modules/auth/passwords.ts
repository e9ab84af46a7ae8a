import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/errors/table.ts'
import type { Clock } from '#server/app/ports.ts'
import type { Db } from '#server/db/database.ts'
import { createAttempts } from './attempts.ts'
import { findUserByEmail, normalEmail } from './people.ts'
import type { UserRow } from './people.ts'
import { createTurns } from './turns.ts'

/**
 * Passwords worked on at once. One takes a thread for some 30 ms and 19 MiB; the threads are also those that files are
 * read with, so a crowd at the login must not take them all.
 */
const PASSWORDS_AT_ONCE = 2

/** Passwords of accounts: kept as Argon2id, and guessed slowly wherever they are asked for. */
export interface Passwords {
  /** The person of an address and password. Throws `emptyPassword`, `tooManyAttempts`, `incorrectEmail`, `incorrectPassword`. */
  check(email: string, password: string, address: string): Promise<UserRow>
  /** Forgets the failures of an account from an address, as when its password is a new one. */
  forgetFailures(email: string, address: string): Promise<void>
  /** What is kept of a password. */
  hash(password: string): Promise<string>
}

/** Makes the one place where passwords are worked on. */
export function createPasswords(db: Db, clock: Clock): Passwords {
  const attempts = createAttempts(db, clock)
  const inTurn = createTurns(PASSWORDS_AT_ONCE)

  /** A whole attempt takes one turn: guesses sent at once are counted before the next of them is tried. */
  async function attempt(email: string, password: string, address: string): Promise<UserRow> {
    await attempts.check(email, address)
    const row = await findUserByEmail(db, email)
    const isRight = row !== undefined && row.passwordHash !== null && (await verify(row.passwordHash, password))
    if (!isRight) {
      await attempts.fail(email, address)
      throw new AppError(row === undefined ? 'incorrectEmail' : 'incorrectPassword')
    }
    await attempts.clear(email, address)
    return row
  }

  return {
    async check(email, password, address) {
      if (password === '') throw new AppError('emptyPassword')
      return inTurn(() => attempt(normalEmail(email), password, address))
    },
    forgetFailures: (email, address) => attempts.clear(normalEmail(email), address),
    hash: (password) => inTurn(() => hash(password)),
  }
}
