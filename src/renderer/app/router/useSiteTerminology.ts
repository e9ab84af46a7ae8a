import { useEffect, useRef } from 'react'
import { shownWords } from '#renderer/i18n/i18n.ts'
import type { SiteTerminology } from '#renderer/i18n/siteTerminology.ts'
import { wordsKeyOf } from '#renderer/i18n/wordsKey.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { reportError } from '#renderer/lib/log.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'

/** Applies the site's terminology, whose code loads only if there is any (SET-09). A rendered page begins with it. */
export function useSiteTerminology(): void {
  const { channel, status } = useSite()
  const { serverOrigin } = usePlatform()
  const language = useLanguage()
  const setting = channel?.channelSetting.config ?? ''
  const { customKeyword = 'N', path = '', version = '' } = channel?.customKeywordSetting ?? {}
  const terminology = useRef<SiteTerminology>(undefined)

  useEffect(() => {
    const site = { channelSetting: { config: setting }, customKeywordSetting: { customKeyword, path, version } }
    const key = wordsKeyOf(site, language)
    if (status === 'loading' || key === shownWords()) return
    import('#renderer/i18n/siteTerminology.ts')
      .then(({ createSiteTerminology }) => (terminology.current ??= createSiteTerminology()).apply(key === '' ? null : site, serverOrigin, language))
      .catch((error: unknown) => reportError('a site’s own words could not be shown', error))
  }, [status, setting, customKeyword, path, version, language, serverOrigin])
}
