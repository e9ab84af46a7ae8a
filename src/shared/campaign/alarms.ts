import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** News of a site, for those who consented to it; its title is the subject. */
export const campaignAlarms = {
  campaign: { name: 'campaign', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false },
} as const satisfies Record<string, AlarmKind>
