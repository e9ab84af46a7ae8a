/** Alarms listed at a time (platform spec §9). */
export const ALARM_PAGE_SIZE = 20
/** Most alarms that one call answers. */
export const ALARM_PAGE_MAX = 100
/** Unread alarms are counted up to here; beyond, nobody reads the number. */
export const BADGE_COUNT_MAX = 999

/**
 * Who is told of an alarm of a kind.
 * - `siteManagers`: owners and managers of the site.
 * - `classManagers`: master, instructors and managers of the class.
 * - `members`: everyone who belongs to the site.
 * - `person`: the one it concerns, such as whoever asked the question that was answered.
 */
export type AlarmAudience = 'siteManagers' | 'classManagers' | 'members' | 'person'

/** Under which heading a kind stands among the preferences. */
export type AlarmGroup = 'learning' | 'teaching' | 'site'
export const alarmGroups = ['learning', 'teaching', 'site'] as const satisfies readonly AlarmGroup[]

/** What an alarm leads to; the tab is one of the class page. */
export type AlarmLink = { to: 'site' } | { to: 'class'; tab?: 'reviews' }

export interface AlarmKindRow {
  audience: readonly AlarmAudience[]
  group: AlarmGroup
  link: AlarmLink
  /** The same person's doing the same again, as a like taken back and given anew, is no news. */
  once: boolean
  /** Whether an action of the platform raises it today; the preferences offer no others. */
  raised: boolean
}

/**
 * The kinds of alarm (courses spec §3, attendee notification kinds; ALRM-04). `review` is our own beside them: the spec has
 * the review and no kind for it.
 */
export const alarmKinds = {
  subscriber: { audience: ['siteManagers'], group: 'site', link: { to: 'site' }, once: true, raised: true },
  post: { audience: ['members'], group: 'learning', link: { to: 'class' }, once: false, raised: false },
  comment: { audience: ['person'], group: 'learning', link: { to: 'class' }, once: false, raised: false },
  mission: { audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, raised: false },
  question: { audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, raised: false },
  answer: { audience: ['person'], group: 'learning', link: { to: 'class' }, once: false, raised: false },
  like: { audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: true, raised: true },
  review: { audience: ['classManagers'], group: 'teaching', link: { to: 'class', tab: 'reviews' }, once: true, raised: true },
  classCreated: { audience: ['members'], group: 'learning', link: { to: 'class' }, once: true, raised: true },
  enrolled: { audience: ['classManagers'], group: 'teaching', link: { to: 'class' }, once: false, raised: true },
  enrollCancelled: { audience: ['classManagers', 'person'], group: 'teaching', link: { to: 'class' }, once: false, raised: true },
} as const satisfies Record<string, AlarmKindRow>

export type AlarmKind = keyof typeof alarmKinds
export const alarmKindNames = Object.keys(alarmKinds) as [AlarmKind, ...AlarmKind[]]

/** Whether this version knows the kind; an alarm of another is shown without its own words. */
export function isAlarmKind(alarmType: string): alarmType is AlarmKind {
  return Object.hasOwn(alarmKinds, alarmType)
}

/** What the text of an alarm is made of in the reader's language; names as they were when it was raised. */
export interface AlarmValues {
  /** Who did it; empty once that person has left. */
  name: string
  /** Title of the class, or name of the site. */
  title: string
  /** Joined a queue that someone decides on, instead of the class. */
  waiting?: boolean
}

/** The content of an alarm as it is kept: JSON as text. */
export function alarmContent(values: AlarmValues): string {
  return JSON.stringify(values)
}

/** What an alarm says: values for the reader's language, or a text as it stands. */
export type AlarmSaying = { values: AlarmValues } | { plain: string }

/** Reads the content of an alarm, plain or JSON text; a legacy one is always plain (platform spec §3, ALRM-03). Never throws. */
export function readAlarmContent({ content, legacy }: { content: string; legacy: 'Y' | 'N' }): AlarmSaying {
  if (legacy === 'Y') return { plain: content }
  const read = parsed(content)
  if (typeof read !== 'object' || read === null || !('title' in read) || typeof read.title !== 'string') return { plain: content }
  return {
    values: {
      title: read.title,
      name: 'name' in read && typeof read.name === 'string' ? read.name : '',
      ...('waiting' in read && read.waiting === true ? { waiting: true } : {}),
    },
  }
}

/** What an alarm is worded by: a text of the namespace `alarm` with its values, or a text as it stands. */
export type AlarmWording = { plain: string } | { key: `kind.${AlarmKind | 'waiting'}`; name: string; title: string } | { key: 'unknown' }

/** Whether a plain text can be read by people: JSON that says something else, of a later version perhaps, cannot, and nothing says nothing. */
function isForPeople(plain: string, legacy: 'Y' | 'N'): boolean {
  if (plain.trim() === '') return false
  const read = legacy === 'Y' ? undefined : parsed(plain)
  return typeof read !== 'object' || read === null
}

/** How an alarm is worded; `name` is empty for who has left. */
export function alarmWording(alarm: { alarmType: string; content: string; legacy: 'Y' | 'N' }): AlarmWording {
  const saying = readAlarmContent(alarm)
  if ('plain' in saying) return isForPeople(saying.plain, alarm.legacy) ? saying : { key: 'unknown' }
  const { alarmType } = alarm
  if (!isAlarmKind(alarmType)) return { key: 'unknown' }
  const { name, title, waiting } = saying.values
  return { key: `kind.${alarmType === 'enrolled' && waiting === true ? 'waiting' : alarmType}`, name, title }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An alarm is unread when its number is above the stored read sequence (platform spec §4, ALRM-02). */
export function isUnread(alarmSeq: number, alarmReadSeq: number): boolean {
  return alarmSeq > alarmReadSeq
}

/** What an alarm leads to on its site: its package, its class, or the site itself (ALRM-03). */
export function alarmPath({ alarmType, courseSeq, linkPackage }: { alarmType: string; courseSeq: number | null; linkPackage: string | null }): string {
  if (linkPackage !== null && /^\d+$/.test(linkPackage)) return `/packages/${linkPackage}`
  if (courseSeq === null) return '/main'
  const link: AlarmLink = isAlarmKind(alarmType) ? alarmKinds[alarmType].link : { to: 'class' }
  return link.to === 'class' && link.tab !== undefined ? `/classes/${courseSeq}?tab=${link.tab}` : `/classes/${courseSeq}`
}

/** Alarms by the month they were raised in, `2026.11`, in the order given (ALRM-01). */
export function byMonth<Alarm extends { createdAt: string }>(alarms: readonly Alarm[], timeZone?: string): { month: string; alarms: Alarm[] }[] {
  const months: { month: string; alarms: Alarm[] }[] = []
  for (const alarm of alarms) {
    const month = monthOf(alarm.createdAt, timeZone)
    const last = months.at(-1)
    if (last?.month === month) last.alarms.push(alarm)
    else months.push({ month, alarms: [alarm] })
  }
  return months
}

function monthOf(iso: string, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', ...(timeZone === undefined ? {} : { timeZone }) }).formatToParts(new Date(iso))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}.${part('month')}`
}
