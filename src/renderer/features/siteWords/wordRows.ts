import { KEYWORDS_MAX } from '#shared/terminology/terminology.ts'
import type { KeywordEntries, KeywordFile } from '#shared/terminology/terminology.ts'
import type { TerminologyForm } from '#shared/terminology/contract.ts'

/** Places whose texts a site may replace, by namespace. */
export const places = [
  'about', 'accountMenu', 'alarm', 'analytics', 'attach', 'attendee', 'audit', 'auth', 'board', 'bulk', 'calendar', 'campaign', 'card',
  'certificate', 'chat', 'classroom', 'common', 'coupon', 'course', 'curriculum', 'dashboard', 'delivery', 'draft', 'editor', 'emailCode', 'errors',
  'fillForm', 'form', 'grid', 'ledger', 'live', 'mailText', 'member', 'membership', 'mission', 'mypage', 'order', 'overview', 'ownership', 'pack', 'page',
  'plan', 'popup', 'preview', 'profile', 'referral', 'review', 'segment', 'seo', 'settings', 'settlement', 'share', 'sheet', 'shell', 'site', 'siteBoard',
  'siteForm', 'siteFrame', 'siteInfo', 'siteLive', 'siteMenu', 'sitePage', 'sitePopups', 'siteSnippets', 'siteSwitch', 'siteTerms', 'siteWords', 'social', 'sso', 'staff', 'statement',
  'studio', 'terms', 'upload', 'validation',
] as const
export type Place = (typeof places)[number]

/** Rows of one page of the list; more would make it slow to type. */
export const PAGE_ROWS = 30

export interface TextRow {
  key: string
  namespace: string
  /** undefined: the platform has no such text any more. */
  standard: string | undefined
  own: string | undefined
}

export interface RowFilter {
  q: string
  place: string
  onlyChanged: boolean
}

export const namespaceOf = (key: string): string => key.slice(0, key.indexOf(':'))
export const isPlace = (namespace: string): namespace is Place => (places as readonly string[]).includes(namespace)

/** Texts that match, by place: those that every screen shows first, then as the files have them. */
export function rowsOf(texts: Readonly<Record<string, string>>, own: KeywordEntries, { q, place, onlyChanged }: RowFilter): TextRow[] {
  const sought = q.trim().toLocaleLowerCase()
  const keys = onlyChanged ? Object.keys(own) : [...Object.keys(texts), ...Object.keys(own).filter((key) => texts[key] === undefined)]
  const rows: TextRow[] = []
  for (const key of keys) {
    const namespace = namespaceOf(key)
    if (place !== '' && namespace !== place) continue
    const row = { key, namespace, standard: texts[key], own: own[key] }
    if (sought === '' || [key, row.standard, row.own].some((text) => text?.toLocaleLowerCase().includes(sought))) rows.push(row)
  }
  return rows.sort((a, b) => Number(b.namespace === 'common') - Number(a.namespace === 'common') || (a.namespace < b.namespace ? -1 : a.namespace > b.namespace ? 1 : 0))
}

/** How many texts each place has, and how many of them are changed. */
export function placeCounts(texts: Readonly<Record<string, string>>, own: KeywordEntries): Map<string, { count: number; changed: number }> {
  const counts = new Map<string, { count: number; changed: number }>()
  for (const key of new Set([...Object.keys(texts), ...Object.keys(own)])) {
    const at = counts.get(namespaceOf(key)) ?? { count: 0, changed: 0 }
    counts.set(namespaceOf(key), { count: at.count + 1, changed: at.changed + (own[key] === undefined ? 0 : 1) })
  }
  return counts
}

/** The entries with one set, or removed when its text is empty. */
export function withEntry(entries: KeywordEntries, key: string, text: string): KeywordEntries {
  if (text !== '') return { ...entries, [key]: text }
  const { [key]: _, ...rest } = entries
  return rest
}

/** The files with one replaced; an empty one is left out. */
export function withFile(files: TerminologyForm['files'], file: KeywordFile, entries: KeywordEntries): TerminologyForm['files'] {
  const { [file]: _, ...rest } = files
  return Object.keys(entries).length === 0 ? rest : { ...rest, [file]: entries }
}

export const isFull = (entries: KeywordEntries): boolean => Object.keys(entries).length >= KEYWORDS_MAX
