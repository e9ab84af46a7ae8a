import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by subscriptions: days before a charge, and when one failed. */
export const membershipAlarms = {
  membershipDue: { name: 'membershipDue', audience: ['person'], group: 'learning', link: { to: 'site' }, once: false },
  membershipFailed: { name: 'membershipFailed', audience: ['person'], group: 'learning', link: { to: 'site' }, once: false },
} as const satisfies Record<string, AlarmKind>
