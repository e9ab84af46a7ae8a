import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createAttempts, placeHashes } from './attempts.ts'
import type { Place } from './attempts.ts'
import { findUserByEmail, isKnownPlace, normalEmail, writePlaces } from './queries.ts'
import type { UserRow } from './queries.ts'
import { limitConcurrency } from '#server/infra/limits/limitConcurrency.ts'

// Argon2 takes a thread for 30 ms and 19 MiB; the same threads read files.
const PASSWORDS_AT_ONCE = 2

/** Account passwords (Argon2id), rate limited. */
export interface Passwords {
  /** Throws `emptyPassword`, `tooManyAttempts`, `incorrectEmail`, `incorrectPassword`. */
  check(email: string, password: string, place: Place): Promise<UserRow>
  renewed(person: UserRow, place: Place): Promise<void>
  hash(password: string): Promise<string>
}

export function createPasswords({ database: { db }, clock, passwordCost }: Pick<ServerPorts, 'database' | 'clock' | 'passwordCost'>): Passwords {
  const attempts = createAttempts(db, clock)
  const inTurn = limitConcurrency(PASSWORDS_AT_ONCE)

  /** Counts the attempt in advance, so that parallel guesses cannot exceed the limit. */
  async function attempt(email: string, password: string, place: Place): Promise<UserRow> {
    const row = await findUserByEmail(db, email)
    const taken = await attempts.begin(email, place.address, row === undefined || !(await isKnownPlace(db, row.userSeq, placeHashes(place))))
    const isRight = row !== undefined && row.passwordHash !== null && (await verify(row.passwordHash, password))
    if (!isRight) throw new AppError(row === undefined ? 'incorrectEmail' : 'incorrectPassword')
    await attempts.succeed(email, place.address, taken)
    return row
  }

  return {
    async check(email, password, place) {
      if (password === '') throw new AppError('emptyPassword')
      return inTurn(() => attempt(normalEmail(email), password, place))
    },
    async renewed({ userSeq, email }, place) {
      await attempts.succeed(email, place.address, [])
      await writePlaces(db, userSeq, placeHashes(place), clock.now())
    },
    hash: (password) => inTurn(() => hash(password, passwordCost)),
  }
}
