import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised when a person becomes staff of a site or of a class. */
export const staffAlarms = {
  staffAdded: { name: 'staffAdded', audience: ['person'], group: 'site', link: { to: 'site' }, once: false, mail: 'on' },
  /** A manager proposed an owner; to the owners. */
  ownerProposed: { name: 'ownerProposed', audience: ['person'], group: 'site', link: { to: 'site' }, once: false, mail: 'on' },
  classStaffAdded: { name: 'classStaffAdded', audience: ['person'], group: 'teaching', link: { to: 'class' }, once: false, mail: 'on' },
} as const satisfies Record<string, AlarmKind>
