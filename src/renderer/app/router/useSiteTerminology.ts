import { useEffect, useRef } from 'react'
import { hasTerminology } from '#renderer/i18n/i18n.ts'
import type { SiteTerminology } from '#renderer/i18n/siteTerminology.ts'
import { needsScripts } from '#renderer/lib/page.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { reportError } from '#renderer/lib/log.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'

/** Applies the site's terminology, whose code loads only if there is any (SET-09). */
export function useSiteTerminology(): void {
  const { channel, status } = useSite()
  const { serverOrigin } = usePlatform()
  const language = useLanguage()
  const setting = channel?.channelSetting.config ?? ''
  const { customKeyword = 'N', path = '', version = '' } = channel?.customKeywordSetting ?? {}
  const terminology = useRef<SiteTerminology>(undefined)
  const hasOwn = customKeyword === 'Y' || /"classWord":"(?!class")/.test(setting)

  // A server renders the platform's words.
  if (hasOwn) needsScripts()

  useEffect(() => {
    if (status === 'loading' || (!hasOwn && !hasTerminology())) return
    const site = hasOwn ? { channelSetting: { config: setting }, customKeywordSetting: { customKeyword, path, version } } : null
    import('#renderer/i18n/siteTerminology.ts')
      .then(({ createSiteTerminology }) => (terminology.current ??= createSiteTerminology()).apply(site, serverOrigin, language))
      .catch((error: unknown) => reportError('a site’s own words could not be shown', error))
  }, [status, hasOwn, setting, customKeyword, path, version, language, serverOrigin])
}
