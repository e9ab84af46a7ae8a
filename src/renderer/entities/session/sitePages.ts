import { useQuery } from '@tanstack/react-query'
import type { SitePage } from '#shared/page/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { sessionQueries } from './queries.ts'
import { useSite } from './site.ts'

export interface SitePages {
  status: 'loading' | 'ready' | 'failed'
  pages: readonly SitePage[]
  reload: () => void
}

/** The site's own pages. */
export function useSitePages(): SitePages {
  const client = useClient()
  const { channel } = useSite()
  const { data, isPending, refetch } = useQuery({ ...sessionQueries.pages(client, channel?.channelSeq ?? 0), enabled: channel !== null })
  return { status: data !== undefined ? 'ready' : isPending ? 'loading' : 'failed', pages: data ?? [], reload: () => { void refetch() } }
}
