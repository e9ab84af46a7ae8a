import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'

export type { Language }
export { languages }

/** Own names of the languages, as the selector shows them. */
export const languageNames: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' }

/** Lifetime of ordinary cookies: 365 days, in milliseconds (platform spec §9). */
const COOKIE_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000
const COOKIE = 'lang'

function isLanguage(text: string | undefined): text is Language {
  return (languages as readonly (string | undefined)[]).includes(text)
}

/** The language by the rule of platform spec §4: the lang cookie, else ko where the browser is ko, else en. */
export function chooseLanguage(cookie: string | undefined, browser: string): Language {
  if (isLanguage(cookie)) return cookie
  return browser.toLowerCase().startsWith('ko') ? 'ko' : 'en'
}

/** The language of this person now. */
export function currentLanguage(): Language {
  return chooseLanguage(readCookie(COOKIE), navigator.language)
}

/** Keeps the chosen language for later visits and for the request headers. */
export function keepLanguage(language: Language): void {
  writeCookie(COOKIE, language, COOKIE_LIFETIME_MS)
}
