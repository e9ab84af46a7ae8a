import type { AlarmKind } from '#shared/alarm/alarms.ts'

export const dashboardAlarms = {
  /** Staff wrote to a learner at risk; the mail is one of its own. */
  learnerLetter: { name: 'learnerLetter', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false },
} as const satisfies Record<string, AlarmKind>
