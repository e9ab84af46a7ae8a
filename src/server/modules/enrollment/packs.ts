import { combinedAccess, isEnrolledNow } from '#shared/pack/access.ts'
import type { KeptAccess } from '#shared/pack/access.ts'
import { choiseStatusCd, isPack } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { listPackSeqs, lockClasses } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { countEnrollments, findAttendee, writeAttendee } from './queries.ts'
import type { CountedAs } from './queries.ts'
import { noteAttendees } from './queries/history.ts'
import { listAttendeesIn, listGivenBy, listGivenIn, listGivenToAll, writeGiven } from './queries/packs.ts'
import type { AttendeeRow, PackAccessRow } from './queries/packs.ts'

const epoch = (moment: Date | null) => moment?.getTime() ?? null
const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

const accessOf = ({ choiseStatusCd: status, attendAt, validAt, reviewExpiringAt }: Pick<AttendeeRow, 'choiseStatusCd' | 'attendAt' | 'validAt' | 'reviewExpiringAt'>): KeptAccess =>
  ({ choiseStatusCd: status, attendAt: epoch(attendAt), validAt: epoch(validAt), reviewExpiringAt: epoch(reviewExpiringAt) })

const givenOf = (row: PackAccessRow) => ({ ...accessOf({ ...row, choiseStatusCd: choiseStatusCd.approved }), packSeq: row.packSeq })

/** What the user has in a class without packages; null: nothing. */
const ownOf = (mine: AttendeeRow | undefined): KeptAccess | null => (
  mine === undefined ? null : mine.packSeq !== null ? mine.ownAccess : { ...accessOf(mine), ...(mine.payUntil === null ? {} : { payUntil: epoch(mine.payUntil) }) }
)

/** Locks what the users' enrollments in a locked package touch: its classes, and those where it gives access, by number. None for a class. */
export async function lockClassesOf(tx: Db, row: CourseRow, ...userSeqs: number[]): Promise<CourseRow[]> {
  if (!isPack(row)) return []
  const seqs = await listPackSeqs(tx, row)
  const given = await listGivenBy(tx, row, ...userSeqs)
  const rows = await lockClasses(tx, row.channelSeq, [...new Set([...seqs, ...given.map(({ courseSeq }) => courseSeq)])])
  return rows.filter(({ courseSeq }) => seqs.includes(courseSeq))
}

export interface OwnClass {
  row: CourseRow
  mine: AttendeeRow | undefined
  /** Enrolled now. */
  isEnrolled: boolean
}

/** The locked classes of a package with the user's enrollments in them. */
export async function ownClassesOf(tx: Db, row: CourseRow, userSeq: number, now: Date): Promise<OwnClass[]> {
  const classes = await lockClassesOf(tx, row, userSeq)
  const mine = await listAttendeesIn(tx, row.channelSeq, classes.map(({ courseSeq }) => courseSeq), userSeq)
  return classes.map((one) => {
    const own = mine.find(({ courseSeq }) => courseSeq === one.courseSeq)
    return { row: one, mine: own, isEnrolled: own !== undefined && isEnrolledNow({ choiseStatusCd: own.choiseStatusCd, validAt: isoOf(own.validAt) }, now.getTime()) }
  })
}

/** Attendees that these users become by an enrollment in a locked class or package: in it, and in classes of it that they do not attend. */
export async function newPlaces(tx: Db, row: CourseRow, userSeqs: readonly number[], now: Date): Promise<number> {
  let places = userSeqs.length
  if (isPack(row)) for (const userSeq of userSeqs) places += (await ownClassesOf(tx, row, userSeq, now)).filter(({ isEnrolled }) => !isEnrolled).length
  return places
}

