import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AlarmMails } from '#shared/alarm/alarms.ts'
import type { QuietHours } from '#shared/alarm/quietHours.ts'
import { scopeCd } from '#shared/board/codes.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { courseAlarms } from '#shared/course/alarms.ts'
import { choiseStatusCd, trashTypeCd, userTypeCd } from '#shared/kernel/codes.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { alarms, attendees, channels, channelUsers, consents, courses, courseUsers, missionSubmissions, postComments, posts, users } from '#server/infra/db/schema/index.ts'

const ofReader = ({ channelSeq, userSeq }: MemberRef) => and(eq(alarms.channelSeq, channelSeq), eq(alarms.targetUserSeq, userSeq))

/** Readers with mails that are due, by site; those that wait longest first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<MemberRef[]> {
  return db.select({ channelSeq: alarms.channelSeq, userSeq: alarms.targetUserSeq }).from(alarms)
    .where(lte(alarms.mailDueAt, now)).groupBy(alarms.channelSeq, alarms.targetUserSeq).orderBy(asc(sql`min(${alarms.mailDueAt})`)).limit(limit)
}

/** The reader as a mail needs them; undefined: withdrawn, blocked, no member any more, or the site is closed. The language is that of their latest application at the site, else of their latest consent. */
export async function findReader(db: Db, { channelSeq, userSeq }: MemberRef) {
  const [row] = await db.select({
    name: users.name, email: users.email, alarmsOff: users.alarmsOff, alarmMails: sql<AlarmMails>`${users.alarmMails}`, quietHours: sql<QuietHours | null>`${users.quietHours}`,
    language: sql<Language>`coalesce(
      (select ${attendees.language} from ${attendees} where ${attendees.channelSeq} = ${channelSeq} and ${attendees.userSeq} = ${userSeq} and ${attendees.language} is not null order by ${attendees.attendSeq} desc limit 1),
      (select ${consents.language} from ${consents} where ${consents.userSeq} = ${userSeq} order by ${consents.agreedAt} desc limit 1), 'ko')`,
  }).from(users)
    .innerJoin(channelUsers, and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, users.userSeq), isNull(channelUsers.blockedAt)))
    .innerJoin(channels, and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt)))
    .where(and(eq(users.userSeq, userSeq), isNull(users.withdrawnAt), isNull(users.blockedAt)))
  return row
}

export async function postponeMails(tx: Db, reader: MemberRef, until: Date): Promise<void> {
  await tx.update(alarms).set({ mailDueAt: until }).where(and(ofReader(reader), isNotNull(alarms.mailDueAt)))
}

/** Claims all waiting mails of a reader at a site, due or not: they go out as one. Returns the numbers of their alarms. */
export async function claimMails(tx: Db, reader: MemberRef): Promise<number[]> {
  const rows = await tx.update(alarms).set({ mailDueAt: null }).where(and(ofReader(reader), isNotNull(alarms.mailDueAt))).returning({ alarmSeq: alarms.alarmSeq })
  return rows.map(({ alarmSeq }) => alarmSeq)
}

/** A number in the content of an alarm; null: it has none. */
const inContent = (name: string) => sql`substring(${alarms.content} from ${`"${name}":([0-9]+)[,}]`})::bigint`

