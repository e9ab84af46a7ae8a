import i18next, { changeLanguage as change, loadNamespaces, use as plugIn } from 'i18next'
import type { BackendModule, ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, keepLanguage } from './language.ts'
import type { Language } from './language.ts'
import type { Namespace } from './resources.ts'

const files = import.meta.glob<ResourceKey>(['#locales/*/*.json', '!#locales/*/{mail,desktop,legal,head,common,shell,site,course}.json'], { import: 'default' })

/** What a visitor's first page needs, in one file per language. */
const siteTexts: Record<Language, () => Promise<{ texts: Record<'common' | 'shell' | 'site' | 'course', ResourceKey> }>> = {
  ko: () => import('./siteTexts.ko.ts'), en: () => import('./siteTexts.en.ts'), ja: () => import('./siteTexts.ja.ts'),
}

/** The loader of each text file, by `language/namespace`. */
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/').replace('.json', ''), load]))
for (const [language, load] of Object.entries(siteTexts)) {
  for (const namespace of ['common', 'shell', 'site', 'course'] as const) loaders.set(`${language}/${namespace}`, async () => (await load()).texts[namespace])
}

async function textsOf(language: string, namespace: string): Promise<ResourceKey> {
  const load = loaders.get(`${language}/${namespace}`)
  if (!load) throw new Error(`no texts ${language}/${namespace}`)
  return load()
}

/** Texts of a namespace as a site says them. */
type Laying = (texts: ResourceKey, namespace: string, language: string) => ResourceKey

let lay: Laying | null = null

/** From now on, texts are shown as a site says them; null: as they are. Those loaded before are to be loaded again. */
export function layOver(laying: Laying | null): void {
  lay = laying
}

/** Whether texts are shown as a site says them. */
export const isLaidOver = (): boolean => lay !== null

// i18next takes a promise for the callback; its types do not say so.
const backend = {
  type: 'backend',
  init: () => undefined,
  async read(language: string, namespace: string) {
    const texts = await textsOf(language, namespace)
    return lay ? lay(texts, namespace, language) : texts
  },
} as unknown as BackendModule

/** Texts that every page needs. Those of a screen load with it (route row `texts`). */
const first: Namespace[] = ['common', 'shell']

/** Starts the texts in the person's language; only that language is loaded. */
export async function startI18n(language: Language = currentLanguage()): Promise<void> {
  await plugIn(backend).use(initReactI18next).init({
    lng: language,
    // A key exists in every language (a test holds it), so a second language is never loaded for want of one.
    fallbackLng: false,
    ns: first,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: true },
  })
  document.documentElement.lang = language
}

/** Changes the language of the interface at once and for later visits. Throws, and changes nothing, when its texts cannot be had, where i18next would show keys. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([i18next.options.ns ?? []].flat().map((namespace) => textsOf(language, namespace)))
  keepLanguage(language)
  await change(language)
  document.documentElement.lang = language
}

/** Loads a screen's texts beside its code, so that it does not suspend twice. Throws when they cannot be had, where i18next would show keys. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loaders.get(`${i18next.language}/${namespace}`)?.()))
  await loadNamespaces([...namespaces])
}
