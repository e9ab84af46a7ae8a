import i18next, { changeLanguage as change, loadNamespaces, use as plugIn } from 'i18next'
import type { BackendModule, ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, keepLanguage, languages } from './language.ts'
import type { Language } from './language.ts'
import type { Namespace } from './resources.ts'

const files = import.meta.glob<ResourceKey>(['#locales/*/*.json', '!#locales/*/{mail,desktop,legal,head,common,shell,site,course,auth,social,sso,validation}.json'], { import: 'default' })

type Texts<Name extends Namespace> = Record<Language, () => Promise<{ texts: Record<Name, ResourceKey> }>>

/** What a visitor's first page needs, in one file per language. */
const siteTexts: Texts<'common' | 'shell' | 'site' | 'course'> = {
  ko: () => import('./siteTexts.ko.ts'), en: () => import('./siteTexts.en.ts'), ja: () => import('./siteTexts.ja.ts'),
}

/** What login and signup need, likewise. */
const accountTexts: Texts<'auth' | 'social' | 'sso' | 'validation'> = {
  ko: () => import('./accountTexts.ko.ts'), en: () => import('./accountTexts.en.ts'), ja: () => import('./accountTexts.ja.ts'),
}

/** The loader of each text file, by `language/namespace`. */
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/').replace('.json', ''), load]))

function addTogether<Name extends Namespace>(together: Texts<Name>, namespaces: readonly Name[]): void {
  for (const language of languages) {
    for (const namespace of namespaces) loaders.set(`${language}/${namespace}`, async () => (await together[language]()).texts[namespace])
  }
}

addTogether(siteTexts, ['common', 'shell', 'site', 'course'])
addTogether(accountTexts, ['auth', 'social', 'sso', 'validation'])

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

/** Resolves once i18next runs; a screen's texts may be asked for before. */
let started: Promise<void> = Promise.resolve()

/** Starts the texts in the person's language; only that language is loaded. */
export async function startI18n(language: Language = currentLanguage()): Promise<void> {
  await (started = start(language))
}

async function start(language: Language): Promise<void> {
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
  await Promise.all([started, ...namespaces.map((namespace) => loaders.get(`${i18next.language ?? currentLanguage()}/${namespace}`)?.())])
  await loadNamespaces([...namespaces])
}
