import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by boards of a class (courses spec §3; ALRM-04). */
export const boardAlarms = {
  question: { name: 'question', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false },
  post: { name: 'post', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false },
  notice: { name: 'notice', audience: ['attendees'], group: 'learning', link: { to: 'class' }, once: false },
  task: { name: 'task', audience: ['attendees'], group: 'learning', link: { to: 'class' }, once: false },
  answer: { name: 'answer', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false },
  mention: { name: 'mention', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false },
  comment: { name: 'comment', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false },
} as const satisfies Record<string, AlarmKind>
