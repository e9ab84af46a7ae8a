import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by a site's members (courses spec §3). */
export const channelAlarms = {
  subscriber: { name: 'subscriber', audience: ['siteManagers'], group: 'site', link: { to: 'site' }, once: true, mail: 'off' },
} as const satisfies Record<string, AlarmKind>