/** Whether the reader may still see what an alarm is about, and it is still so. */
function isStillSo({ channelSeq, userSeq }: MemberRef, kindsOf: { teaching: SQL; site: SQL }, now: Date): SQL | undefined {
  const isStaff = sql`exists (select 1 from ${channelUsers} where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.userSeq} = ${userSeq} and ${channelUsers.userTypeCd} in (${userTypeCd.owner}, ${userTypeCd.manager}))`
  const runsClass = sql`exists (select 1 from ${courseUsers} where ${courseUsers.channelSeq} = ${channelSeq} and ${courseUsers.courseSeq} = ${alarms.courseSeq} and ${courseUsers.userSeq} = ${userSeq})`
  const takesPart = sql`exists (select 1 from ${attendees} where ${attendees.channelSeq} = ${channelSeq} and ${attendees.courseSeq} = ${alarms.courseSeq} and ${attendees.userSeq} = ${userSeq}
    and ${attendees.choiseStatusCd} <> ${choiseStatusCd.cancelled} and (${attendees.validAt} is null or ${attendees.validAt} > ${now.toISOString()}::timestamptz))`
  const isTeaching = sql`${alarms.alarmType} in (${kindsOf.teaching})`
  const [postSeq, commentSeq, submissionSeq] = [inContent('postSeq'), inContent('commentSeq'), inContent('submissionSeq')]
  return and(
    or(isNull(alarms.courseSeq), and(eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt))),
    or(sql`${alarms.alarmType} not in (${kindsOf.site})`, isStaff),
    or(isNull(alarms.courseSeq), runsClass, and(sql`not ${isTeaching}`, or(takesPart, isStaff))),
    sql`(${alarms.alarmType} not in (${courseAlarms.classSubmitted.name}, ${courseAlarms.reviewBlocked.name}) or ${courses.submittedAt} is not null)`,
    sql`(${postSeq} is null or exists (select 1 from ${posts} where ${posts.channelSeq} = ${channelSeq} and ${posts.postSeq} = ${postSeq} and ${posts.hiddenAt} is null
      and (${posts.scopeCd} not in (${scopeCd.staff}, ${scopeCd.secret}) or ${posts.userSeq} = ${userSeq} or ${isStaff} or ${runsClass})))`,
    sql`(${commentSeq} is null or exists (select 1 from ${postComments} where ${postComments.channelSeq} = ${channelSeq} and ${postComments.commentSeq} = ${commentSeq} and ${postComments.deletedAt} is null and ${postComments.hiddenAt} is null))`,
    sql`(${submissionSeq} is null or exists (select 1 from ${missionSubmissions} where ${missionSubmissions.channelSeq} = ${channelSeq} and ${missionSubmissions.submissionSeq} = ${submissionSeq} and ${missionSubmissions.state} = 'submitted'))`,
  )
}

/** The alarms that are still to be mailed of those claimed, oldest first. `kindsOf`: the kinds that only staff of the class, and only staff of the site, may have. */
export async function listMailed(db: Db, { channelSeq, userSeq }: MemberRef, alarmSeqs: readonly number[], kindsOf: { teaching: readonly string[]; site: readonly string[] }, now: Date) {
  const named = (kinds: readonly string[]) => sql.join(['', ...kinds].map((name) => sql`${name}`), sql`, `)
  const actor = db.select({ userSeq: users.userSeq, withdrawnAt: users.withdrawnAt }).from(users).as('actor')
  return db.select({
    alarm: { alarmSeq: alarms.alarmSeq, alarmType: alarms.alarmType, content: alarms.content, legacy: alarms.legacy, courseSeq: alarms.courseSeq, linkPackage: alarms.linkPackage },
    actorLeftAt: actor.withdrawnAt,
  }).from(alarms)
    .leftJoin(courses, and(eq(courses.channelSeq, alarms.channelSeq), eq(courses.courseSeq, alarms.courseSeq)))
    .leftJoin(actor, eq(actor.userSeq, alarms.actorUserSeq))
    .where(and(
      ofReader({ channelSeq, userSeq }), sql`${alarms.alarmSeq} in (${sql.join(alarmSeqs.map((seq) => sql`${seq}::bigint`), sql`, `)})`,
      isStillSo({ channelSeq, userSeq }, { teaching: named(kindsOf.teaching), site: named(kindsOf.site) }, now),
    )).orderBy(asc(alarms.alarmSeq))
}

/** A user's address and choices of mails; undefined: the user has left. */
export async function findMailChoice(db: Db, userSeq: number): Promise<{ email: string; alarmMails: AlarmMails } | undefined> {
  const [row] = await db.select({ email: users.email, alarmMails: users.alarmMails }).from(users).where(and(eq(users.userSeq, userSeq), isNull(users.withdrawnAt)))
  return row
}
