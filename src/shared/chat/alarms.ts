import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by the chat of a class (ALRM-06): a mention alone, as every message would be a flood. */
export const chatAlarms = {
  chatMention: { name: 'chatMention', audience: ['person'], group: 'learning', link: { to: 'class', tab: 'chat' }, once: false, mail: 'off' },
} as const satisfies Record<string, AlarmKind>
