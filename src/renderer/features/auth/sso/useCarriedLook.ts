import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ssoLookOf, withoutSsoLook } from '#shared/sso/handOver.ts'
import { changeLanguage } from '#renderer/i18n/i18n.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useColorScheme } from '#renderer/ui/index.ts'

/** Applies `lang` and `colorScheme` from the URL, then removes them [GEN-01] [SHELL-10]. Returns whether that is pending. */
export function useCarriedLook(): boolean {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const language = useLanguage()
  const queries = useQueryClient()
  const { setScheme } = useColorScheme()
  const isCarried = ssoLookOf(search) !== null
  useEffect(() => {
    const look = ssoLookOf(search)
    if (look === null) return undefined
    let isPast = false
    if (look.colorScheme !== undefined) setScheme(look.colorScheme)
    const applied = look.lang === undefined || look.lang === language ? Promise.resolve() : changeLanguage(look.lang).then(() => queries.invalidateQueries())
    // If the texts fail to load, the language stays.
    void applied.catch(() => {}).then(() => (isPast ? undefined : navigate({ pathname, search: withoutSsoLook(search), hash }, { replace: true })))
    return () => { isPast = true }
  }, [pathname, search, hash, language, queries, navigate, setScheme])
  return isCarried
}
