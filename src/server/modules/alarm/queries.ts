import { and, asc, desc, eq, gt, isNull, lt, max, ne, not, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { BADGE_COUNT_MAX, MAIL_GATHER_MS, alarmContent, isForMany, isMailed } from '#shared/alarm/alarms.ts'
import type { AlarmAudience, AlarmMails } from '#shared/alarm/alarms.ts'
import { quietUntil } from '#shared/alarm/quietHours.ts'
import type { QuietHours } from '#shared/alarm/quietHours.ts'
import { choiseStatusCd, publicCd, trashTypeCd, userTypeCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { AlarmEvent } from '#server/infra/ports.ts'
import { alarms, attendees, channels, channelUsers, courses, courseUsers, posts, users } from '#server/infra/db/schema/index.ts'

export interface Written {
  alarmSeq: number
  targetUserSeq: number
  quietHours: QuietHours | null
}

// Subqueries of user numbers. Class managers who left the site are excluded.
const audiences: Record<AlarmAudience, (event: AlarmEvent, after: number) => SQL> = {
  siteManagers: ({ channelSeq }) => sql`select ${channelUsers.userSeq} from ${channelUsers}
    where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.userTypeCd} in (${userTypeCd.owner}, ${userTypeCd.manager})`,
  classManagers: ({ channelSeq, courseSeq }) => sql`select ${courseUsers.userSeq} from ${courseUsers}
    join ${channelUsers} on ${channelUsers.channelSeq} = ${courseUsers.channelSeq} and ${channelUsers.userSeq} = ${courseUsers.userSeq}
    where ${courseUsers.channelSeq} = ${channelSeq} and ${courseUsers.courseSeq} = ${courseSeq ?? 0}`,
  members: ({ channelSeq }, after) => sql`select ${channelUsers.userSeq} from ${channelUsers}
    where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.userSeq} > ${after}`,
  // Those whose access has ended may still read.
  attendees: ({ channelSeq, courseSeq }, after) => sql`select ${attendees.userSeq} from ${attendees}
    where ${attendees.channelSeq} = ${channelSeq} and ${attendees.courseSeq} = ${courseSeq ?? 0} and ${attendees.choiseStatusCd} = ${choiseStatusCd.approved} and ${attendees.userSeq} > ${after}`,
  person: ({ personSeqs = [] }) => sql`select unnest(${`{${personSeqs.join()}}`}::bigint[])`,
}

/** What an alarm for many is about, by its content: its key, or the number of its post or lesson. */
function subjectOf({ kind, key, postSeq, lessonSeq }: AlarmEvent): SQL | undefined {
  if (!isForMany(kind)) return undefined
  if (key !== undefined) return sql`position(${`"key":${JSON.stringify(key)}`} in ${alarms.content}) > 0`
  const [name, seq] = postSeq === undefined ? ['lessonSeq', lessonSeq] : ['postSeq', postSeq]
  return seq === undefined ? undefined : sql`${alarms.content} ~ ${`"${name}":${seq}[,}]`}`
}

/** Alarms of one event; those for many of one subject. */
const ofEvent = (event: AlarmEvent) => and(
  subjectOf(event),
  eq(alarms.channelSeq, event.channelSeq), event.courseSeq === undefined ? isNull(alarms.courseSeq) : eq(alarms.courseSeq, event.courseSeq),
  eq(alarms.alarmType, event.kind.name), event.actorSeq === undefined ? isNull(alarms.actorUserSeq) : eq(alarms.actorUserSeq, event.actorSeq),
)
const notNotifiedYet = (event: AlarmEvent) => sql`not exists (select 1 from ${alarms} where ${alarms.targetUserSeq} = ${users.userSeq} and ${ofEvent(event)})`

/** Whether a reader has one of the same lesson, or of the same board of the site, that is unread. */
function hasUnread({ kind, channelSeq, courseSeq, lessonSeq, boardSeq }: AlarmEvent): SQL {
  const [name, seq] = boardSeq === undefined ? ['lessonSeq', lessonSeq ?? 0] : ['boardSeq', boardSeq]
  return sql`exists (select 1 from ${alarms} where ${alarms.targetUserSeq} = ${users.userSeq} and ${alarms.alarmSeq} > ${users.alarmReadSeq} and ${alarms.channelSeq} = ${channelSeq}
    and ${courseSeq === undefined ? sql`${alarms.courseSeq} is null` : sql`${alarms.courseSeq} = ${courseSeq}`} and ${alarms.alarmType} = ${kind.name} and ${alarms.content} ~ ${`"${name}":${seq}[,}]`})`
}

interface Recipient {
  userSeq: number
  alarmMails: AlarmMails
  quietHours: QuietHours | null
}

