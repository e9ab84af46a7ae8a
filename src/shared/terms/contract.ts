import { z } from 'zod'
import { TERMS_TEXT_MAX, requiredKinds, termsKinds } from './kinds.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { requiredText } from '#shared/kernel/format/formats.ts'

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

/** A text in each language; without English or Japanese, readers see Korean. */
export const termsTexts = z.object({ ko: requiredText.pipe(z.string().max(TERMS_TEXT_MAX)), en: z.string().max(TERMS_TEXT_MAX), ja: z.string().max(TERMS_TEXT_MAX) })

/** A new version, in force from a day in Seoul: today (at once) or later. `asksAgainYn` Y: members who agreed to earlier versions alone are asked once it is in force. */
export const termsForm = z.object({ texts: termsTexts, effectiveOn: z.iso.date(), asksAgainYn: yn })
export type TermsForm = z.infer<typeof termsForm>

const termsVersion = z.object({ version, effectiveAt: moment, createdAt: moment, agreedCount: z.int(), asksAgainYn: yn })
export type TermsVersion = z.infer<typeof termsVersion>

/** All versions of each kind, newest first, with those not in force yet. */
export const siteTerms = z.object({ kinds: z.array(z.object({ termsKind: z.enum(termsKinds), versions: z.array(termsVersion) })), memberCount: z.int() })
export type SiteTerms = z.infer<typeof siteTerms>

const pendingTerms = z.object({ termsKind: z.enum(requiredKinds), version, effectiveAt: moment, content: z.string(), language: z.enum(languages) })
export type PendingTerms = z.infer<typeof pendingTerms>

const kindParams = siteParams.extend({ termsKind: z.enum(termsKinds) })
const versionParams = kindParams.extend({ version: z.coerce.number().int().positive().max(1_000_000) })
const staff = { backend: 'main', version: 'v1.0', access: { site: 'SITE_INFO_UPDATE' } } as const

/** Consent texts, public (platform spec §7: terms, privacy, consent-14, marketing-consent; courses spec §7: termsData, privacyData). */
export const termsCalls = /* @__PURE__ */ domainCalls('terms', {
  terms: call({ ...read, path: '/channels/:channelSeq/terms', summary: 'Terms of service', response: z.object({ termsData: termsDocument }) }),
  privacy: call({ ...read, path: '/channels/:channelSeq/privacy', summary: 'Collection and use of personal information', response: z.object({ privacyData: termsDocument }) }),
  consent14: call({ ...read, path: '/channels/:channelSeq/consent-14', summary: 'Being 14 or over', response: z.object({ consent14Data: termsDocument }) }),
  marketingConsent: call({
    ...read, path: '/channels/:channelSeq/marketing-consent', summary: 'Receiving news and offers', response: z.object({ marketingConsentData: termsDocument }),
  }),
  versions: call({ ...staff, method: 'GET', path: '/channels/:channelSeq/admin/terms', summary: 'Returns the versions of each of the site’s terms, with how many people agreed to them', params: siteParams, response: siteTerms }),
  texts: call({
    ...staff, method: 'GET', path: '/channels/:channelSeq/admin/terms/:termsKind/:version',
    summary: 'Returns one version in each language, in force or not', params: versionParams, response: z.object({ texts: termsTexts }), errors: ['notFound'],
  }),
  /** What readers will see of a text, without what may not stand in it. */
  preview: call({
    ...staff, method: 'POST', path: '/channels/:channelSeq/admin/terms-preview',
    summary: 'Returns a text of terms as readers will see it, and saves nothing', params: siteParams, body: z.object({ content: z.string().max(TERMS_TEXT_MAX) }), response: z.object({ content: z.string() }), bodyLimit: 4 * 1024 * 1024,
  }),
  /** `after` is the newest version that the form was opened with. Waits while another version has yet to come into force. */
  publish: call({
    ...staff, method: 'POST', path: '/channels/:channelSeq/admin/terms/:termsKind',
    summary: 'Publishes a new version, in force from today or a later day', params: kindParams, body: termsForm.extend({ after: version }), response: siteTerms,
    errors: ['staleEdit', 'conflict'], bodyLimit: 8 * 1024 * 1024,
  }),
  pending: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/terms-pending', access: 'member',
    summary: 'Returns the texts that the member has yet to agree to again; none for staff', params: siteParams, response: z.object({ pending: z.array(pendingTerms) }),
  }),
  agreeAgain: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/terms-pending', access: 'member',
    summary: 'Agrees to texts in force, with all that the member was asked about; refused when they are others now', params: siteParams,
    body: z.object({ versions: z.array(z.object({ termsKind: z.enum(requiredKinds), version })).min(1).max(requiredKinds.length) }), response: done, errors: ['termsChanged'],
  }),
  withdraw: call({
    ...staff, method: 'POST', path: '/channels/:channelSeq/admin/terms/:termsKind/:version/withdraw',
    summary: 'Withdraws a version that is not in force yet', params: versionParams, response: siteTerms, errors: ['notFound', 'conflict'],
  }),
})
