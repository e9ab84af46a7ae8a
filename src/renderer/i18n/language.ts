import { LANGUAGES_ATTRIBUTE, offeredLanguage } from '#shared/channel/siteLanguages.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'
import { pageDocument } from '#renderer/lib/page.ts'

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

/** Languages of the site that the document is of; all without one. */
function languagesOfPage(): readonly Language[] {
  const named = pageDocument()?.documentElement.getAttribute(LANGUAGES_ATTRIBUTE)?.split(' ').filter(isLanguage) ?? []
  return named.length === 0 ? languages : named
}

/** Says in the document which languages its site has. */
export function setLanguagesOfPage(offered: readonly Language[]): void {
  if (offered.length === languages.length) document.documentElement.removeAttribute(LANGUAGES_ATTRIBUTE)
  else document.documentElement.setAttribute(LANGUAGES_ATTRIBUTE, offered.join(' '))
}

/** The reader's language, as far as the site offers it. */
export function currentLanguage(): Language {
  return offeredLanguage(chooseLanguage(readCookie(COOKIE), navigator.language), languagesOfPage())
}

/** Stores the chosen language for later visits and request headers. */
export function keepLanguage(language: Language): void {
  writeCookie(COOKIE, language, COOKIE_LIFETIME_MS)
}
