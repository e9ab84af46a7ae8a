import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { RolePermissions } from '#shared/kernel/access/can.ts'
import { courseUserTypeCd, userTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd, UserTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import { STAFF_MAX } from '#shared/staff/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { literal } from '#server/infra/db/like.ts'
import { channels, channelUsers, courseUsers, users } from '#server/infra/db/schema/index.ts'

const isOne = ({ channelSeq, userSeq }: MemberRef) => and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq))
const runs = ({ channelSeq, userSeq }: MemberRef) => and(eq(courseUsers.channelSeq, channelSeq), eq(courseUsers.userSeq, userSeq))
const ofClass = ({ channelSeq, courseSeq }: CourseRef) => and(eq(courseUsers.channelSeq, channelSeq), eq(courseUsers.courseSeq, courseSeq))
const active = and(isNull(users.withdrawnAt), isNull(users.blockedAt))

/** Everybody with a role on the site, with how many classes they run. */
export async function listStaff(db: Db, channelSeq: number) {
  const classes = db.select({ userSeq: courseUsers.userSeq, classCount: count().as('class_count') }).from(courseUsers)
    .where(eq(courseUsers.channelSeq, channelSeq)).groupBy(courseUsers.userSeq).as('classes')
  return db.select({
    userSeq: users.userSeq, name: users.name, email: users.email, profileImageUrl: users.profileImageUrl, isVerified: users.isAuthenticated,
    userTypeCd: channelUsers.userTypeCd, joinedAt: channelUsers.joinedAt, classCount: sql<number>`coalesce(${classes.classCount}, 0)`.mapWith(Number),
  }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).leftJoin(classes, eq(classes.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNotNull(channelUsers.userTypeCd)))
    .orderBy(sql`case ${channelUsers.userTypeCd} when 'OWN' then 0 when 'MNG' then 1 else 2 end`, asc(channelUsers.joinedAt), asc(channelUsers.userSeq)).limit(STAFF_MAX)
}

export async function listStaffSeqs(db: Db, channelSeq: number): Promise<number[]> {
  const rows = await db.select({ userSeq: channelUsers.userSeq }).from(channelUsers).where(and(eq(channelUsers.channelSeq, channelSeq), isNotNull(channelUsers.userTypeCd))).limit(STAFF_MAX)
  return rows.map(({ userSeq }) => userSeq)
}

/** Active members of the site whose name, email or phone has a text, the latest first; `staffOnly`: those with a role. */
export async function findCandidates(db: Db, channelSeq: number, { q, page, limit }: { q: string; page: number; limit: number }, staffOnly: boolean) {
  const pattern = literal(q)
  // One after the other, by key: else the users of all sites are read.
  const person = db.select({ name: users.name, email: users.email, phone: users.phone, profileImageUrl: users.profileImageUrl, snsTypeCd: users.snsTypeCd, isVerified: users.isAuthenticated }).from(users).where(and(
    eq(users.userSeq, channelUsers.userSeq), active, q === '' ? undefined : or(ilike(users.name, pattern), ilike(users.email, pattern), ilike(users.phone, pattern)))).limit(1).as('person')
  return db.select({
    userSeq: channelUsers.userSeq, userTypeCd: channelUsers.userTypeCd, name: person.name, email: person.email, phone: person.phone,
    profileImageUrl: person.profileImageUrl, snsTypeCd: person.snsTypeCd, isVerified: person.isVerified,
  }).from(channelUsers).innerJoinLateral(person, sql`true`)
    .where(and(eq(channelUsers.channelSeq, channelSeq), staffOnly ? isNotNull(channelUsers.userTypeCd) : undefined))
    .orderBy(desc(channelUsers.joinedAt), desc(channelUsers.userSeq)).limit(limit).offset((page - 1) * limit)
}

/** Locks a person who gets a role, before the standings; as for ownership. Undefined: withdrawn or blocked. */
export async function lockPerson(tx: Db, userSeq: number): Promise<{ isVerified: boolean; email: string } | undefined> {
  const [row] = await tx.select({ isVerified: users.isAuthenticated, email: users.email }).from(users).where(and(eq(users.userSeq, userSeq), active)).for('no key update')
  return row
}

