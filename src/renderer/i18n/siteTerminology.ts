import i18next, { reloadResources } from 'i18next'
import { z } from 'zod'
import { keywordEntries, siteWordsOf, wordSwapper } from '#shared/terminology/terminology.ts'
import type { KeywordEntries, SiteWords } from '#shared/terminology/terminology.ts'
import { reportError } from '#renderer/lib/log.ts'
import { setTerminology } from './i18n.ts'
import type { Language } from './language.ts'
import { wordsKeyOf } from './wordsKey.ts'
import type { TerminologySite } from './wordsKey.ts'

type Texts = { [key: string]: string | Texts }

/** Applies a site's terminology: word replacements first, then its own texts. */
function overlaid(texts: Texts, namespace: string, own: KeywordEntries, swap: (text: string) => string): Texts {
  const walk = (value: Texts, path: string): Texts => Object.fromEntries(Object.entries(value).map(([key, text]) => {
    const full = path + key
    return [key, typeof text === 'string' ? (own[full] ?? swap(text)) : walk(text, `${full}.`)]
  }))
  return walk(texts, `${namespace}:`)
}

/** Shows a site's words in all texts of a language, those that are loaded included; null shows the platform's. @param key names these words (`shownWords`) */
export async function showWords(words: SiteWords | null, language: Language, key: string): Promise<void> {
  const swap = words === null ? undefined : wordSwapper(words.swaps)
  setTerminology(words === null || swap === undefined ? null : (texts, namespace, of) => (of === language ? overlaid(z.record(z.string(), z.unknown()).parse(texts) as Texts, namespace, words.texts, swap) : texts), key)
  // Of all loaded languages: one may still have the words before.
  await reloadResources([...new Set([...Object.keys(i18next.store.data), language])])
}

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
