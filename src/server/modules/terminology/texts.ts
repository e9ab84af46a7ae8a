import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#shared/kernel/call/headers.ts'

const root = join(import.meta.dirname, '../../../../locales')

/** Namespaces that are no part of a site's pages: what the server and the desktop's main process say. */
const notOfPages: ReadonlySet<string> = new Set(['mail', 'legal', 'head', 'desktop'])

const loaded = new Map<Language, ReadonlyMap<string, string>>()

function* flat(value: object, path: string): Generator<[string, string]> {
  for (const [key, text] of Object.entries(value)) {
    if (typeof text === 'string') yield [path + key, text]
    else yield* flat(text as object, `${path}${key}.`)
  }
}

/** Every text of the pages in a language, by its full key such as `shell:menu.more`; read from disk at the first use. */
export function pageTexts(language: Language): ReadonlyMap<string, string> {
  const held = loaded.get(language)
  if (held !== undefined) return held
  const folder = join(root, language)
  const texts = new Map(readdirSync(folder).flatMap((file) => {
    const namespace = file.replace(/\.json$/, '')
    return notOfPages.has(namespace) ? [] : [...flat(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object, `${namespace}:`)]
  }))
  loaded.set(language, texts)
  return texts
}

/** The values that a text shows, `{{name}}`, as one word to compare. */
export const shownValues = (text: string): string => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).toSorted().join(' ')