/** Recipients by user number, with their quiet hours; without those who opted out, withdrew or are blocked. */
async function recipientsOf(tx: Db, event: AlarmEvent, after: number, limit: number | null): Promise<Recipient[]> {
  const { name, audience, once, untilRead } = event.kind
  const query = tx.select({ userSeq: users.userSeq, alarmMails: users.alarmMails, quietHours: users.quietHours }).from(users).where(and(
    sql`${users.userSeq} in (${sql.join(audience.map((one) => audiences[one](event, after)), sql` union `)})`,
    event.actorSeq === undefined ? undefined : ne(users.userSeq, event.actorSeq), event.exceptSeqs === undefined ? undefined : notInArray(users.userSeq, [...event.exceptSeqs]), gt(users.userSeq, after),
    isNull(users.withdrawnAt), isNull(users.blockedAt), sql`not (${name} = any(${users.alarmsOff}))`,
    once && limit === null ? notNotifiedYet(event) : undefined, untilRead === true ? not(hasUnread(event)) : undefined,
  )).orderBy(asc(users.userSeq)).$dynamic()
  // Serialize per user: a lower number committed after a higher one was read would count as read.
  return (limit === null ? query : query.limit(limit)).for('no key update', { of: users })
}

async function contentOf(tx: Db, { kind, title: ownTitle, channelSeq, courseSeq, actorSeq, waiting, postSeq, commentSeq, boardSeq, lessonSeq, submissionSeq, attendSeq, reason, at, key }: AlarmEvent): Promise<string | undefined> {
  const [row] = await tx.select({ site: channels.name, title: courses.title, name: users.name })
    .from(channels)
    .leftJoin(users, eq(users.userSeq, actorSeq ?? 0))
    .leftJoin(courses, and(eq(courses.channelSeq, channels.channelSeq), eq(courses.courseSeq, courseSeq ?? 0)))
    .where(eq(channels.channelSeq, channelSeq))
  const title = ownTitle ?? (kind.link.to === 'site' ? row?.site : row?.title)
  return row === undefined || title === undefined || title === null ? undefined : alarmContent({
    name: row.name ?? '', title, ...(waiting === true ? { waiting } : {}), ...(kind.link.to === 'class' && kind.link.tab !== undefined ? { tab: kind.link.tab } : {}),
    ...(postSeq === undefined ? {} : { postSeq }), ...(commentSeq === undefined ? {} : { commentSeq }),
    ...(boardSeq === undefined ? {} : { boardSeq }), ...(lessonSeq === undefined ? {} : { lessonSeq }), ...(submissionSeq === undefined ? {} : { submissionSeq }),
    ...(attendSeq === undefined ? {} : { attendSeq }), ...(reason === undefined ? {} : { reason }),
    ...(at === undefined ? {} : { at }), ...(key === undefined ? {} : { key }),
  })
}

/** Whether the event still applies: its class exists, and is public where the alarm goes to all members; its post of the site is shown. */
export async function isStillDue(db: Db, { kind, channelSeq, courseSeq, postSeq }: AlarmEvent): Promise<boolean> {
  if (courseSeq === undefined) {
    if (postSeq === undefined) return true
    return (await db.select({ postSeq: posts.postSeq }).from(posts).where(and(eq(posts.channelSeq, channelSeq), eq(posts.postSeq, postSeq), isNull(posts.hiddenAt)))).length > 0
  }
  const rows = await db.select({ courseSeq: courses.courseSeq }).from(courses).where(and(
    eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq),
    kind.audience.includes('members') ? eq(courses.publicCd, publicCd.public) : undefined, eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt),
  ))
  return rows.length > 0
}

export async function writeAlarms(tx: Db, event: AlarmEvent, createdAt: Date): Promise<Written[]> {
  return writeFor(tx, event, createdAt, await recipientsOf(tx, event, 0, null))
}

/** Writes the next batch in user order. Resumable and idempotent: continues after the last recipient. */
export async function writeNextAlarms(tx: Db, event: AlarmEvent, createdAt: Date, limit: number): Promise<Written[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alarms ${event.kind.name} ${event.channelSeq} ${event.courseSeq ?? 0}`}, 0))`)
  const [last] = await tx.select({ userSeq: max(alarms.targetUserSeq) }).from(alarms).where(ofEvent(event))
  return writeFor(tx, event, createdAt, await recipientsOf(tx, event, last?.userSeq ?? 0, limit))
}

async function writeFor(tx: Db, event: AlarmEvent, createdAt: Date, recipients: readonly Recipient[]): Promise<Written[]> {
  if (recipients.length === 0) return []
  const content = await contentOf(tx, event)
  if (content === undefined) return []
  const { kind, channelSeq, courseSeq, actorSeq } = event
  const mailDueAt = ({ alarmMails, quietHours }: Recipient) => (isMailed(kind, alarmMails) === true ? new Date(quietUntil(quietHours, createdAt.getTime() + MAIL_GATHER_MS)) : null)
  const written = await tx.insert(alarms)
    .values(recipients.map((one) => ({ channelSeq, targetUserSeq: one.userSeq, alarmType: kind.name, content, actorUserSeq: actorSeq ?? null, courseSeq: courseSeq ?? null, createdAt, mailDueAt: mailDueAt(one) })))
    .returning({ alarmSeq: alarms.alarmSeq, targetUserSeq: alarms.targetUserSeq })
  const hoursOf = new Map(recipients.map(({ userSeq, quietHours }) => [userSeq, quietHours]))
  return written.map((alarm) => ({ ...alarm, quietHours: hoursOf.get(alarm.targetUserSeq) ?? null }))
}

