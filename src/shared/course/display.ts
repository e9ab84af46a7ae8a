import { z } from 'zod'
import { slowSeconds } from '#shared/board/codes.ts'
import { yn } from '#shared/kernel/codes.ts'
import type { Yn } from '#shared/kernel/codes.ts'
import { isClassManager, isAttending, isSoldOut } from '#shared/enrollment/rules.ts'
import type { CourseViewer, EnrollableCourse } from '#shared/enrollment/rules.ts'
import { lineText, momentRule } from '#shared/kernel/format/formats.ts'
import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'

export const FLOATING_LABEL_MAX = 60
export const FLOATING_BUTTON_MAX = 20
export const INVITE_TITLE_MAX = 60
export const INVITE_INFO_MAX = 500

/** Display switches with their defaults (courses spec §3); some names are ours. `hiddenOf` lists what each hides. */
export const displaySwitches = {
  courseReviewShowYn: yn.yes,
  courseReviewCountShowYn: yn.yes,
  /** A recent review beside the price. */
  courseReviewFloatingShowYn: yn.no,
  courseTutorShowYn: yn.yes,
  courseAttendCountShowYn: yn.yes,
  courseAttendSumShowYn: yn.no,
  courseValidShowYn: yn.yes,
  /** Original price, percent off and countdown. */
  coursePromotionShowYn: yn.yes,
  courseQaShowYn: yn.yes,
  courseFloatingShowYn: yn.no,
  courseFloatingShowStartYn: yn.no,
  courseFloatingShowEndYn: yn.yes,
  /** Days of recruitment left, seats left, days to the start and to `courseRemainingEndAt`. */
  courseRemainingTermShowYn: yn.no,
  courseRemainingAttendeeShowYn: yn.no,
  courseRemainingStartShowYn: yn.no,
  courseRemainingEndShowYn: yn.no,
  /** Rotating lines: number enrolled, and the recruitment period. */
  marketingRollingAttendeeYn: yn.no,
  marketingRollingPeriodYn: yn.no,
  /** Staff see the attendees' phone numbers. */
  attendPhoneInputYn: yn.no,
  /** Links that people share show an event; by `canSendInviteEventYn` those of attendees and members too, else those of staff alone. */
  inviteEventYn: yn.no,
  canSendInviteEventYn: yn.yes,
} as const satisfies Record<string, Yn>
export type DisplaySwitch = keyof typeof displaySwitches
export const displaySwitchNames = Object.keys(displaySwitches) as DisplaySwitch[]

const yesNo = z.enum(yn)
const switchRules = Object.fromEntries(displaySwitchNames.map((name) => [name, yesNo])) as Record<DisplaySwitch, typeof yesNo>

export const displayRules = {
  ...switchRules,
  courseFloatingLabel: lineText.max(FLOATING_LABEL_MAX),
  courseFloatingButton: lineText.max(FLOATING_BUTTON_MAX),
  courseRemainingEndAt: momentRule.nullable(),
  inviteEventTitle: lineText.max(INVITE_TITLE_MAX),
  inviteEventInfo: z.string().trim().max(INVITE_INFO_MAX),
  /** Slow mode of the class's boards; staff are free of it. */
  boardSlowSeconds: z.literal(slowSeconds),
}
export type CourseDisplay = { [Name in keyof typeof displayRules]: z.infer<(typeof displayRules)[Name]> }

export const displayDefaults: CourseDisplay = { ...displaySwitches, courseFloatingLabel: '', courseFloatingButton: '', courseRemainingEndAt: null, inviteEventTitle: '', inviteEventInfo: '', boardSlowSeconds: 0 }
export const displayNames = Object.keys(displayDefaults) as (keyof CourseDisplay)[]

/** What the switches hide from everyone but the staff, wherever the class appears: card, page, call, search engine. */
export function hiddenOf(display: CourseDisplay) {
  const isOff = (name: DisplaySwitch) => display[name] === yn.no
  return {
    reviews: isOff('courseReviewShowYn'),
    reviewCount: isOff('courseReviewShowYn') || isOff('courseReviewCountShowYn'),
    tutor: isOff('courseTutorShowYn'),
    attendCount: isOff('courseAttendCountShowYn'),
    attendSum: isOff('courseAttendSumShowYn'),
    promotion: isOff('coursePromotionShowYn'),
    questions: isOff('courseQaShowYn'),
    validity: isOff('courseValidShowYn'),
  }
}

/** Whether the deadline banner shows (courses spec §5; COUR-04): not enrolled, not staff, in the pay window, not sold out. */
export function showsFloatingBanner(course: EnrollableCourse & Pick<CourseDisplay, 'courseFloatingShowYn'>, viewer: CourseViewer, now: number): boolean {
  if (course.courseFloatingShowYn !== yn.yes || isClassManager(viewer) || isAttending(viewer, now)) return false
  const opens = epochOf(course.payStartAt)
  const closes = epochOf(course.payEndAt)
  if ((opens !== null && now < opens) || (closes !== null && now > closes)) return false
  return !isSoldOut(course)
}

/** Days until a moment, rounded up; null without one or once past. */
export function daysUntil(iso: string | null, now: number): number | null {
  const until = epochOf(iso)
  return until === null || until <= now ? null : Math.ceil((until - now) / DAY_MS)
}

/** Remaining days and seats as the switches show them; null when off, unknown or over. */
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
