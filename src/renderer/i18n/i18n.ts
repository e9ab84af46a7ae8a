import i18next, { changeLanguage as change, loadNamespaces, use as plugIn } from 'i18next'
import type { BackendModule, ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { pageDocument } from '#renderer/lib/page.ts'
import { currentLanguage, keepLanguage, languages } from './language.ts'
import type { Language } from './language.ts'
import type { Namespace } from './resources.ts'

type Texts<Name extends Namespace> = Record<Language, () => Promise<{ texts: Record<Name, ResourceKey> }>>

/** Texts of a visitor's first page, one chunk per language. */
const siteTexts: Texts<'common' | 'shell' | 'site' | 'course'> = {
  ko: () => import('./siteTexts.ko.ts'), en: () => import('./siteTexts.en.ts'), ja: () => import('./siteTexts.ja.ts'),
}

const accountTexts: Texts<'auth' | 'social' | 'sso' | 'validation'> = {
  ko: () => import('./accountTexts.ko.ts'), en: () => import('./accountTexts.en.ts'), ja: () => import('./accountTexts.ja.ts'),
}

/** Of the platform's landing page. */
const brandTexts: Texts<'brand' | 'siteKinds'> = {
  ko: () => import('./brandTexts.ko.ts'), en: () => import('./brandTexts.en.ts'), ja: () => import('./brandTexts.ja.ts'),
}

const loaders = new Map<string, () => Promise<ResourceKey>>()

function addTogether<Name extends Namespace>(together: Texts<Name>, namespaces: readonly Name[]): void {
  for (const language of languages) {
    for (const namespace of namespaces) loaders.set(`${language}/${namespace}`, async () => (await together[language]()).texts[namespace])
  }
}

addTogether(siteTexts, ['common', 'shell', 'site', 'course'])
addTogether(accountTexts, ['auth', 'social', 'sso', 'validation'])
addTogether(brandTexts, ['brand', 'siteKinds'])

async function textsOf(language: string, namespace: string): Promise<ResourceKey> {
  const load = loaders.get(`${language}/${namespace}`) ?? (await import('./files.ts')).loaderOf(language, namespace)
  if (!load) throw new Error(`no texts ${language}/${namespace}`)
  return load()
}

/** Applies a site's terminology to a namespace. */
type Overlay = (texts: ResourceKey, namespace: string, language: string) => ResourceKey

let overlay: Overlay | null = null
let overlayKey = ''

/** Sets or removes the site's terminology; loaded texts must be loaded again. */
export function setTerminology(next: Overlay | null, key: string): void {
  overlay = next
  overlayKey = key
}

/** Names the site's words that texts are loaded with; empty: the platform's. */
export const shownWords = (): string => overlayKey

// i18next also accepts a promise, but its types do not say so.
const backend = {
  type: 'backend',
  init: () => undefined,
  async read(language: string, namespace: string) {
    const texts = await textsOf(language, namespace)
    return overlay ? overlay(texts, namespace, language) : texts
  },
} as unknown as BackendModule

/** Texts of every page; those of a screen load with it (`texts` of its route). */
const first: Namespace[] = ['common', 'shell']

/** Resolves once i18next runs; screens may request texts earlier. */
let started: Promise<void> = Promise.resolve()

/** Starts the single i18next instance in the user's language; loads only that one. */
export async function startI18n(language: Language = currentLanguage()): Promise<void> {
  setTerminology(null, '')
  await (started = start(language))
}

async function start(language: Language): Promise<void> {
  await plugIn(backend).use(initReactI18next).init({
    lng: language,
    // Every key exists in every language (tested), so no fallback language is loaded.
    fallbackLng: false,
    ns: first,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: true },
  })
  const page = pageDocument()
  if (page !== null) page.documentElement.lang = language
}

const fetchTexts = (language: Language) => Promise.all([i18next.options.ns ?? []].flat().map((namespace) => textsOf(language, namespace)))

/** Changes the interface language, now and for later visits. Rejects without effect if its texts fail to load (i18next would show keys). */
export async function changeLanguage(language: Language): Promise<void> {
  await fetchTexts(language)
  keepLanguage(language)
  await showLanguage(language)
}

/** Changes the interface language of this page alone. Rejects as `changeLanguage` does. */
export async function showLanguage(language: Language): Promise<void> {
  await fetchTexts(language)
  await change(language)
  document.documentElement.lang = language
}

/** Loads a screen's texts beside its code, to suspend once. Rejects on failure (i18next would show keys). */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all([started, ...namespaces.map((namespace) => textsOf(i18next.language ?? currentLanguage(), namespace))])
  await loadNamespaces([...namespaces])
}
