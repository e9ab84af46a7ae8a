import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by classes (courses spec §3). */
export const courseAlarms = {
  classCreated: { name: 'classCreated', audience: ['members'], group: 'learning', link: { to: 'class' }, once: true },
  /** Submitted for review, to those who may look at it before it is released. */
  classSubmitted: { name: 'classSubmitted', audience: ['siteManagers'], group: 'site', link: { to: 'class' }, once: false, mail: 'on' },
  /** In review, but not publishable any more. */
  reviewBlocked: { name: 'reviewBlocked', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, mail: 'on' },
  like: { name: 'like', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: true, mail: 'off' },
} as const satisfies Record<string, AlarmKind>
