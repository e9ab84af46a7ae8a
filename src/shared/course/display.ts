import { z } from 'zod'
import { yn } from '#shared/kernel/codes.ts'
import type { Yn } from '#shared/kernel/codes.ts'
import { isClassManager, isAttending, isSoldOut } from '#shared/enrollment/rules.ts'
import type { CourseViewer, EnrollableCourse } from '#shared/enrollment/rules.ts'
import { lineText, momentRule } from '#shared/kernel/format/formats.ts'
import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'

/** Most characters of the floating banner's label and of its button. */
export const FLOATING_LABEL_MAX = 60
export const FLOATING_BUTTON_MAX = 20

/**
 * The display switches of a class (courses spec §3) with what a new class starts with. The spec writes some of them in
 * words; their names are ours, in the manner of the others. What each hides is `hiddenOf`'s; the rest adds something to
 * the class page.
 */
export const displaySwitches = {
  courseReviewShowYn: yn.yes,
  courseReviewCountShowYn: yn.yes,
  /** A recent review beside the price. */
  courseReviewFloatingShowYn: yn.no,
  courseTutorShowYn: yn.yes,
  courseAttendCountShowYn: yn.yes,
  /** Everybody who ever attended. */
  courseAttendSumShowYn: yn.no,
  courseValidShowYn: yn.yes,
  /** The price before the discount, the percent off and the countdown. */
  coursePromotionShowYn: yn.yes,
  courseQaShowYn: yn.yes,
  courseFloatingShowYn: yn.no,
  courseFloatingShowStartYn: yn.no,
  courseFloatingShowEndYn: yn.yes,
  /** Days of recruitment left, seats left, days to the class's start, days to `courseRemainingEndAt`. */
  courseRemainingTermShowYn: yn.no,
  courseRemainingAttendeeShowYn: yn.no,
  courseRemainingStartShowYn: yn.no,
  courseRemainingEndShowYn: yn.no,
  /** Lines that take turns on the class page: how many enrolled, and the recruitment period. */
  marketingRollingAttendeeYn: yn.no,
  marketingRollingPeriodYn: yn.no,
} as const satisfies Record<string, Yn>
export type DisplaySwitch = keyof typeof displaySwitches
export const displaySwitchNames = Object.keys(displaySwitches) as DisplaySwitch[]

const yesNo = z.enum(yn)
const switchRules = Object.fromEntries(displaySwitchNames.map((name) => [name, yesNo])) as Record<DisplaySwitch, typeof yesNo>

/** The display settings of a class: its switches and the texts and moment that belong to them. */
export const displayRules = {
  ...switchRules,
  courseFloatingLabel: lineText.max(FLOATING_LABEL_MAX),
  courseFloatingButton: lineText.max(FLOATING_BUTTON_MAX),
  courseRemainingEndAt: momentRule.nullable(),
}
export type CourseDisplay = { [Name in keyof typeof displayRules]: z.infer<(typeof displayRules)[Name]> }

/** What a new class starts with. */
export const displayDefaults: CourseDisplay = { ...displaySwitches, courseFloatingLabel: '', courseFloatingButton: '', courseRemainingEndAt: null }
export const displayNames = Object.keys(displayDefaults) as (keyof CourseDisplay)[]

/** What the switches of a class keep from everyone but its staff, wherever the class is told of: card, page, call, search engine. */
export function hiddenOf(display: CourseDisplay) {
  const isOff = (name: DisplaySwitch) => display[name] === yn.no
  return {
    reviews: isOff('courseReviewShowYn'),
    reviewCount: isOff('courseReviewShowYn') || isOff('courseReviewCountShowYn'),
    tutor: isOff('courseTutorShowYn'),
    attendCount: isOff('courseAttendCountShowYn'),
    attendSum: isOff('courseAttendSumShowYn'),
    promotion: isOff('coursePromotionShowYn'),
    validity: isOff('courseValidShowYn'),
  }
}

/**
 * Whether the floating deadline banner shows (courses spec §5; COUR-04): switched on, the person neither enrolled nor
 * managing, inside the pay window, and not sold out. A waitlist still takes applicants, so a full class with one shows it.
 */
export function showsFloatingBanner(course: EnrollableCourse & Pick<CourseDisplay, 'courseFloatingShowYn'>, viewer: CourseViewer, now: number): boolean {
  if (course.courseFloatingShowYn !== yn.yes || isClassManager(viewer) || isAttending(viewer, now)) return false
  const opens = epochOf(course.payStartAt)
  const closes = epochOf(course.payEndAt)
  if ((opens !== null && now < opens) || (closes !== null && now > closes)) return false
  return !isSoldOut(course)
}

/** Whole days until a moment, a day that has begun counting as one; null without a moment or once it is past. */
export function daysUntil(iso: string | null, now: number): number | null {
  const until = epochOf(iso)
  return until === null || until <= now ? null : Math.ceil((until - now) / DAY_MS)
}

/** What is left of a class, as its switches want it shown; null for what is switched off, unknown or over. */
export function remainingOf(
  course: CourseDisplay & { payEndAt: string | null; startAt: string | null; endAt: string | null; remainingAttendee: number | null }, now: number,
): { term: number | null; attendee: number | null; start: number | null; end: number | null } {
  const when = <Value>(name: DisplaySwitch, value: Value) => (course[name] === yn.yes ? value : null)
  return {
    term: when('courseRemainingTermShowYn', daysUntil(course.payEndAt, now)),
    attendee: when('courseRemainingAttendeeShowYn', course.remainingAttendee),
    start: when('courseRemainingStartShowYn', daysUntil(course.startAt, now)),
    end: when('courseRemainingEndShowYn', daysUntil(course.courseRemainingEndAt ?? course.endAt, now)),
  }
}
