import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by live lessons (LIVE-08; ALRM-04). */
export const liveAlarms = {
  liveRecorded: { name: 'liveRecorded', audience: ['attendees'], group: 'learning', link: { to: 'class' }, once: false, mail: 'on' },
} as const satisfies Record<string, AlarmKind>
