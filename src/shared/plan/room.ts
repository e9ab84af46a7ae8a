import type { Plan } from './plans.ts'

type Cap = Pick<Plan, 'attendeeCap'>

/** How much of the cap is taken when the site's staff are warned, in percent; once each. */
export const roomWarnings = [90, 100] as const
export type RoomWarning = (typeof roomWarnings)[number]

/** Whether `more` enrollments go beyond the plan's cap (ENR-14; courses spec §4, attendee statuses). */
export const isBeyondCap = ({ attendeeCap }: Cap, used: number, more: number): boolean => attendeeCap !== null && used + more > attendeeCap

/** The highest warning that so many enrollments call for; 0 for none. */
export function roomWarningAt({ attendeeCap }: Cap, used: number): RoomWarning | 0 {
  return attendeeCap === null ? 0 : roomWarnings.findLast((percent) => used * 100 >= attendeeCap * percent) ?? 0
}
