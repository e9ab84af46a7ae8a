import { eq } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/index.ts'

/** The user's address once it is verified. */
export async function findVerifiedEmail(db: Db, userSeq: number): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email, isAuthenticated: users.isAuthenticated }).from(users).where(eq(users.userSeq, userSeq))
  return row?.isAuthenticated === true ? row.email : undefined
}
