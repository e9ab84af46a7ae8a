import { eq } from 'drizzle-orm'
import { users } from '#server/infra/db/schema/index.ts'
import { issueEmailProof } from '#server/modules/account/emailProof.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { TestApi } from './api.ts'
import { buildPerson } from './factories.ts'
import type { Person } from './factories.ts'

/** A user with social logins only. */
export async function buildPasswordless(api: TestApi): Promise<Person> {
  const person = await buildPerson(api)
  await api.server.ports.database.db.update(users).set({ passwordHash: null }).where(eq(users.userSeq, person.userSeq))
  return person
}

/** A proof of the user's address, by an emailed code. */
export function emailProofOf(api: TestApi, { email }: Pick<Person, 'email'>): Promise<string> {
  const { database: { db }, clock } = api.server.ports
  return issueEmailProof(createOneTime(db, clock), email)
}
