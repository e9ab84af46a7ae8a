import type { AlarmKind } from '#shared/alarm/alarms.ts'

const toStaff = { audience: ['siteManagers'], group: 'site', link: { to: 'site' }, once: false } as const

/** Raised by the plan's job: renewals without a payment, and attendees close to the cap. */
export const planAlarms = {
  planUnpaid: { name: 'planUnpaid', ...toStaff },
  planEnded: { name: 'planEnded', ...toStaff },
  planNearlyFull: { name: 'planNearlyFull', ...toStaff, mail: 'on' },
  planFull: { name: 'planFull', ...toStaff, mail: 'on' },
} as const satisfies Record<string, AlarmKind>
