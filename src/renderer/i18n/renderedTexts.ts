import i18next, { getFixedT, loadNamespaces } from 'i18next'
import type { TFunction, TOptions } from 'i18next'
import type { Namespace } from './resources.ts'

/** What the server's build has for `react-i18next`: it subscribes to nothing and remembers each text taken apart, as reading texts takes a sixth of a page's time. */

type Values = Readonly<Record<string, unknown>>

/** A text between its values: `['Hello ', 'name', '!']`. */
type Pieces = readonly string[]

/** Options of i18next that change more than a value in the text. */
const special = /^(?:defaultValue.*|context|ordinal|replace|lngs?|ns|fallbackLng|keyPrefix|(?:key|ns)Separator|return(?:Objects|Details)|joinArrays|postProcess|applyPostProcessor|interpolation|skipInterpolation|missing\w+|nest|appendNamespaceToCIMode)$/

const plurals = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/** Names of a text by what comes first, as i18next looks them up. */
function namesOf(key: string, language: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key]
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${pluralOf(language, count)}`, key]
}

/** A text taken apart; null: it has more than plain values, so i18next reads it. */
function piecesOf(text: unknown): Pieces | null {
  if (typeof text !== 'string' || text.includes('$t(')) return null
  const pieces = text.split(/\{\{(.+?)\}\}/)
  const names = pieces.filter((_, at) => at % 2 === 1).map((name) => name.trim())
  return names.every((name) => /^\w+$/.test(name)) ? pieces.map((piece, at) => (at % 2 === 1 ? piece.trim() : piece)) : null
}

/** Texts of a namespace, as they were loaded; another site's words are other ones. */
const bundleOf = (language: string, namespace: string): object | undefined => i18next.store?.data[language]?.[namespace] as object | undefined

const read = new WeakMap<object, Map<string, Pieces | null>>()

function piecesAt(language: string, namespace: string, name: string): Pieces | null | undefined {
  const bundle = bundleOf(language, namespace)
  if (bundle === undefined) return null
  const known = read.get(bundle) ?? new Map<string, Pieces | null>()
  read.set(bundle, known)
  if (!known.has(name)) {
    let found: unknown = bundle
    for (const step of name.split('.')) found = typeof found === 'object' && found !== null && Object.hasOwn(found, step) ? (found as Values)[step] : undefined
    if (found === undefined) return undefined
    known.set(name, piecesOf(found))
  }
  return known.get(name)
}

/** The text with its values; null: i18next has to read it. */
function plainText(language: string, own: string, key: unknown, values: Values | undefined): string | null {
  if (typeof key !== 'string') return null
  const [first = '', second, more] = key.split(':')
  if (more !== undefined) return null
  const [namespace, path] = second === undefined ? [own, first] : [first, second]
  for (const name of namesOf(path, language, values?.['count'])) {
    const pieces = piecesAt(language, namespace, name)
    if (pieces === undefined) continue
    return pieces === null ? null : filled(pieces, values)
  }
  return null
}

function filled(pieces: Pieces, values: Values | undefined): string | null {
  for (const name in values) if (special.test(name)) return null
  let text = pieces[0] ?? ''
  for (let at = 1; at < pieces.length; at += 2) {
    const value = values?.[pieces[at] ?? '']
    if (typeof value !== 'string' && typeof value !== 'number') return null
    text += value + (pieces[at + 1] ?? '')
  }
  return text
}

interface Translation { t: TFunction; i18n: typeof i18next; ready: true }

const translations = new Map<string, Translation>()

function translationOf(language: string, namespaces: readonly string[]): Translation {
  const name = `${language} ${namespaces.join()}`
  const known = translations.get(name)
  if (known !== undefined) return known
  const [own = ''] = namespaces
  const full = getFixedT(language, own as Namespace) as (key: string, values?: TOptions) => string
  const t = ((key: string, values?: TOptions) => plainText(language, own, key, values) ?? full(key, values)) as TFunction
  const made: Translation = { t, i18n: i18next, ready: true }
  translations.set(name, made)
  return made
}

/** As of `react-i18next`: suspends until the texts are loaded. */
export function useTranslation(names?: string | readonly string[]): Translation {
  const namespaces = names === undefined ? ['common'] : [names].flat()
  const language = i18next.language
  if (namespaces.some((namespace) => bundleOf(language, namespace) === undefined)) throw loadNamespaces([...namespaces])
  return translationOf(language, namespaces)
}

/** Nothing to set up: there is one instance. */
export const initReactI18next = { type: '3rdParty', init: () => undefined } as const
