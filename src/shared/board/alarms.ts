import type { AlarmKind } from '#shared/alarm/alarms.ts'

/** Raised by boards of a class (courses spec §3; ALRM-04). */
export const boardAlarms = {
  question: { name: 'question', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, mail: 'on' },
  post: { name: 'post', audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, mail: 'off' },
  notice: { name: 'notice', audience: ['attendees'], group: 'learning', link: { to: 'class' }, once: false, mail: 'on' },
  task: { name: 'task', audience: ['attendees'], group: 'learning', link: { to: 'class' }, once: false, mail: 'on' },
  answer: { name: 'answer', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false, mail: 'on' },
  mention: { name: 'mention', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false, mail: 'off' },
  comment: { name: 'comment', audience: ['person'], group: 'learning', link: { to: 'class' }, once: false, mail: 'off' },
  /** In a board of the site; one until it is read. */
  sitePost: { name: 'sitePost', audience: ['siteManagers'], group: 'site', link: { to: 'site' }, once: false, untilRead: true, mail: 'off' },
  /** A notice of a board of the site that its writer announces. */
  siteNotice: { name: 'siteNotice', audience: ['members'], group: 'learning', link: { to: 'site' }, once: true, mail: 'on' },
  siteComment: { name: 'siteComment', audience: ['person'], group: 'learning', link: { to: 'site' }, once: false, mail: 'off' },
  siteMention: { name: 'siteMention', audience: ['person'], group: 'learning', link: { to: 'site' }, once: false, mail: 'off' },
} as const satisfies Record<string, AlarmKind>
