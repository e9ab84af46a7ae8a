import type { Language } from './call/headers.ts'

/** Names in the languages beside Korean, which is the name itself; a missing one falls back to it. */
export interface OtherNames {
  en?: string | undefined
  ja?: string | undefined
}

/** The name in a language. */
export function nameIn(language: Language, name: string, names: OtherNames): string {
  return (language === 'ko' ? undefined : names[language]) || name
}
