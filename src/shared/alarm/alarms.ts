/** Page size (platform spec §9). */
export const ALARM_PAGE_SIZE = 20
export const ALARM_PAGE_MAX = 100
export const BADGE_COUNT_MAX = 999

/** Recipients of a kind: staff of the site, of the class, all members of the site, the attendees of the class, or one person (who asked, for an answer). */
export type AlarmAudience = 'siteManagers' | 'classManagers' | 'members' | 'attendees' | 'person'

export type AlarmGroup = 'learning' | 'teaching' | 'site'
export const alarmGroups = ['learning', 'teaching', 'site'] as const satisfies readonly AlarmGroup[]

/**
 * A kind of alarm (courses spec §3, attendee notification kinds; ALRM-04). Each domain declares its own in `shared/<domain>/alarms.ts`
 * and lists them in its server module; their texts are `kind.<name>` and `name.<name>` of the namespace `alarm`.
 */
export interface AlarmKind {
  /** `alarmType` of its alarms. */
  name: string
  audience: readonly AlarmAudience[]
  group: AlarmGroup
  /** Where it links to; `tab` is one of the class page. */
  link: { to: 'site' } | { to: 'class'; tab?: 'reviews' | 'chat' }
  /** Suppresses repetitions by the same user, such as a like given again; always for `members`, whose job relies on it and tells posts apart. */
  once: boolean
  /** Suppresses another one of the same lesson while one is unread, also of other users: posts of many would be a flood. */
  untilRead?: true
  /** Whether it is mailed until its reader chooses otherwise. Absent: never, as its domain sends a mail of its own or a mail would be advertising (decision 0058). */
  mail?: 'on' | 'off'
}

/** Mails to owners of sites that are no alarms, sent until a reader chooses otherwise. */
export const ownerMails = ['weeklyFigures'] as const

/** Whether a job writes them, in batches: those for all members of a site or attendees of a class. */
export const isForMany = ({ audience }: Pick<AlarmKind, 'audience'>): boolean => audience.includes('members') || audience.includes('attendees')

/** A reader's choices of mails that differ from the defaults, by kind. */
export type AlarmMails = Readonly<Record<string, boolean>>

/** Whether a kind is mailed to a reader; undefined: it never is. */
export function isMailed({ name, mail }: Pick<AlarmKind, 'name' | 'mail'>, chosen: AlarmMails): boolean | undefined {
  return mail === undefined ? undefined : Object.hasOwn(chosen, name) ? chosen[name] : mail === 'on'
}

/** Time (ms) in which alarms of one site are gathered into one mail. */
export const MAIL_GATHER_MS = 60_000
/** Alarms that one mail lists; it counts the others. */
export const MAIL_ALARMS_MAX = 20

/** Values of a localised alarm text; names as of when it was raised. */
export interface AlarmValues {
  /** Empty once the person has left. */
  name: string
  title: string
  /** Joined a waitlist or approval queue, not the class. */
  waiting?: boolean
  /** Tab of the class page that it links to. */
  tab?: string
  /** Post or question of the class that it links to, and the comment or answer. */
  postSeq?: number
  commentSeq?: number
  /** Board of the site that the post stands in. */
  boardSeq?: number
  /** Lesson that it links to. */
  lessonSeq?: number
  /** Hand-in that it links to, in the review of its class. */
  submissionSeq?: number
  /** Applicant that it links to, in the attendees of the class. */
  attendSeq?: number
  /** Why staff cancelled it. */
  reason?: string
  /** The moment (ISO) that its text names. */
  at?: string
  /** Tells apart several events of one kind in a class. */
  key?: string
}

/** Numbers in an alarm's content from which its link is built. */
const linkNumbers = ['postSeq', 'commentSeq', 'boardSeq', 'lessonSeq', 'submissionSeq', 'attendSeq'] as const satisfies readonly (keyof AlarmValues)[]

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
      ...('tab' in read && typeof read.tab === 'string' ? { tab: read.tab } : {}),
      ...('reason' in read && typeof read.reason === 'string' ? { reason: read.reason } : {}),
      ...('at' in read && typeof read.at === 'string' && !Number.isNaN(Date.parse(read.at)) ? { at: read.at } : {}),
      ...Object.fromEntries(linkNumbers.flatMap((name) => { const value = (read as Record<string, unknown>)[name]; return typeof value === 'number' ? [[name, value]] : [] })),
    },
  }
}

/** A plain text, or the kind whose text it is; null when unreadable. */
export type AlarmPhrase = { plain: string } | { kind: string; name: string; title: string; reason?: string; at?: string } | null

/** Rejects empty text and JSON of an unknown format, perhaps of a later version. */
function isForPeople(plain: string, legacy: 'Y' | 'N'): boolean {
  if (plain.trim() === '') return false
  const read = legacy === 'Y' ? undefined : parsed(plain)
  return typeof read !== 'object' || read === null
}

/** The text of an alarm; `name` is empty once the person has left. The kind may be of a later version, without a text here. */
export function alarmPhrase(alarm: { alarmType: string; content: string; legacy: 'Y' | 'N' }): AlarmPhrase {
  const saying = readAlarmContent(alarm)
  if ('plain' in saying) return isForPeople(saying.plain, alarm.legacy) ? saying : null
  const { name, title, waiting, reason, at } = saying.values
  if (reason !== undefined) return { kind: `${alarm.alarmType}Why`, name, title, reason }
  if (at !== undefined) return { kind: `${alarm.alarmType}At`, name, title, at }
  return { kind: alarm.alarmType === 'enrolled' && waiting === true ? 'waiting' : alarm.alarmType, name, title }
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

/** Path of an alarm's link: its package, its class, a post, lesson, hand-in or applicant of it, or the site (ALRM-03). */
export function alarmPath({ courseSeq, linkPackage, content, legacy }: { courseSeq: number | null; linkPackage: string | null; content: string; legacy: 'Y' | 'N' }): string {
  if (linkPackage !== null && /^\d+$/.test(linkPackage)) return `/packages/${linkPackage}`
  const saying = readAlarmContent({ content, legacy })
  const { tab, postSeq, commentSeq, boardSeq, lessonSeq, submissionSeq, attendSeq } = 'values' in saying ? saying.values : {}
  if (boardSeq !== undefined && postSeq !== undefined) return `/boards/${boardSeq}/${postSeq}/view${commentSeq === undefined ? '' : `?comment=${commentSeq}`}`
  if (courseSeq === null) return '/main'
  if (attendSeq !== undefined) return `/classes/${courseSeq}/settings/attendees?attendee=${attendSeq}`
  if (submissionSeq !== undefined) return `/studio/${courseSeq}/challenge/review?submission=${submissionSeq}`
  if (lessonSeq !== undefined) return `/classes/${courseSeq}/classroom/${lessonSeq}`
  if (postSeq !== undefined) return `/classes/${courseSeq}/board/${postSeq}/view${commentSeq === undefined ? '' : `?comment=${commentSeq}`}`
  return tab === undefined ? `/classes/${courseSeq}` : `/classes/${courseSeq}?${new URLSearchParams({ tab })}`
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
