import { z } from 'zod'
import { termsKinds } from './kinds.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, siteParams } from '#shared/kernel/call/fields.ts'

const version = z.int().positive()

export const termsDocument = z.object({
  termsKind: z.enum(termsKinds),
  version,
  content: z.string(),
  /** Language of the content: the reader's, or Korean as fallback. */
  language: z.enum(languages),
  effectiveAt: moment,
  versions: z.array(z.object({ version, effectiveAt: moment })),
})
export type TermsDocument = z.infer<typeof termsDocument>

const query = z.object({ version: z.coerce.number().int().positive().max(1_000_000).optional() })

const read = { method: 'GET', backend: 'main', version: 'v1.0', access: 'public', publicRead: 'everyone', params: siteParams, query, errors: ['notFound'] } as const

/** Consent texts, public (platform spec §7: terms, privacy, consent-14, marketing-consent; courses spec §7: termsData, privacyData). */
export const termsCalls = /* @__PURE__ */ domainCalls('terms', {
  terms: call({ ...read, path: '/channels/:channelSeq/terms', summary: 'Terms of service', response: z.object({ termsData: termsDocument }) }),
  privacy: call({ ...read, path: '/channels/:channelSeq/privacy', summary: 'Collection and use of personal information', response: z.object({ privacyData: termsDocument }) }),
  consent14: call({ ...read, path: '/channels/:channelSeq/consent-14', summary: 'Being 14 or over', response: z.object({ consent14Data: termsDocument }) }),
  marketingConsent: call({
    ...read, path: '/channels/:channelSeq/marketing-consent', summary: 'Receiving news and offers', response: z.object({ marketingConsentData: termsDocument }),
  }),
})
