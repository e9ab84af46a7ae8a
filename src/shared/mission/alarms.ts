import type { AlarmKind } from '#shared/alarm/alarms.ts'

const toLearner = { audience: ['person'], group: 'learning', link: { to: 'class' }, once: false } as const

/** Raised by missions (courses spec §3; ALRM-04). */
export const missionAlarms = {
  missionSubmitted: { name: 'missionSubmitted', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false },
  missionApproved: { name: 'missionApproved', ...toLearner },
  missionReturned: { name: 'missionReturned', ...toLearner },
} as const satisfies Record<string, AlarmKind>
