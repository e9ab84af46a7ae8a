import type { Language } from '#shared/kernel/call/headers.ts'

/** Consent kinds, named as their calls (platform spec §7); the last is optional (AUTH-02). */
export const termsKinds = ['terms', 'privacy', 'consent-14', 'marketing-consent'] as const
export type TermsKind = (typeof termsKinds)[number]

/** Characters of a text in one language, with its markup. */
export const TERMS_TEXT_MAX = 500_000

/** Required for an account (AUTH-02). */
export const requiredKinds = ['terms', 'privacy', 'consent-14'] as const satisfies readonly TermsKind[]

export type TermsTexts = { ko: string } & Partial<Record<Language, string>>

/** The text in the reader's language, else Korean, with its language. */
export function termsTextIn(texts: TermsTexts, language: Language): { content: string; language: Language } {
  const content = texts[language]
  return content === undefined || content === '' ? { content: texts.ko, language: 'ko' } : { content, language }
}
