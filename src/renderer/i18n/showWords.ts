import i18next, { reloadResources } from 'i18next'
import { z } from 'zod'
import { wordSwapper } from '#shared/terminology/terminology.ts'
import type { KeywordEntries, SiteWords } from '#shared/terminology/terminology.ts'
import { setTerminology } from './i18n.ts'
import type { Language } from './language.ts'

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
