/** Page size (platform spec §9). */
export const ALARM_PAGE_SIZE = 20
export const ALARM_PAGE_MAX = 100
export const BADGE_COUNT_MAX = 999

/** Recipients of a kind: staff of the site, of the class, all members of the site, or one person (who asked, for an answer). */
export type AlarmAudience = 'siteManagers' | 'classManagers' | 'members' | 'person'

export type AlarmGroup = 'learning' | 'teaching' | 'site'
export const alarmGroups = ['learning', 'teaching', 'site'] as const satisfies readonly AlarmGroup[]

/** Where an alarm links to; `tab` is one of the class page. */
export type AlarmLink = { to: 'site' } | { to: 'class'; tab?: 'reviews' }

export interface AlarmKindRow {
  audience: readonly AlarmAudience[]
  group: AlarmGroup
  link: AlarmLink
  /** Whether a repetition by the same person is suppressed, as a like removed and given again. */
  once: boolean
  /** Whether anything raises it today; the preferences hide the others. */
  raised: boolean
}

/** Alarm kinds (courses spec §3, attendee notification kinds; ALRM-04). `review` is ours: the spec has no kind for reviews. */
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

/** Whether this version knows the kind. */
export function isAlarmKind(alarmType: string): alarmType is AlarmKind {
  return Object.hasOwn(alarmKinds, alarmType)
}

/** Values of a localised alarm text; names as of when it was raised. */
export interface AlarmValues {
  /** Empty once the person has left. */
  name: string
  title: string
  /** Joined a waitlist or approval queue, not the class. */
  waiting?: boolean
}

/** Serialises an alarm's content as JSON text. */
export function alarmContent(values: AlarmValues): string {
  return JSON.stringify(values)
}

/** Values for a localised text, or a plain text. */
export type AlarmSaying = { values: AlarmValues } | { plain: string }

/** Parses plain or JSON content; legacy alarms are always plain (platform spec §3, ALRM-03). Never throws. */
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

export type AlarmPhrase = { plain: string } | { key: `kind.${AlarmKind | 'waiting'}`; name: string; title: string } | { key: 'unknown' }

/** Rejects empty text and JSON of an unknown format, perhaps of a later version. */
function isForPeople(plain: string, legacy: 'Y' | 'N'): boolean {
  if (plain.trim() === '') return false
  const read = legacy === 'Y' ? undefined : parsed(plain)
  return typeof read !== 'object' || read === null
}

/** The text of an alarm; `name` is empty once the person has left. */
export function alarmPhrase(alarm: { alarmType: string; content: string; legacy: 'Y' | 'N' }): AlarmPhrase {
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

/** Unread: its number is above the stored read sequence (platform spec §4, ALRM-02). */
export function isUnread(alarmSeq: number, alarmReadSeq: number): boolean {
  return alarmSeq > alarmReadSeq
}

/** Path of an alarm's link: its package, its class, or the site (ALRM-03). */
export function alarmPath({ alarmType, courseSeq, linkPackage }: { alarmType: string; courseSeq: number | null; linkPackage: string | null }): string {
  if (linkPackage !== null && /^\d+$/.test(linkPackage)) return `/packages/${linkPackage}`
  if (courseSeq === null) return '/main'
  const link: AlarmLink = isAlarmKind(alarmType) ? alarmKinds[alarmType].link : { to: 'class' }
  return link.to === 'class' && link.tab !== undefined ? `/classes/${courseSeq}?tab=${link.tab}` : `/classes/${courseSeq}`
}

/** Groups alarms by month (`2026.11`), keeping their order (ALRM-01). */
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
