import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Clock } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { loginPlaces } from '#server/infra/db/schema/index.ts'
import { networkOf } from './attempts.ts'

export interface Place {
  address: string
  clientId: string
}

/** Places of earlier logins, exempt from the strangers' limit on passwords. */
export interface LoginPlaces {
  isKnown(userSeq: number, place: Place): Promise<boolean>
  remember(userSeq: number, place: Place): Promise<void>
}

// Only compared, never shown, so a hash is enough.
const hashOf = (kind: 'network' | 'client', text: string) => createHash('sha256').update(`${kind} ${text}`).digest('hex')
const hashesOf = ({ address, clientId }: Place) => [hashOf('network', networkOf(address)), ...(clientId === '' ? [] : [hashOf('client', clientId)])]

export function createLoginPlaces(db: Db, clock: Clock): LoginPlaces {
  return {
    async isKnown(userSeq, place) {
      const [known] = await db.select({ userSeq: loginPlaces.userSeq }).from(loginPlaces)
        .where(and(eq(loginPlaces.userSeq, userSeq), inArray(loginPlaces.placeHash, hashesOf(place)))).limit(1)
      return known !== undefined
    },

    async remember(userSeq, place) {
      const lastAt = clock.now()
      await db.insert(loginPlaces).values(hashesOf(place).sort().map((placeHash) => ({ userSeq, placeHash, lastAt })))
        .onConflictDoUpdate({ target: [loginPlaces.userSeq, loginPlaces.placeHash], set: { lastAt } })
    },
  }
}
