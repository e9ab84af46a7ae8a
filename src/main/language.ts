import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { readIfPresent, writeAtomically } from './files/atomicFile.ts'
import type { LanguagePort, LogPort } from './ports.ts'

const kept = z.object({ version: z.literal(1), language: z.enum(languages) })

/**
 * The language that main speaks in menus, tray and dialogs: that of the interface, as the page last told it; before the first
 * page, the system's, or English.
 * @param path file that keeps it for the next start; a damaged one counts as none
 * @param locale the system's language, such as `ko-KR`
 */
export async function createLanguage({ path, locale, log }: { path: string; locale: string; log: LogPort }): Promise<LanguagePort> {
  const listeners = new Set<() => void>()
  let current = (await readKept(path)) ?? languageOf(locale)
  return {
    current: () => current,
    async set(language) {
      if (language === current) return
      current = language
      for (const listener of listeners) listener()
      // A disk that refuses must not keep the menu from speaking it.
      await writeAtomically(path, JSON.stringify({ version: 1, language })).catch((error: unknown) => log.error('the language is not remembered', error))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The interface's language for a system in this one. */
export function languageOf(locale: string): Language {
  return languages.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en'
}

async function readKept(path: string): Promise<Language | undefined> {
  try {
    return kept.parse(JSON.parse((await readIfPresent(path)) ?? 'null')).language
  } catch {
    return undefined
  }
}
