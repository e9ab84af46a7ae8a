import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { EMAIL_ACCOUNT } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { columnsNamingPeople } from '#server/infra/db/namesPeople.ts'
import { alarms, attendees, channels, courses, courseUsers, emailCodes, likes, reviews, sessions, users } from '#server/infra/db/schema/index.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import type { UserRow } from '#server/modules/auth/index.ts'
import { readSitesLeftAlone } from '#server/modules/ownership/index.ts'
import type { ProfilePictures } from './picture.ts'

// Kept after withdrawal: reviews, their enrollments, and ended sessions (removed by retention).
const staying: ReadonlySet<PgTable> = new Set<PgTable>([reviews, attendees, sessions])

// `.invalid` is reserved (RFC 2606): nobody can sign up with it.
const addressOfNobody = (userSeq: number) => `withdrawn.${userSeq}@withdrawn.invalid`

/** Permanent account deletion (AUTH-10). */
export interface Withdrawal {
  /** Throws `onlyOwner` with the sites that would have no owner left. */
  withdraw(person: UserRow, language: Language): Promise<void>
}

export function createWithdrawal(
  { database: { db }, clock, announcer, mailer, log, alarms: raiser }: Pick<ServerPorts, 'database' | 'clock' | 'announcer' | 'mailer' | 'log' | 'alarms'>,
  pictures: Pick<ProfilePictures, 'erase'>,
): Withdrawal {
  return {
    async withdraw(person, language) {
      const { userSeq } = person
      const now = clock.now()
      const ended = await db.transaction(async (tx) => {
        await checkOwners(tx, userSeq)
        const left = await leaveClasses(tx, userSeq)
        await lockNotified(tx, userSeq)
        await checkOwners(tx, userSeq)
        // Before personal data is erased, so that these are anonymous too.
        for (const course of left) await raiser.raise(tx, { kind: enrollmentAlarms.enrollCancelled, ...course, actorSeq: userSeq })
        await forget(tx, userSeq)
        await pictures.erase(tx, person.profileImageUrl)
        await tx.delete(emailCodes).where(eq(emailCodes.email, person.email))
        await tx.update(users).set({
          email: addressOfNobody(userSeq), name: '', phone: null, phoneAt: null, profileImageUrl: null, passwordHash: null, snsTypeCd: EMAIL_ACCOUNT,
          isAuthenticated: false, termsAt: null, marketingAt: null, alarmsOff: [], withdrawnAt: now,
        }).where(eq(users.userSeq, userSeq))
        return tx.update(sessions).set({ revokedAt: now }).where(and(eq(sessions.userSeq, userSeq), isNull(sessions.revokedAt))).returning({ sessionSeq: sessions.sessionSeq })
      })
      for (const { sessionSeq } of ended) announcer.announce({ session: sessionSeq }, { command: socketCommand.sessionEnded })
      await mailer.send(mailText(language, 'withdrawn', person.email, { name: person.name }))
        .catch((error: unknown) => log.error({ err: error }, 'mail of a withdrawal not sent'))
    },
  }
}

/** Locks the owners: of two who leave at once, one stays. */
async function checkOwners(tx: Db, userSeq: number): Promise<void> {
  const alone = await readSitesLeftAlone(tx, userSeq, true)
  if (alone.length === 0) return
  const sites = await tx.select({ name: channels.name }).from(channels).where(inArray(channels.channelSeq, alone)).orderBy(channels.channelSeq)
  throw new AppError('onlyOwner', { sites: sites.map(({ name }) => name).join(', ') })
}

/** Frees seats and likes. Returns the affected live classes in lock order. */
async function leaveClasses(tx: Db, userSeq: number): Promise<{ channelSeq: number; courseSeq: number }[]> {
  const enrolledIn = (status: SQL | undefined) => and(
    eq(attendees.channelSeq, courses.channelSeq), eq(attendees.courseSeq, courses.courseSeq), eq(attendees.userSeq, userSeq), status,
  )
  const counted = ne(attendees.choiseStatusCd, choiseStatusCd.cancelled)
  const likedBy = and(eq(likes.channelSeq, courses.channelSeq), eq(likes.courseSeq, courses.courseSeq), eq(likes.userSeq, userSeq))
  // Locked in a fixed order to avoid deadlocks.
  const place = (table: typeof courses | typeof attendees | typeof likes) => ({ channelSeq: table.channelSeq, courseSeq: table.courseSeq })
  const theirs = union(
    tx.select(place(courses)).from(courses).where(eq(courses.writerSeq, userSeq)),
    tx.select(place(attendees)).from(attendees).where(and(eq(attendees.userSeq, userSeq), counted)),
    tx.select(place(likes)).from(likes).where(eq(likes.userSeq, userSeq)),
  )
  await tx.select({ one: sql`1` }).from(courses).where(sql`(${courses.channelSeq}, ${courses.courseSeq}) in ${theirs}`)
    .orderBy(courses.channelSeq, courses.courseSeq).for('update')
  const left = await tx.select({ channelSeq: courses.channelSeq, courseSeq: courses.courseSeq }).from(courses).innerJoin(attendees, enrolledIn(counted))
    .where(isNull(courses.purgedAt)).orderBy(courses.channelSeq, courses.courseSeq)
  await tx.update(courses).set({ likeCount: sql`${courses.likeCount} - 1` }).from(likes).where(likedBy)
  await tx.update(courses).set({ attendCount: sql`${courses.attendCount} - 1` }).from(attendees).where(enrolledIn(eq(attendees.choiseStatusCd, choiseStatusCd.approved)))
  await tx.update(courses).set({ waitCount: sql`${courses.waitCount} - 1` }).from(attendees).where(enrolledIn(eq(attendees.choiseStatusCd, choiseStatusCd.awaiting)))
  await tx.update(attendees).set({ choiseStatusCd: choiseStatusCd.cancelled }).where(and(eq(attendees.userSeq, userSeq), counted))
  return left
}

/** Locks the user and their classes' managers in a fixed order, to avoid deadlocks. */
async function lockNotified(tx: Db, userSeq: number): Promise<void> {
  const notified = union(
    tx.select({ userSeq: users.userSeq }).from(users).where(eq(users.userSeq, userSeq)),
    tx.select({ userSeq: courseUsers.userSeq }).from(courseUsers)
      .innerJoin(attendees, and(eq(attendees.channelSeq, courseUsers.channelSeq), eq(attendees.courseSeq, courseUsers.courseSeq), eq(attendees.userSeq, userSeq))),
  )
  await tx.select({ one: sql`1` }).from(users).where(inArray(users.userSeq, notified)).orderBy(asc(users.userSeq)).for('no key update')
}

/** Erases the user from every table with a foreign key to users, future ones included. */
async function forget(tx: Db, userSeq: number): Promise<void> {
  await tx.update(alarms).set({
    profileImageUrl: null,
    content: sql`case when ${alarms.content} like '{%' then jsonb_set(${alarms.content}::jsonb, '{name}', '""')::text else ${alarms.content} end`,
  }).where(eq(alarms.actorUserSeq, userSeq))
  for (const { table, property, column, upon } of columnsNamingPeople()) {
    if (staying.has(table) || upon === 'stays') continue
    if (upon === 'goes') await tx.delete(table).where(eq(column, userSeq))
    else await tx.update(table).set({ [property]: null }).where(eq(column, userSeq))
  }
}
