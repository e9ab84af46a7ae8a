import type { AlarmKind } from '#shared/alarm/alarms.ts'

const toLearner = { audience: ['person'], group: 'learning', link: { to: 'class' }, once: false } as const

/** Raised by missions (courses spec §3; ALRM-04). */
export const missionAlarms = {
  missionSubmitted: { name: 'missionSubmitted', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, mail: 'on' },
  /** Posts of a challenge (09). */
  challengePosted: { name: 'challengePosted', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, untilRead: true, mail: 'on' },
  missionApproved: { name: 'missionApproved', ...toLearner, mail: 'on' },
  missionReturned: { name: 'missionReturned', ...toLearner, mail: 'on' },
} as const satisfies Record<string, AlarmKind>
