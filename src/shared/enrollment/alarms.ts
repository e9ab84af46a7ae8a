import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by enrolling and leaving (courses spec §3). */
export const enrollmentAlarms = {
  enrolled: { name: 'enrolled', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, mail: 'off' },
  enrollCancelled: { name: 'enrollCancelled', audience: ['classManagers', 'person'], group: 'teaching', link: { to: 'class' }, once: false, mail: 'off' },
} as const satisfies Record<string, AlarmKind>
