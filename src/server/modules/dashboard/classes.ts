import type { CallReply } from '#shared/kernel/call/call.ts'
import { dashboardAlarms } from '#shared/dashboard/alarms.ts'
import type { LearnerAtRisk, dashboardCalls } from '#shared/dashboard/contract.ts'
import { DROP_OFF_VIEWERS_MAX, dropOffPoints } from '#shared/dashboard/dropOff.ts'
import { LETTER_EVERY_MS, riskOf } from '#shared/dashboard/learners.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import { progressPercent } from '#shared/curriculum/order.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { cursorText } from '#shared/kernel/listCursor.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import { placeOf } from '#server/infra/db/listPage.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { MAIL_RUN, createMailRun, newMailNo } from '#server/modules/mailText/index.ts'
import type { MailRun } from '#server/modules/mailText/index.ts'
import { countFunnel, findClass, findVideo, listClasses, listLetterRecipients, listRewinds, listStandings, listVideos, noteLetters, readSteps } from './queries/classes.ts'
import type { StandingRow } from './queries/classes.ts'

type Calls = typeof dashboardCalls
type ClassPorts = Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'alarms' | 'siteMails' | 'config' | 'log'>

const CLASSES_AT_ONCE = 20
/** Learners looked at for one page of those at risk, and of them shown. */
const LOOKED_AT = 400
const AT_RISK_AT_ONCE = 50

export interface ClassAtRisk { courseSeq: number; title: string; count: number }

interface Letter extends CourseRef, MailRun {
  attendSeqs: number[]
  message: string
}
export const LEARNER_LETTER_QUEUE = 'learner-letter'

function presentAtRisk(row: StandingRow, lessonCount: number, now: number): LearnerAtRisk | null {
  const enrolledAt = row.attendAt ?? row.createdAt
  const percent = progressPercent(row.completedCount, lessonCount, row.isKept)
  const reason = lessonCount === 0 ? null : riskOf({ enrolledAt: enrolledAt.getTime(), validAt: row.validAt?.getTime() ?? null, lastSeenAt: row.lastSeenAt?.getTime() ?? null, progressPercent: percent }, now)
  if (reason === null) return null
  const isRecent = row.writtenAt !== null && now - row.writtenAt.getTime() < LETTER_EVERY_MS
  return {
    attendSeq: row.attendSeq, userSeq: row.userSeq, name: row.name, reason, progressPercent: percent, enrolledAt: isoOf(enrolledAt), lastSeenAt: isoOf(row.lastSeenAt), validAt: isoOf(row.validAt), writtenAt: isRecent ? isoOf(row.writtenAt) : null,
  }
}

