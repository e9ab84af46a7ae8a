import type { Language } from '#shared/kernel/call/headers.ts'
import { SESSION_KEPT_MS } from '#shared/auth/retention.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { TermsKind, TermsTexts } from '#shared/terms/kinds.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { articleHtml } from './articles.ts'

// Order of the articles in `legal.json`, below `platform`.
const articles = {
  terms: ['purpose', 'definitions', 'changes', 'account', 'sites', 'owners', 'content', 'duties', 'restriction', 'service', 'disputes', 'enforcement'],
  privacy: ['purpose', 'items', 'sites', 'retention', 'sharing', 'rights', 'cookies', 'safety', 'officer', 'refusal'],
  'consent-14': ['age', 'effect'],
  'marketing-consent': ['purpose', 'items', 'period', 'refusal'],
} as const satisfies Record<TermsKind, readonly string[]>

/** Default terms of the platform (SHELL-25, AUTH-02). */
export function platformTermsTexts(kind: TermsKind): TermsTexts {
  const inLanguage = (language: Language) => {
    const platform = text(language, 'legal:platform.name')
    const facts = { platform, contact: text(language, 'legal:noContact', { site: platform }), sessionDays: String(SESSION_KEPT_MS / DAY_MS) }
    return articles[kind].map((article) => articleHtml(language, `legal:platform.${kind}.${article}`, facts)).join('')
  }
  return { ko: inLanguage('ko'), en: inLanguage('en'), ja: inLanguage('ja') }
}
