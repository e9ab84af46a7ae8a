import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/kernel/call/headers.ts'

/** The language of the interface now, for dates and prices. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language
}
