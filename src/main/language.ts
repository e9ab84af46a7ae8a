import { z } from 'zod'
import { createListeners } from '#shared/kernel/listeners.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { readIfPresent, writeAtomically } from './files/atomicFile.ts'
import type { LanguagePort, LogPort } from './ports.ts'

const kept = z.object({ version: z.literal(1), language: z.enum(languages) })

/** Interface language of main: last reported by the page (stored at `path`), else the system's `locale` (`ko-KR`), else English. */
export async function createLanguage({ path, locale, log }: { path: string; locale: string; log: LogPort }): Promise<LanguagePort> {
  const listeners = createListeners()
  let current = (await readKept(path)) ?? languageOf(locale)
  return {
    current: () => current,
    async set(language) {
      if (language === current) return
      current = language
      listeners.notify()
      // A failed write must not block the language change.
      await writeAtomically(path, JSON.stringify({ version: 1, language })).catch((error: unknown) => log.error('the language is not remembered', error))
    },
    onChange: listeners.subscribe,
  }
}

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
