import type { AlarmKind } from '#shared/alarm/alarms.ts'

const toPerson = { audience: ['person'], group: 'site', link: { to: 'site' }, once: false } as const

/** Raised for both accounts of a merge, and when it is undone. */
export const memberAlarms = { memberMerged: { name: 'memberMerged', ...toPerson }, memberUnmerged: { name: 'memberUnmerged', ...toPerson } } as const satisfies Record<string, AlarmKind>
