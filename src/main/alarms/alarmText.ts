import en from '#locales/en/alarm.json' with { type: 'json' }
import ja from '#locales/ja/alarm.json' with { type: 'json' }
import ko from '#locales/ko/alarm.json' with { type: 'json' }
import type { Alarm } from '#shared/alarm/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { alarmPhrase } from '#shared/alarm/alarms.ts'
import { desktopTexts } from '#main/texts.ts'

const texts: Record<Language, typeof ko> = { ko, en, ja }

/** Longest notification text that every platform shows whole (characters). */
const TEXT_MAX = 200

/** Alarm text in the app's language; plain content is used verbatim (ALRM-03). */
export function alarmText(alarm: Pick<Alarm, 'alarmType' | 'content' | 'legacy'>, language: Language): string {
  const { kind, unknown, someone } = texts[language]
  const phrase = alarmPhrase(alarm)
  if (phrase !== null && 'plain' in phrase) return short(phrase.plain)
  const text = phrase === null ? undefined : new Map(Object.entries(kind)).get(phrase.kind)
  if (phrase === null || text === undefined) return unknown
  const name = phrase.name === '' ? someone : phrase.name
  // Replace all in one pass: a name may itself contain `{{title}}`.
  const at = phrase.at === undefined ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(phrase.at))
  const values = { name, title: phrase.title, reason: phrase.reason ?? '', at }
  return short(text.replace(/\{\{(name|title|reason|at)\}\}/g, (_, value: keyof typeof values) => values[value]))
}

export function alarmsText(count: number, language: Language): string {
  return desktopTexts(language).severalAlarms.replace('{{count}}', String(count))
}

const short = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text)
