import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by the nightly reconciliation. */
export const orderAlarms = {
  booksDiffer: { name: 'booksDiffer', audience: ['siteManagers'], group: 'site', link: { to: 'site' }, once: false, mail: 'on' },
} as const satisfies Record<string, AlarmKind>
