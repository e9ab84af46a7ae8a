import i18next from 'i18next'
import { keywordEntries, siteWordsOf } from '#shared/terminology/terminology.ts'
import type { KeywordEntries, SiteWords } from '#shared/terminology/terminology.ts'
import { reportError } from '#renderer/lib/log.ts'
import type { Language } from './language.ts'
import { showWords } from './showWords.ts'
import { wordsKeyOf } from './wordsKey.ts'
import type { TerminologySite } from './wordsKey.ts'

export interface SiteTerminology {
  /** Applies a site's terminology to all texts (platform spec §1; SET-09), not to user content; null removes it. On failure texts stay. */
  apply(site: TerminologySite | null, origin: string, language: Language): Promise<void>
}

export function createSiteTerminology(): SiteTerminology {
  const fetched = new Map<string, Promise<KeywordEntries>>()
  let latest = 0

  /** A terminology file, cached per version; empty if the site has none. */
  function fetchFile(address: string): Promise<KeywordEntries> {
    const held = fetched.get(address)
    if (held !== undefined) return held
    const asked = fetch(address, { credentials: 'omit' }).then(async (answer): Promise<KeywordEntries> => {
      if (answer.status === 404) return {}
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return keywordEntries.parse(await answer.json())
    })
    fetched.set(address, asked)
    asked.catch(() => fetched.delete(address))
    return asked
  }

  function wordsOf(site: TerminologySite, origin: string, language: Language): Promise<SiteWords | null> {
    const { path, version } = site.customKeywordSetting
    return siteWordsOf(site, language, (file) => fetchFile(`${origin}${path}/${encodeURIComponent(version)}/${file}.json`))
  }

  return {
    async apply(site, origin, language) {
      latest += 1
      const turn = latest
      const words = site === null ? null : await wordsOf(site, origin, language).catch((error: unknown) => {
        reportError('a site’s own words could not be had', error)
        return null
      })
      // A later call finished first.
      if (turn !== latest) return
      await showWords(words, language, words === null || site === null ? '' : wordsKeyOf(site, language))
      i18next.emit('languageChanged', language)
    },
  }
}
