import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import type { Resource, i18n } from 'i18next'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { swapWords } from '#shared/terminology/terminology.ts'
import type { KeywordEntries } from '#shared/terminology/terminology.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'

const namespaces = ['alarm', 'attendee', 'certificate', 'errors', 'head', 'legal', 'liveStandIn', 'mail', 'order', 'paymentStandIn', 'preview', 'shell', 'siteKinds', 'statement', 'validation'] as const

const root = join(import.meta.dirname, '../../../../locales')
const read = (language: Language, namespace: string): unknown => JSON.parse(readFileSync(join(root, language, `${namespace}.json`), 'utf8'))

let loaded: i18n | undefined

function texts(): i18n {
  if (loaded !== undefined) return loaded
  loaded = createInstance({
    lng: 'ko',
    fallbackLng: 'en',
    ns: [...namespaces],
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(languages.map((language) => [
      language, Object.fromEntries(namespaces.map((namespace) => [namespace, read(language, namespace)])),
    ])) as Resource,
  })
  void loaded.init()
  return loaded
}

export function text(language: Language, key: string, params: Record<string, string | number> = {}): string {
  return texts().getFixedT(language)(key as never, params as never) as unknown as string
}

/** A text with its placeholders. Throws for a key that is no text. */
export function template(language: Language, key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  const found: unknown = texts().getResource(language, namespace, path)
  if (typeof found !== 'string') throw new Error(`no text ${key} in ${language}`)
  return found
}

/** A text in the site's terminology. Swaps apply before values are filled in: user content stays as written (platform spec §1; SET-09). */
export function siteText(language: Language, key: string, swaps: KeywordEntries, params: Record<string, string | number> = {}): string {
  if (Object.keys(swaps).length === 0) return text(language, key, params)
  const [namespace = '', path = ''] = key.split(':')
  const template: unknown = texts().getResource(language, namespace, path)
  if (typeof template !== 'string') return text(language, key, params)
  return swapWords(template, swaps).replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => String(params[name] ?? all))
}

export function errorText(language: Language, name: ErrorName, params: Record<string, string | number> = {}, swaps: KeywordEntries = {}): string {
  return siteText(language, `errors:${name}`, swaps, params)
}

/** Accept-Lang, else Korean when the browser prefers it, else English (GEN-01). */
export function requestLanguage(acceptLang: string | undefined, acceptLanguage: string | undefined): Language {
  const wanted = languages.find((language) => language === acceptLang)
  if (wanted !== undefined) return wanted
  return acceptLanguage === undefined || /^ko\b/i.test(acceptLanguage) ? 'ko' : 'en'
}
