import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by classes (courses spec §3). */
export const courseAlarms = {
  classCreated: { name: 'classCreated', audience: ['members'], group: 'learning', link: { to: 'class' }, once: true },
  like: { name: 'like', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: true, mail: 'off' },
} as const satisfies Record<string, AlarmKind>
