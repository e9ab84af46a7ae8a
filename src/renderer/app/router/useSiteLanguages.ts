import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSite } from '#renderer/entities/session/index.ts'
import { showLanguage } from '#renderer/i18n/i18n.ts'
import { currentLanguage, languages, setLanguagesOfPage } from '#renderer/i18n/language.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { reportError } from '#renderer/lib/log.ts'

/** Keeps to the languages of the site, where its document did not say them: on the desktop, and from one site to another (SET-04). */
export function useSiteLanguages(): void {
  const { channel, status } = useSite()
  const queries = useQueryClient()
  const language = useLanguage()
  const offered = channel?.design.languages ?? languages
  const names = offered.join(' ')

  useEffect(() => {
    if (status === 'loading') return
    setLanguagesOfPage(offered)
    if (offered.includes(language)) return
    showLanguage(currentLanguage()).then(() => queries.invalidateQueries()).catch((error: unknown) => reportError('the language of the site could not be shown', error))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `names` stands for `offered`, which is another list with each answer
  }, [status, names, language, queries])
}
