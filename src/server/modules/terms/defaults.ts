import type { Channel } from '#shared/channel/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { SESSION_KEPT_MS } from '#shared/auth/retention.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { TermsKind, TermsTexts } from '#shared/terms/kinds.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { articleHtml } from './articles.ts'

// Order of the articles in `legal.json`.
const articles = {
  terms: [
    'purpose', 'definitions', 'changes', 'joining', 'account', 'service', 'enrolling', 'refunds', 'viewing', 'duties', 'copyright', 'posts', 'restriction',
    'liability', 'disputes', 'enforcement',
  ],
  privacy: ['purpose', 'items', 'retention', 'sharing', 'processors', 'rights', 'destruction', 'cookies', 'safety', 'officer', 'refusal'],
  'consent-14': ['age', 'effect'],
  'marketing-consent': ['purpose', 'items', 'period', 'refusal'],
} as const satisfies Record<TermsKind, readonly string[]>

type Site = Pick<Channel, 'name' | 'corporate'>

// Falls back to the site's name without business details.
function factsOf({ name, corporate }: Site, language: Language): Record<string, string> {
  const company = corporate.corpName || name
  return {
    site: name,
    company,
    privacyName: corporate.privacyName || corporate.ceoName || company,
    contact: [corporate.email, corporate.phone].filter((one) => one !== '').join(' / ') || text(language, 'legal:noContact', { site: name }),
    sessionDays: String(SESSION_KEPT_MS / DAY_MS),
  }
}

/** Default terms of a site: service, privacy, age 14, marketing (platform spec §7; AUTH-02). */
export function defaultTerms(kind: TermsKind, site: Site): TermsTexts {
  const inLanguage = (language: Language) => {
    const facts = factsOf(site, language)
    return articles[kind].map((article) => articleHtml(language, `legal:${kind}.${article}`, facts)).join('')
  }
  return { ko: inLanguage('ko'), en: inLanguage('en'), ja: inLanguage('ja') }
}
