import { queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { TermsDocument } from '#shared/terms/contract.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'

type Input = { params: { channelSeq: number }; query: { version?: number | undefined } }

const calls: Record<TermsKind, (client: Client, input: Input, signal: AbortSignal) => Promise<TermsDocument>> = {
  terms: async (client, input, signal) => (await client(contract.terms.terms, input, signal)).termsData,
  privacy: async (client, input, signal) => (await client(contract.terms.privacy, input, signal)).privacyData,
  'consent-14': async (client, input, signal) => (await client(contract.terms.consent14, input, signal)).consent14Data,
  'marketing-consent': async (client, input, signal) => (await client(contract.terms.marketingConsent, input, signal)).marketingConsentData,
}

const siteCalls = {
  terms: contract.terms.terms, privacy: contract.terms.privacy, 'consent-14': contract.terms.consent14, 'marketing-consent': contract.terms.marketingConsent,
} as const

export const termsQueries = {
  all: (of: number | null): readonly QueryKey[] => (of === null ? [callKey('brand.terms')] : Object.values(siteCalls).map((call) => callKey(call, { params: { channelSeq: of } }))),
  document: (client: Client, of: number | null, kind: TermsKind, version?: number) =>
    queryOptions({
      queryKey: of === null
        ? callKey(contract.brand.terms, { params: { termsKind: kind }, query: { version } })
        : callKey(siteCalls[kind], { params: { channelSeq: of }, query: { version } }),
      queryFn: async ({ signal }) => of === null
        ? (await client(contract.brand.terms, { params: { termsKind: kind }, query: { version } }, signal)).termsData
        : calls[kind](client, { params: { channelSeq: of }, query: { version } }, signal),
      meta: { errors: 'inline' },
    }),
}
