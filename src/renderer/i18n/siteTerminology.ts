import i18next, { reloadResources } from 'i18next'
import { z } from 'zod'
import { classWordOf, classWordSwaps, keywordEntries, keywordLanguages, swapWords } from '#shared/terminology/terminology.ts'
import type { KeywordEntries } from '#shared/terminology/terminology.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { reportError } from '#renderer/lib/log.ts'
import { setTerminology } from './i18n.ts'
import type { Language } from './language.ts'

export interface TerminologySite {
  channelSetting: Pick<Channel['channelSetting'], 'config'>
  customKeywordSetting: Channel['customKeywordSetting']
}

type Texts = { [key: string]: string | Texts }

interface Words {
  /** By `namespace:key`. */
  texts: KeywordEntries
  swaps: KeywordEntries
}

/** Applies a site's terminology: word replacements first, then its own texts. */
function overlaid(texts: Texts, namespace: string, { texts: own, swaps }: Words): Texts {
  const walk = (value: Texts, path: string): Texts => Object.fromEntries(Object.entries(value).map(([key, text]) => {
    const full = path + key
    return [key, typeof text === 'string' ? (own[full] ?? swapWords(text, swaps)) : walk(text, `${full}.`)]
  }))
  return walk(texts, `${namespace}:`)
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

  async function wordsOf({ channelSetting, customKeywordSetting }: TerminologySite, origin: string, language: Language): Promise<Words> {
    const swaps = classWordSwaps(classWordOf(channelSetting.config), language)
    const { customKeyword, path, version } = customKeywordSetting
    if (customKeyword !== 'Y') return { texts: {}, swaps }
    const file = (name: string) => fetchFile(`${origin}${path}/${encodeURIComponent(version)}/${name}.json`)
    const [texts, own] = await Promise.all([file(keywordLanguages[language]), file(`${keywordLanguages[language]}_keyword`)])
    return { texts, swaps: { ...swaps, ...own } }
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
      setTerminology(words === null ? null : (texts, namespace, of) => (of === language ? overlaid(z.record(z.string(), z.unknown()).parse(texts) as Texts, namespace, words) : texts))
      await reloadResources(language)
      i18next.emit('languageChanged', language)
    },
  }
}