const isOf = (userSeq: number, ofSite: number | null) => and(eq(alarms.targetUserSeq, userSeq), ofSite === null ? undefined : eq(alarms.channelSeq, ofSite))

export async function readAlarms(db: Db, userSeq: number, ofSite: number | null, below: number | undefined, limit: number) {
  return db
    .select({
      alarm: alarms, site: { name: channels.name, domain: channels.domain, customDomain: channels.customDomain, verifiedAt: channels.customDomainVerifiedAt },
      imageKey: courses.imageKey, actorImageUrl: users.profileImageUrl, actorLeftAt: users.withdrawnAt,
    })
    .from(alarms)
    .innerJoin(channels, eq(channels.channelSeq, alarms.channelSeq))
    .leftJoin(courses, and(eq(courses.channelSeq, alarms.channelSeq), eq(courses.courseSeq, alarms.courseSeq)))
    .leftJoin(users, eq(users.userSeq, alarms.actorUserSeq))
    .where(and(isOf(userSeq, ofSite), below === undefined ? undefined : lt(alarms.alarmSeq, below)))
    .orderBy(desc(alarms.alarmSeq))
    .limit(limit)
}
export type AlarmRow = Awaited<ReturnType<typeof readAlarms>>[number]

/** Unread notifications, up to `BADGE_COUNT_MAX` (ALRM-02). */
export async function countUnread(db: Db, userSeq: number, ofSite: number | null = null): Promise<number> {
  const unread = db.select({ one: sql`1`.as('one') }).from(alarms)
    .where(and(isOf(userSeq, ofSite), sql`${alarms.alarmSeq} > (select ${users.alarmReadSeq} from ${users} where ${users.userSeq} = ${userSeq})`))
    .limit(BADGE_COUNT_MAX).as('unread')
  const [row] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(unread)
  return row?.count ?? 0
}

export async function findReadSeq(db: Db, userSeq: number): Promise<number> {
  const [row] = await db.select({ alarmReadSeq: users.alarmReadSeq }).from(users).where(eq(users.userSeq, userSeq))
  return row?.alarmReadSeq ?? 0
}

/** Advances the read sequence to the newest notification, at most `upTo`, never back. Returns whether it moved. */
export async function moveReadSeq(db: Db, userSeq: number, ofSite: number | null, upTo: number | undefined): Promise<boolean> {
  const newest = sql`(select max(${alarms.alarmSeq}) from ${alarms} where ${isOf(userSeq, ofSite)} ${upTo === undefined ? sql`` : sql`and ${alarms.alarmSeq} <= ${upTo}`})`
  const moved = await db.update(users).set({ alarmReadSeq: newest })
    .where(and(eq(users.userSeq, userSeq), sql`${users.alarmReadSeq} < ${newest}`)).returning({ userSeq: users.userSeq })
  return moved.length > 0
}

/** Whether the user owns an open site. */
export async function ownsSite(db: Db, userSeq: number): Promise<boolean> {
  const rows = await db.select({ channelSeq: channelUsers.channelSeq }).from(channelUsers).innerJoin(channels, and(eq(channels.channelSeq, channelUsers.channelSeq), isNull(channels.closedAt)))
    .where(and(eq(channelUsers.userSeq, userSeq), eq(channelUsers.userTypeCd, userTypeCd.owner))).limit(1)
  return rows.length > 0
}

export async function findSettings(db: Db, userSeq: number): Promise<{ alarmsOff: string[]; alarmMails: AlarmMails; quietHours: QuietHours | null }> {
  const [row] = await db.select({ alarmsOff: users.alarmsOff, alarmMails: users.alarmMails, quietHours: users.quietHours }).from(users).where(eq(users.userSeq, userSeq))
  return row ?? { alarmsOff: [], alarmMails: {}, quietHours: null }
}

/** Choices of mails are added to those that there are. */
export async function writeSettings(db: Db, userSeq: number, { mails, ...settings }: { alarmsOff?: string[]; mails?: AlarmMails; quietHours?: QuietHours | null }): Promise<void> {
  await db.update(users).set({ ...settings, ...(mails === undefined ? {} : { alarmMails: sql`${users.alarmMails} || ${JSON.stringify(mails)}::jsonb` }) }).where(eq(users.userSeq, userSeq))
}

/** Has waiting mails looked at at once: the hours that they wait for may have changed. */
export async function hastenMails(db: Db, userSeq: number, at: Date): Promise<void> {
  await db.update(alarms).set({ mailDueAt: at }).where(and(eq(alarms.targetUserSeq, userSeq), gt(alarms.mailDueAt, at)))
}
