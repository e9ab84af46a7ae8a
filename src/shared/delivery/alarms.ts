import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised when goods are on their way to the buyer. */
export const deliveryAlarms = {
  shipped: { name: 'shipped', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false },
} as const satisfies Record<string, AlarmKind>
