import type { AlarmKind } from '#shared/alarm/alarms.ts'

const toLearner = { audience: ['person'], group: 'learning', link: { to: 'class' }, once: false } as const

/** Raised by answers to applications and by seats that become free (courses spec §3, §4). */
export const attendeeAlarms = {
  attendApproved: { name: 'attendApproved', ...toLearner },
  /** Approved, and to be paid in time. */
  attendToPay: { name: 'attendToPay', ...toLearner },
  /** Enrolled by staff. */
  attendAdded: { name: 'attendAdded', ...toLearner },
  /** Cancelled or refused by staff. */
  attendCancelled: { name: 'attendCancelled', ...toLearner },
  /** Approved and not paid in time. */
  payTimeOver: { name: 'payTimeOver', ...toLearner },
  /** The first of those who wait, once a seat is free that is not offered by itself. */
  nextInLine: { name: 'nextInLine', ...toLearner, mail: 'on' },
  /** The first of those who wait: a seat is kept for them until a deadline. */
  seatOffered: { name: 'seatOffered', ...toLearner },
  /** A seat of a free class was not taken in time. */
  offerOver: { name: 'offerOver', ...toLearner },
  seatFree: { name: 'seatFree', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, mail: 'on' },
} as const satisfies Record<string, AlarmKind>
