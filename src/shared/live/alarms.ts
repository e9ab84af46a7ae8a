import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by live lessons (LIVE-08; ALRM-04). `liveChanged` names the new time, or says that the link is another. */
export const liveAlarms = {
  liveChanged: { name: 'liveChanged', audience: ['attendees'], group: 'learning', link: { to: 'class' }, once: false, mail: 'on' },
  liveCancelled: { name: 'liveCancelled', audience: ['attendees'], group: 'learning', link: { to: 'class' }, once: false, mail: 'on' },
  liveRecorded: { name: 'liveRecorded', audience: ['attendees'], group: 'learning', link: { to: 'class' }, once: false, mail: 'on' },
} as const satisfies Record<string, AlarmKind>
