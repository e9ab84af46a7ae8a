import { z } from 'zod'
import { calendarAddress } from '#shared/calendar/addresses.ts'
import type { FeedClasses, ScheduledLesson, ScheduleSide } from '#shared/calendar/contract.ts'
import { isAttending } from '#shared/enrollment/rules.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { randomLetters } from '#server/infra/randomLetters.ts'
import { readToken, signToken } from '#server/infra/tokens/signedToken.ts'
import { addressOf, calendarOf, timesOf } from './events.ts'
import { endFeed, findFeed, listScheduled, upsertFeed, writeLeftOut } from './queries.ts'

/** A deleted lesson is shown as cancelled for this long: a program that reads rarely still hears of it. */
const CANCELLED_DAYS = 30
/** Lessons in a list of my schedule. */
const LISTED_MAX = 100
const secret = z.object({ userSeq: z.int(), feedNo: z.string() })

const keyOf = ({ channelSeq, courseSeq }: CourseRef) => `${channelSeq} ${courseSeq}`
function isInFeed(leftOut: readonly CourseRef[]): (course: CourseRef) => boolean {
  const out = new Set(leftOut.map(keyOf))
  return (course) => !out.has(keyOf(course))
}

/** Live and offline lessons for the calendars of other programs: one class, or all of a user by a private address. */
export function createCalendarService({ database: { db }, clock, secretKey }: Pick<ServerPorts, 'database' | 'clock' | 'secretKey'>) {
  const feedAddress = (origin: string, userSeq: number, feedNo: string | null | undefined) =>
    (feedNo == null ? null : `${origin}${calendarAddress.replace(':token', signToken(secretKey, 'calendar', { userSeq, feedNo }))}`)

  async function lessonsOf(userSeq: number, course?: CourseRef) {
    const now = clock.now()
    const rows = await listScheduled(db, userSeq, new Date(now.getTime() - CANCELLED_DAYS * DAY_MS), course)
    return rows.filter(({ role, choiseStatusCd, attendAt, validAt }) => role !== null
      || (choiseStatusCd !== null && isAttending({ choiseStatusCd, attendAt: isoOf(attendAt), validAt: isoOf(validAt) }, now.getTime())))
  }

  /** Classes of a user with live or offline lessons, by title. */
  async function classesOf(userSeq: number, leftOut: readonly CourseRef[]): Promise<FeedClasses['classes']> {
    const isIn = isInFeed(leftOut)
    const classes = new Map((await lessonsOf(userSeq)).map(({ channelSeq, courseSeq, title, siteName }) => [keyOf({ channelSeq, courseSeq }), { channelSeq, courseSeq, title, siteName, isIn: isIn({ channelSeq, courseSeq }) }]))
    return [...classes.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'ko') || a.courseSeq - b.courseSeq)
  }

  return {
    /** The next lessons, or the last ones before now, nearest first; a lesson that goes on counts as one to come. */
    async schedule(userSeq: number, side: ScheduleSide): Promise<{ lessons: ScheduledLesson[]; now: string }> {
      const now = clock.now()
      const lessons = (await lessonsOf(userSeq)).flatMap(({ channelSeq, courseSeq, curriculumSeq, body, deletedAt, title, siteName: name, domain, customDomain, role, isRecorded }) => {
        const times = deletedAt === null ? timesOf(body) : null
        if (times === null || (times.endAt >= now.getTime()) !== (side === 'coming')) return []
        return [{
          ...times, channelSeq, courseSeq, curriculumSeq, curriculumTypeCd: body.curriculumTypeCd === curriculumTypeCd.live ? curriculumTypeCd.live : curriculumTypeCd.offline, title: body.title, courseTitle: title,
          site: { channelSeq, name, domain, customDomain }, place: addressOf(body), isMine: role !== null, isRecorded,
        }]
      })
      const order = side === 'coming' ? 1 : -1
      const sorted = lessons.toSorted((a, b) => order * (a.startAt - b.startAt) || a.curriculumSeq - b.curriculumSeq)
      // The row of each class names its nearest, however many another class has before it.
      const nearest = new Set([...Map.groupBy(sorted, keyOf).values()].map(([first]) => first))
      const listed = sorted.filter((lesson, at) => at < LISTED_MAX || nearest.has(lesson))
      return { lessons: listed.map((lesson) => ({ ...lesson, startAt: new Date(lesson.startAt).toISOString(), endAt: new Date(lesson.endAt).toISOString() })), now: now.toISOString() }
    },

    /** @param origin where other programs reach this server */
    async feed(userSeq: number, origin: string) {
      return { url: feedAddress(origin, userSeq, (await findFeed(db, userSeq))?.feedNo) }
    },

    /** Makes an address; the one before ends. */
    async renew(userSeq: number, origin: string) {
      const feedNo = randomLetters(24)
      await upsertFeed(db, userSeq, feedNo)
      return { url: feedAddress(origin, userSeq, feedNo) }
    },

    async remove(userSeq: number) {
      await endFeed(db, userSeq)
      return { url: null }
    },

    async feedClasses(userSeq: number): Promise<FeedClasses> {
      return { classes: await classesOf(userSeq, (await findFeed(db, userSeq))?.leftOut ?? []) }
    },

    /** Throws `classNotFound` for a class that the calendar cannot hold. */
    async chooseFeedClasses(userSeq: number, leftOut: CourseRef[]): Promise<void> {
      const known = new Set((await classesOf(userSeq, [])).map(keyOf))
      if (!leftOut.every((course) => known.has(keyOf(course)))) throw new AppError('classNotFound')
      await writeLeftOut(db, userSeq, leftOut)
    },

    /** Throws `classNotFound` for a class without such lessons, or one that the user neither attends nor runs. */
    async course(userSeq: number, course: CourseRef, origin: string) {
      const rows = await lessonsOf(userSeq, course)
      const [first] = rows
      if (first === undefined) throw new AppError('classNotFound')
      return { fileName: `${first.title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.ics`, ics: calendarOf(rows, { name: first.title, origin }) }
    },

    /** A user's calendar by its private address; undefined: the address has ended, or never was. */
    async read(token: string, language: Language, origin: string): Promise<string | undefined> {
      const given = readToken(secretKey, 'calendar', token, secret)
      const feed = given === undefined ? undefined : await findFeed(db, given.userSeq)
      if (given === undefined || feed?.feedNo !== given.feedNo) return undefined
      const isIn = isInFeed(feed.leftOut)
      return calendarOf((await lessonsOf(given.userSeq)).filter(isIn), { name: text(language, 'calendar:feedName'), origin })
    },
  }
}
export type CalendarService = ReturnType<typeof createCalendarService>
