import en from '#locales/en/desktop.json' with { type: 'json' }
import ja from '#locales/ja/desktop.json' with { type: 'json' }
import ko from '#locales/ko/desktop.json' with { type: 'json' }
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

export type DesktopTexts = typeof ko

const texts: Record<Language, DesktopTexts> = { ko, en, ja }

export function desktopTexts(locale: string): DesktopTexts {
  const language = languages.find((one) => locale.toLowerCase().startsWith(one))
  return texts[language ?? 'en']
}