/** Locks the owners of a site and some others, in the order that ownership and withdrawal use: of two changes at once, the second sees the first. */
export async function lockStandings(tx: Db, channelSeq: number, userSeqs: readonly number[]): Promise<Map<number, UserTypeCd | null>> {
  const rows = await tx.select({ userSeq: channelUsers.userSeq, userTypeCd: channelUsers.userTypeCd }).from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, channelSeq), or(eq(channelUsers.userTypeCd, userTypeCd.owner), inArray(channelUsers.userSeq, [...userSeqs]))))
    .orderBy(channelUsers.userSeq).for('update')
  return new Map(rows.map((row) => [row.userSeq, row.userTypeCd]))
}

export async function countStaff(db: Db, channelSeq: number): Promise<number> {
  return db.$count(channelUsers, and(eq(channelUsers.channelSeq, channelSeq), isNotNull(channelUsers.userTypeCd)))
}

export async function readRolePermissions(db: Db, channelSeq: number): Promise<RolePermissions> {
  const [row] = await db.select({ rolePermissions: channels.rolePermissions }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row?.rolePermissions ?? {}
}

export async function writeStanding(tx: Db, member: MemberRef, role: UserTypeCd | null): Promise<void> {
  await tx.update(channelUsers).set({ userTypeCd: role }).where(isOne(member))
}

/** Locks all who run the classes of a person. Returns these classes, with how many others run each. */
export async function lockClassesOf(tx: Db, { channelSeq, userSeq }: MemberRef): Promise<{ courseSeq: number; others: number }[]> {
  const theirs = tx.select({ courseSeq: courseUsers.courseSeq }).from(courseUsers).where(runs({ channelSeq, userSeq }))
  const rows = await tx.select({ courseSeq: courseUsers.courseSeq, userSeq: courseUsers.userSeq }).from(courseUsers)
    .where(and(eq(courseUsers.channelSeq, channelSeq), inArray(courseUsers.courseSeq, theirs))).orderBy(courseUsers.courseSeq, courseUsers.userSeq).for('update')
  return rows.filter((row) => row.userSeq === userSeq).map(({ courseSeq }) => ({ courseSeq, others: rows.filter((row) => row.courseSeq === courseSeq && row.userSeq !== userSeq).length }))
}

export async function deleteAppointments(tx: Db, member: MemberRef): Promise<void> {
  await tx.delete(courseUsers).where(runs(member))
}

/** Gives the classes of one person to another, who keeps a master's place that they have. */
export async function moveAppointments(tx: Db, { channelSeq, userSeq }: MemberRef, heirSeq: number): Promise<void> {
  const theirs = await tx.delete(courseUsers).where(runs({ channelSeq, userSeq })).returning()
  if (theirs.length === 0) return
  await tx.insert(courseUsers).values(theirs.map((row) => ({ ...row, userSeq: heirSeq }))).onConflictDoUpdate({
    target: [courseUsers.channelSeq, courseUsers.courseSeq, courseUsers.userSeq],
    set: { userTypeCd: sql`case when ${courseUsers.userTypeCd} = ${courseUserTypeCd.master} then ${courseUserTypeCd.master} else excluded.user_type_cd end` },
  })
}

export async function listClassManagers(db: Db, course: CourseRef) {
  return db.select({ userSeq: users.userSeq, name: users.name, email: users.email, profileImageUrl: users.profileImageUrl, userTypeCd: courseUsers.userTypeCd })
    .from(courseUsers).innerJoin(users, eq(users.userSeq, courseUsers.userSeq)).where(ofClass(course))
    .orderBy(sql`case ${courseUsers.userTypeCd} when 'MNG' then 0 when 'FAC' then 1 else 2 end`, asc(courseUsers.userSeq))
}

/** Locks all who run a class. The class must be locked. */
export async function lockClassManagers(tx: Db, course: CourseRef): Promise<{ userSeq: number; userTypeCd: CourseUserTypeCd }[]> {
  return tx.select({ userSeq: courseUsers.userSeq, userTypeCd: courseUsers.userTypeCd }).from(courseUsers).where(ofClass(course)).orderBy(courseUsers.userSeq).for('update')
}

export async function writeAppointment(tx: Db, course: CourseRef, userSeq: number, role: CourseUserTypeCd): Promise<void> {
  const { channelSeq, courseSeq } = course
  await tx.insert(courseUsers).values({ channelSeq, courseSeq, userSeq, userTypeCd: role })
    .onConflictDoUpdate({ target: [courseUsers.channelSeq, courseUsers.courseSeq, courseUsers.userSeq], set: { userTypeCd: role } })
}

export async function deleteAppointment(tx: Db, course: CourseRef, userSeq: number): Promise<void> {
  await tx.delete(courseUsers).where(and(ofClass(course), eq(courseUsers.userSeq, userSeq)))
}
