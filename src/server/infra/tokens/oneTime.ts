import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { oneTimeTokens } from '#server/infra/db/schema/index.ts'

export interface OneTimePurpose<Content extends z.ZodObject = z.ZodObject> {
  purpose: string
  content: Content
  lifetimeMs: number
}

/** Single-use secrets with content and expiry; only their SHA-256 is kept. */
export interface OneTime {
  issue<Content extends z.ZodObject>(kind: OneTimePurpose<Content>, content: z.input<Content>): Promise<string>
  /** Uses up the secret; undefined when unknown, of another kind, used or expired. */
  take<Content extends z.ZodObject>(kind: OneTimePurpose<Content>, token: string): Promise<z.output<Content> | undefined>
  look<Content extends z.ZodObject>(kind: OneTimePurpose<Content>, token: string): Promise<z.output<Content> | undefined>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function createOneTime(db: Db, clock: Clock): OneTime {
  const isGood = (purpose: string, token: string) =>
    and(eq(oneTimeTokens.tokenHash, hashOf(token)), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, clock.now()))

  return {
    async issue({ purpose, lifetimeMs }, content) {
      const token = randomBytes(32).toString('base64url')
      await db.insert(oneTimeTokens).values({ tokenHash: hashOf(token), purpose, content, expiresAt: new Date(clock.now().getTime() + lifetimeMs) })
      return token
    },

    async take({ purpose, content }, token) {
      const [row] = await db.delete(oneTimeTokens).where(isGood(purpose, token)).returning({ content: oneTimeTokens.content })
      return row === undefined ? undefined : content.parse(row.content)
    },

    async look({ purpose, content }, token) {
      const [row] = await db.select({ content: oneTimeTokens.content }).from(oneTimeTokens).where(isGood(purpose, token))
      return row === undefined ? undefined : content.parse(row.content)
    },
  }
}

/** Marks a signed token as used, within the caller's transaction; false when it was used before. Kept until it expires. */
export async function useOnce(db: Db, purpose: string, id: string, expiresAt: Date): Promise<boolean> {
  const used = await db.insert(oneTimeTokens).values({ tokenHash: hashOf(`${purpose} ${id}`), purpose, content: {}, expiresAt })
    .onConflictDoNothing().returning({ purpose: oneTimeTokens.purpose })
  return used.length > 0
}
