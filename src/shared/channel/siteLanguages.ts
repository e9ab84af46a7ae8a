import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

/** Names the languages of a site in `data-languages` of its document, apart by spaces; without it, all. */
export const LANGUAGES_ATTRIBUTE = 'data-languages'

/** The language that a site shows a reader who wants another one: theirs if the site offers it, else the first that it does. */
export const offeredLanguage = (wanted: Language, offered: readonly Language[]): Language => (offered.includes(wanted) ? wanted : languages.find((language) => offered.includes(language)) ?? wanted)