/** Writes what a user has in a locked class, of their own and by packages. `from`: as what the class's counters still count them. */
async function combine(tx: Db, course: CourseRef, userSeq: number, { mine, own, given, now, from = mine }: {
  mine: AttendeeRow | undefined; own: KeptAccess | null; given: readonly PackAccessRow[]; now: Date; from?: CountedAs
}): Promise<void> {
  const found = combinedAccess(own, given.map(givenOf))
  if (found === null && mine === undefined) return
  // Nothing is left: what the package gave is cancelled, and stays in sight.
  const { access, packSeq } = found ?? { access: { ...accessOf(mine as AttendeeRow), choiseStatusCd: choiseStatusCd.cancelled }, packSeq: mine?.packSeq ?? null }
  const payUntil = packSeq === null ? dateOf(own?.payUntil ?? null) : null
  await writeAttendee(tx, {
    channelSeq: course.channelSeq, courseSeq: course.courseSeq, userSeq, choiseStatusCd: access.choiseStatusCd, attendAt: dateOf(access.attendAt), validAt: dateOf(access.validAt),
    reviewExpiringAt: dateOf(access.reviewExpiringAt), createdAt: mine?.createdAt ?? now, orderSeq: mine?.orderSeq ?? null, broughtBy: mine?.broughtBy ?? null,
    payUntil, packSeq, ownAccess: packSeq === null ? null : own,
  })
  await countEnrollments(tx, course, [{ from, to: { choiseStatusCd: access.choiseStatusCd, payUntil } }])
  await noteAttendees(tx, course, [userSeq], { at: now, byUserSeq: null })
}

/**
 * Brings a user's enrollments in the classes of a locked package in line with the one in the package: approved gives them its period, and
 * anything else takes back what it gave, no more (PACK-05). A package that changed gives what it gave at first; `isNew`, what it is now.
 */
export async function followPack(tx: Db, pack: CourseRow, userSeq: number, now: Date, isNew = false): Promise<void> {
  const classes = await lockClassesOf(tx, pack, userSeq)
  const member = await findAttendee(tx, pack, userSeq)
  const before = await listGivenBy(tx, pack, userSeq)
  const isIn = member?.choiseStatusCd === choiseStatusCd.approved && member.attendAt !== null
  const seqs = isNew || before.length === 0 ? classes.map(({ courseSeq }) => courseSeq) : before.map(({ courseSeq }) => courseSeq)
  const { channelSeq, courseSeq: packSeq } = pack
  await writeGiven(tx, pack, userSeq, !isIn ? [] : seqs.map((courseSeq) => (
    { channelSeq, packSeq, courseSeq, userSeq, attendAt: member.attendAt as Date, validAt: member.validAt, reviewExpiringAt: member.reviewExpiringAt })))
  const touched = [...new Set([...(isIn ? seqs : []), ...before.map(({ courseSeq }) => courseSeq)])].toSorted((a, b) => a - b)
  if (touched.length === 0) return
  const mine = await listAttendeesIn(tx, channelSeq, touched, userSeq)
  const given = await listGivenIn(tx, channelSeq, touched, userSeq)
  for (const courseSeq of touched) {
    const here = mine.find((row) => row.courseSeq === courseSeq)
    const packed = given.filter((row) => row.courseSeq === courseSeq)
    await combine(tx, { channelSeq, courseSeq }, userSeq, { mine: here, own: ownOf(here), given: packed, now })
  }
}

/** Ends the user's own enrollment in a locked class where packages give access too; false when none does. */
export async function endOwn(tx: Db, row: CourseRow, mine: AttendeeRow, now: Date): Promise<boolean> {
  const given = await listGivenIn(tx, row.channelSeq, [row.courseSeq], mine.userSeq)
  if (given.length === 0) return false
  const own = ownOf(mine)
  await combine(tx, row, mine.userSeq, { mine, own: own === null ? null : { ...own, choiseStatusCd: choiseStatusCd.cancelled, payUntil: null }, given, now })
  return true
}

/**
 * Gives back what packages give in a locked class to those whose own enrollments there were just shortened or ended; the class's counters
 * must not know of the change yet. Returns those to whom it gave something, whom it counted.
 * @param before their enrollments before the change
 */
export async function keepGiven(tx: Db, row: CourseRow, before: readonly AttendeeRow[], now: Date): Promise<ReadonlySet<number>> {
  const given = before.length === 0 ? [] : await listGivenToAll(tx, row, before.map(({ userSeq }) => userSeq))
  const kept = before.filter(({ userSeq }) => given.some((one) => one.userSeq === userSeq))
  for (const from of kept) {
    const mine = await findAttendee(tx, row, from.userSeq)
    await combine(tx, row, from.userSeq, { mine, own: ownOf(mine), given: given.filter(({ userSeq }) => userSeq === from.userSeq), now, from })
  }
  return new Set(kept.map(({ attendSeq }) => attendSeq))
}
