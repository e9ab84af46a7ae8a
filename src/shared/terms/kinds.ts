import type { Language } from '#shared/kernel/call/headers.ts'

/** What a site asks consent to, named as its calls are (platform spec §7); the last may be refused (AUTH-02). */
export const termsKinds = ['terms', 'privacy', 'consent-14', 'marketing-consent'] as const
export type TermsKind = (typeof termsKinds)[number]

/** Those without which there is no account (AUTH-02). */
export const requiredKinds = ['terms', 'privacy', 'consent-14'] as const satisfies readonly TermsKind[]

/** One version's rich text by language; a site writes Korean first and the others where it has them. */
export type TermsTexts = { ko: string } & Partial<Record<Language, string>>

/** The text in the reader's language, else the Korean one that it was translated from, with the language it is in. */
export function termsTextIn(texts: TermsTexts, language: Language): { content: string; language: Language } {
  const content = texts[language]
  return content === undefined || content === '' ? { content: texts.ko, language: 'ko' } : { content, language }
}
