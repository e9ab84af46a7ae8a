import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'

export type { Language }
export { languages }

export const languageNames: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' }

/** 365 days (platform spec §9). */
const COOKIE_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
const COOKIE = 'lang'

function isLanguage(text: string | undefined): text is Language {
  return (languages as readonly (string | undefined)[]).includes(text)
}

/** Language by platform spec §4: the lang cookie, else ko for a Korean browser, else en. */
export function chooseLanguage(cookie: string | undefined, browser: string): Language {
  if (isLanguage(cookie)) return cookie
  return browser.toLowerCase().startsWith('ko') ? 'ko' : 'en'
}

export function currentLanguage(): Language {
  return chooseLanguage(readCookie(COOKIE), navigator.language)
}

/** Stores the chosen language for later visits and request headers. */
export function keepLanguage(language: Language): void {
  writeCookie(COOKIE, language, COOKIE_LIFETIME_MS)
}
