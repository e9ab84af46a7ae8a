import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Clock } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { loginPlaces } from '#server/infra/db/schema/index.ts'
import { networkOf } from './attempts.ts'

/** Where a person logs in. */
export interface Place {
  /** IP address. */
  address: string
  /** Client-Id header; empty where there is none. */
  clientId: string
}

/** Remembers where people have logged in, by whatever way: who did it there once is no stranger to the limit on passwords. */
export interface LoginPlaces {
  /** Whether the person did so in this network or with this client. */
  isKnown(userSeq: number, place: Place): Promise<boolean>
  remember(userSeq: number, place: Place): Promise<void>
}

/** A network is not kept as it is: it is compared and never shown. */
const hashOf = (kind: 'network' | 'client', text: string) => createHash('sha256').update(`${kind} ${text}`).digest('hex')
const hashesOf = ({ address, clientId }: Place) => [hashOf('network', networkOf(address)), ...(clientId === '' ? [] : [hashOf('client', clientId)])]

/** Makes it on the database. */
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