/** Figures of a class (SET-01): its funnel, where viewers of its videos stop, and learners at risk. */
export function createClassFigures({ database, clock, jobs, alarms, siteMails, config, log }: ClassPorts) {
  const { db } = database
  async function find(course: CourseRef): Promise<{ title: string; lessonCount: number }> {
    const found = await findClass(db, course)
    if (found === undefined) throw new AppError('classNotFound')
    return found
  }

  async function countAtRisk(course: CourseRef, now: number, signal: AbortSignal): Promise<number> {
    const { lessonCount } = await find(course)
    let count = 0
    let place: string | undefined
    do {
      signal.throwIfAborted()
      const rows = await listStandings(db, course, placeOf(place, 1, 'moment'), LOOKED_AT)
      count += rows.filter((row) => presentAtRisk(row, lessonCount, now) !== null).length
      const last = rows.length < LOOKED_AT ? undefined : rows.at(-1)
      place = last === undefined ? undefined : cursorText({ seqs: [last.attendSeq], value: last.cursor })
    } while (place !== undefined)
    return count
  }

  async function sendLetters(job: Letter, signal: AbortSignal): Promise<void> {
    const { channelSeq, courseSeq, attendSeqs, message } = job
    const { link } = await siteLinksOf({ database, config }, channelSeq)
    const people = await listLetterRecipients(db, { channelSeq, courseSeq }, attendSeqs)
    await createMailRun({ database, clock }, job).each(people, ({ attendSeq }) => attendSeq, signal, async ({ name, email, language, title }) => {
      await siteMails.send({ channelSeq, kind: 'learnerLetter', language: language ?? 'ko', to: email, values: { name, title, message }, url: link(`/classes/${courseSeq}`) })
        .catch((error: unknown) => log.error({ err: error, channelSeq, courseSeq }, 'mail to a learner not sent'))
    })
  }

  return {
    async classes(channelSeq: number, after: number | undefined): Promise<CallReply<Calls['classes']>> {
      const rows = await listClasses(db, channelSeq, after, CLASSES_AT_ONCE + 1)
      const classes = rows.slice(0, CLASSES_AT_ONCE)
      return { classes, after: rows.length > CLASSES_AT_ONCE ? classes.at(-1)?.courseSeq ?? null : null }
    },

    /** Classes of the site with learners at risk, most of them first, at most `limit`. Reads the standing of all learners: for a job. */
    async mostAtRisk(channelSeq: number, limit: number, signal: AbortSignal): Promise<ClassAtRisk[]> {
      const now = clock.now().getTime()
      const found: ClassAtRisk[] = []
      let after: number | undefined
      do {
        const classes = await listClasses(db, channelSeq, after, CLASSES_AT_ONCE)
        for (const { courseSeq, title, attendCount } of classes) {
          const count = attendCount === 0 ? 0 : await countAtRisk({ channelSeq, courseSeq }, now, signal)
          if (count > 0) found.push({ courseSeq, title, count })
        }
        after = classes.length < CLASSES_AT_ONCE ? undefined : classes.at(-1)?.courseSeq
      } while (after !== undefined)
      return found.toSorted((a, b) => b.count - a.count || a.courseSeq - b.courseSeq).slice(0, limit)
    },

    /** Throws `classNotFound`. */
    async figures(course: CourseRef, period: Period): Promise<CallReply<Calls['classFigures']>> {
      const { title } = await find(course)
      return { courseSeq: course.courseSeq, title, funnel: await countFunnel(db, course, period), videos: await listVideos(db, course) }
    },

    /** Throws `classNotFound`, `notFound`. */
    async dropOff(item: ItemRef): Promise<CallReply<Calls['dropOff']>> {
      const found = await findVideo(db, item)
      if (found === undefined) throw new AppError('classNotFound')
      if (found.curriculumSeq === null) throw new AppError('notFound')
      const seconds = found.seconds ?? 0
      const { viewers, steps } = await readSteps(db, item, seconds)
      return {
        curriculumSeq: item.curriculumSeq, seconds, viewers: Math.min(viewers, DROP_OFF_VIEWERS_MAX), isBounded: viewers > DROP_OFF_VIEWERS_MAX, points: dropOffPoints(seconds, steps, await listRewinds(db, item)),
      }
    },

    /** Throws `classNotFound`. */
    async learnersAtRisk(course: CourseRef, after: string | undefined): Promise<CallReply<Calls['learnersAtRisk']>> {
      const { lessonCount } = await find(course)
      const now = clock.now().getTime()
      const rows = await listStandings(db, course, placeOf(after, 1, 'moment'), LOOKED_AT + 1)
      const learners: LearnerAtRisk[] = []
      let last: StandingRow | undefined
      for (const row of rows.slice(0, LOOKED_AT)) {
        if (learners.length === AT_RISK_AT_ONCE) break
        last = row
        const learner = presentAtRisk(row, lessonCount, now)
        if (learner !== null) learners.push(learner)
      }
      const isEnd = last === undefined || last === rows.at(-1)
      return { learners, after: isEnd || last === undefined ? null : cursorText({ seqs: [last.attendSeq], value: last.cursor }) }
    },

    async write(course: CourseRef, { attendSeqs, message }: { attendSeqs: readonly number[]; message: string }, userSeq: number): Promise<CallReply<Calls['writeToLearners']>> {
      const asked = [...new Set(attendSeqs)]
      const now = clock.now()
      return db.transaction(async (tx) => {
        const people = await noteLetters(tx, course, asked, { now, unlessSince: new Date(now.getTime() - LETTER_EVERY_MS) })
        if (people.length > 0) {
          await alarms.raise(tx, { kind: dashboardAlarms.learnerLetter, ...course, personSeqs: people.map((person) => person.userSeq), actorSeq: userSeq })
          await jobs.send<Letter>(LEARNER_LETTER_QUEUE, { ...course, mailNo: newMailNo(), attendSeqs: people.map(({ attendSeq }) => attendSeq), message }, { within: tx })
        }
        return { written: people.length, skipped: asked.length - people.length }
      })
    },

    job: { queue: LEARNER_LETTER_QUEUE, run: (payload, signal) => sendLetters(payload as Letter, signal), ...MAIL_RUN } satisfies SentJob,
  }
}
export type ClassFigures = ReturnType<typeof createClassFigures>
