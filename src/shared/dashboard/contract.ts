import { z } from 'zod'
import { LETTER_MAX, LETTERS_MAX, riskReasons } from './learners.ts'
import { DASHBOARD_DAYS_MAX, dashboardType, guideTasks } from './rules.ts'
import type { GuideGroupName, GuideTaskName } from './rules.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, curriculumParams, done, moment, money, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

const DAY_MS = 86_400_000
const count = z.int().nonnegative()

/** Sums of an hour or a day (courses spec §3, dashboard row). Amounts in minor units, currencies apart; null without the right to sales. */
const dashboardRow = z.object({
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH` of an hour, in Asia/Seoul. */
  baseDate: z.string(),
  paymentAmountKrw: money.nullable(), paymentAmountUsd: money.nullable(), cancelAmountKrw: money.nullable(), cancelAmountUsd: money.nullable(),
  newMemberCount: count, classAttendCount: count,
  /** Browsers that viewed a page. */
  visitorCount: count,
  /** Of these, those not seen earlier in the range: they add up to its `uvCount`. */
  uvCount: count,
  newVisitorCount: count, pageViewCount: count,
})
export type DashboardRow = z.infer<typeof dashboardRow>

const range = z.object({
  startAt: moment,
  /** Exclusive. */
  endAt: moment,
  /** Visitors of the range, each counted once. */
  uvCount: count,
  /** Those with anything to count, in order. */
  rows: z.array(dashboardRow),
})
export type DashboardRange = z.infer<typeof range>

/** A group of the guide. */
const guideGroup = z.object({
  name: z.enum(Object.keys(guideTasks) as [GuideGroupName, ...GuideGroupName[]]),
  progressPercent: z.int().min(0).max(100),
  todo: z.array(z.object({ name: z.enum(Object.values(guideTasks).flat() as [GuideTaskName, ...GuideTaskName[]]), doneYn: yn })),
})
export type GuideGroup = z.infer<typeof guideGroup>

/** What staff write to learners: plain text, each line a paragraph. */
export const letterText = z.string().trim().min(1, { error: validationMessage('validation:required') }).max(LETTER_MAX).regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u)

/** People of each step; those of the later ones are among those of `pressed`. */
const funnel = z.object({
  /** Browsers that viewed the page of the class for the first time in the period. */
  visited: count,
  /** Users who ordered or applied in the period by themselves. */
  pressed: count,
  /** Of them, who attend now; then who began a lesson, completed half of the lessons, and all of them. */
  enrolled: count, begun: count, half: count, completed: count,
  /** Enrolled by staff in the period: in no step. */
  brought: count,
})
export type Funnel = z.infer<typeof funnel>
export const funnelSteps = ['visited', 'pressed', 'enrolled', 'begun', 'half', 'completed'] as const satisfies readonly (keyof Funnel)[]

const learnerAtRisk = z.object({
  attendSeq: seq, userSeq: seq, name: z.string(), reason: z.enum(riskReasons), progressPercent: z.int().min(0).max(100),
  enrolledAt: moment, lastSeenAt: moment.nullable(), validAt: moment.nullable(),
  /** When staff last wrote to them from here; null: not in the last week. */
  writtenAt: moment.nullable(),
})
export type LearnerAtRisk = z.infer<typeof learnerAtRisk>

/** How a site does, and what to do first (SET-01). */
export const dashboardCalls = /* @__PURE__ */ domainCalls('dashboard', {
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard', access: { site: 'SITE_DASHBOARD_READ' },
    summary: 'Sums of a site by day or hour in Asia/Seoul, with the range of the same length before; payments come from its ledger.',
    params: siteParams,
    query: z.object({ type: z.enum(dashboardType), startDate: z.iso.date(), endDate: z.iso.date() }).refine(
      ({ type, startDate, endDate }) => startDate <= endDate && Date.parse(endDate) - Date.parse(startDate) < (type === 'HOURLY' ? 1 : DASHBOARD_DAYS_MAX) * DAY_MS, { path: ['endDate'] }),
    response: range.extend({ baseChannel: z.object({ channelSeq: seq, name: z.string() }), before: range }),
  }),
  guide: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard/guide', access: { site: 'SITE_DASHBOARD_READ' },
    summary: 'What a new site still has to do, in groups',
    params: siteParams,
    response: z.object({ todoList: z.array(guideGroup) }),
  }),
  linkShared: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard/guide/share', access: { site: 'SITE_DASHBOARD_READ' },
    summary: 'Notes for the guide that a link of the site or of one of its classes was shared or copied',
    params: siteParams,
    response: done,
  }),
  classes: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard/classes', access: { site: 'SITE_DASHBOARD_READ' },
    summary: 'Lists the classes of the site to choose from, the newest first, without packages',
    params: siteParams,
    query: z.object({ after: seq.optional() }),
    response: z.object({ classes: z.array(z.object({ courseSeq: seq, title: z.string(), attendCount: count })), after: seq.nullable() }),
  }),
  classFigures: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard/classes/:courseSeq', access: { site: 'SITE_DASHBOARD_READ' },
    summary: 'The funnel of a class from view to completion in a period, and its videos',
    params: courseParams,
    query: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }).refine(
      ({ startDate, endDate }) => startDate <= endDate && Date.parse(endDate) - Date.parse(startDate) < DASHBOARD_DAYS_MAX * DAY_MS, { path: ['endDate'] }),
    response: z.object({
      courseSeq: seq, title: z.string(), funnel,
      /** `seconds`: null when the length is not known. */
      videos: z.array(z.object({ curriculumSeq: seq, title: z.string(), seconds: z.number().nullable() })),
    }),
    errors: ['classNotFound'],
  }),
  dropOff: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard/classes/:courseSeq/videos/:curriculumSeq', access: { site: 'SITE_DASHBOARD_READ' },
    summary: 'How many viewers watched each part of a video, and how often they went back to it',
    params: curriculumParams,
    response: z.object({
      curriculumSeq: seq, seconds: z.number(), viewers: count,
      /** There are more viewers than were read. */
      isBounded: z.boolean(),
      points: z.array(z.object({ second: count, viewers: count, rewinds: count })),
    }),
    errors: ['classNotFound', 'notFound'],
  }),
  learnersAtRisk: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard/classes/:courseSeq/learners', access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Lists learners at risk, who enrolled last first; a page may have fewer than there are behind it',
    params: courseParams,
    query: z.object({ after: z.string().max(200).optional() }),
    response: z.object({ learners: z.array(learnerAtRisk), after: z.string().nullable() }),
    errors: ['classNotFound'],
  }),
  writeToLearners: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard/classes/:courseSeq/learners/write', access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Mails chosen learners of a class in the text of the site, each at most once a week, with an alarm',
    params: courseParams,
    body: z.object({ attendSeqs: z.array(seq).min(1).max(LETTERS_MAX), message: letterText }),
    /** `skipped`: written to within a week, or no learner of the class any more. */
    response: z.object({ written: count, skipped: count }),
    errors: ['classNotFound'],
  }),
})
