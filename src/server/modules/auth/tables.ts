import { desc, eq, lt, or } from 'drizzle-orm'
import { deviceOf } from '#shared/auth/device.ts'
import { SESSION_KEPT_MS } from '#shared/auth/retention.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { channelUsers, loginAttempts, loginPlaces, sessions, users } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList } from '#server/infra/personalArchive.ts'

/** Retention (ms) of a login place after its last use; long enough for one login per term. */
export const LOGIN_PLACE_KEPT_MS = 180 * DAY_MS

// `profile` archives and clears rows of `users`.
export const authTables: ModuleTables = {
  tables: [users, sessions, loginPlaces],
  writes: [channelUsers, loginAttempts],
  retention: [
    { table: sessions, unneeded: (before) => or(lt(sessions.expiresAt, before(SESSION_KEPT_MS)), lt(sessions.revokedAt, before(SESSION_KEPT_MS))) },
    { table: loginPlaces, unneeded: (before) => lt(loginPlaces.lastAt, before(LOGIN_PLACE_KEPT_MS)) },
  ],
  archive: [
    archiveList('sessions', sessions, async (db, userSeq, { limit, offset }) => {
      const rows = await db.select({
        kind: sessions.kind, userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt, revokedAt: sessions.revokedAt,
      }).from(sessions).where(eq(sessions.userSeq, userSeq)).orderBy(desc(sessions.sessionSeq)).limit(limit).offset(offset)
      return rows.map(({ kind, ...row }) => ({ device: deviceOf(kind, row.userAgent), ...row }))
    }),
  ],
  merge: [
    stays(sessions, sessions.userSeq, 'A session is of the account that logged in.'),
  ],
}
