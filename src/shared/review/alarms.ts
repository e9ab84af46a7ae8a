import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Ours: the specification has no kind for reviews. */
export const reviewAlarms = {
  review: { name: 'review', audience: ['classManagers'], group: 'teaching', link: { to: 'class', tab: 'reviews' }, once: true, mail: 'off' },
  reviewAnswered: { name: 'reviewAnswered', audience: ['person'], group: 'learning', link: { to: 'class', tab: 'reviews' }, once: true, mail: 'on' },
} as const satisfies Record<string, AlarmKind>
