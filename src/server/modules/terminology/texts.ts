import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#shared/kernel/call/headers.ts'

const root = join(import.meta.dirname, '../../../../locales')

// Used by the server, the desktop or the platform's own pages only.
const notOfPages: ReadonlySet<string> = new Set(['mail', 'legal', 'head', 'desktop', 'brand', 'siteKinds', 'devForms', 'liveStandIn', 'paymentStandIn'])

const loaded = new Map<Language, ReadonlyMap<string, string>>()

function* flat(value: object, path: string): Generator<[string, string]> {
  for (const [key, text] of Object.entries(value)) {
    if (typeof text === 'string') yield [path + key, text]
    else yield* flat(text as object, `${path}${key}.`)
  }
}

/** Page texts by full key, such as `shell:menu.more`; cached after the first read. */
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
