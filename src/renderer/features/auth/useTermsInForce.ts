import { useQueries, useQueryClient } from '@tanstack/react-query'
import { termsKinds } from '#shared/terms/kinds.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { termsQueries } from '#renderer/entities/terms/index.ts'

/** The versions of the texts that the person has before them, the site's or the platform's, so that a consent is to these. */
export function useTermsInForce(): { versions: Partial<Record<TermsKind, number>>; reload: () => Promise<void> } {
  const client = useClient()
  const queries = useQueryClient()
  const { status, channel } = useSite()
  const of = channel?.channelSeq ?? null
  const read = useQueries({ queries: termsKinds.map((kind) => ({ ...termsQueries.document(client, of, kind), enabled: status === 'ready' || status === 'none' })) })
  return {
    versions: Object.fromEntries(read.flatMap(({ data }) => (data === undefined ? [] : [[data.termsKind, data.version]]))),
    reload: () => invalidate(queries, termsQueries.all(of)),
  }
}
