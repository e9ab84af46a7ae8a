import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

const root = join(import.meta.dirname, '../../..')

/** Texts by full key, such as `shell:menu.more`. */
export type Texts = ReadonlyMap<string, string>

function* flat(namespace: string, value: object, path: string[] = []): Generator<[string, string]> {
  for (const [key, text] of Object.entries(value)) {
    if (typeof text === 'string') yield [`${namespace}:${[...path, key].join('.')}`, text]
    else yield* flat(namespace, text as object, [...path, key])
  }
}

/** Every text of a language. */
export function textsOf(language: Language): Texts {
  const folder = join(root, 'locales', language)
  return new Map(readdirSync(folder).toSorted().flatMap((file) => {
    const namespace = file.replace(/\.json$/, '')
    return [...flat(namespace, JSON.parse(readFileSync(join(folder, file), 'utf8')) as object)]
  }))
}

export const allTexts = Object.fromEntries(languages.map((language) => [language, textsOf(language)])) as Record<Language, Texts>

/** Placeholder names of a text, sorted. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? '').toSorted()
}

/** A key without i18next's plural ending: `lessons_one` is `lessons`. */
export function baseKey(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

/** Text of a source file. */
export const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The sources that may use a text: src without tests. */
export function sources(): { path: string; text: string }[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: `src/${path}`, text: sourceOf(`src/${path}`) }))
}

/** Key prefixes that a source completes at run time: `badge.` of `badge.${name}`. */
export function keyBeginnings(source: string): string[] {
  return [...source.matchAll(/`((?:\w+:)?[\w.]*\.)\$\{/g)].map((match) => match[1] ?? '')
}

/** Quoted strings of a source: keys in `t('…')`, `i18nKey="…"` and constants. */
export function quotedStrings(source: string): Set<string> {
  return new Set([...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`$\n]*)`/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''))
}
