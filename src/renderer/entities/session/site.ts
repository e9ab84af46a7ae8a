import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Channel } from '#shared/channel/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { SitePage } from '#shared/page/reading.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { ownSiteHost } from '#renderer/lib/navigation/host.ts'
import { siteOfQuery } from '#renderer/lib/navigation/site.ts'
import { oncePerPage } from '#renderer/lib/page.ts'
import { sessionQueries } from './queries.ts'
import { useSession } from './session.ts'

type UserType = 'OWN' | 'MNG' | 'TCH'

/** The page's site, and the user's roles there. */
export interface Site {
  /** `none`: no site in the URL; `missing`: an unknown one; `failed`: not loaded. */
  status: 'loading' | 'ready' | 'none' | 'missing' | 'failed'
  channel: Channel | null
  standingKnown: boolean
  isStandingFailed: boolean
  roles: readonly string[]
  userTypeCd: UserType | null
  isChannelUser: boolean
  isChannelManage: boolean
  isChannelOwner: boolean
  isChannelTeacher: boolean
  reload: () => void
}

/** Site in the URL (platform spec §2): the host if it is a site's own, else the query. */
export function siteOfAddress(search: string): { channelSeq: number } | { domain: string } | null {
  const domain = ownSiteHost()
  if (domain !== null) return { domain }
  const channelSeq = siteOfQuery(search)
  return channelSeq === null ? null : { channelSeq }
}

const stranger = { isChannelUser: false, isChannelManage: false, isChannelOwner: false, isChannelTeacher: false }

/** The site with roles, userTypeCd and channel user; visitors have none (SHELL-22). */
export const useSite: () => Site = /* @__PURE__ */ oncePerPage(useReadSite, ({ status }) => status !== 'loading')

function useReadSite(): Site {
  const client = useClient()
  const { search } = useLocation()
  const session = useSession()
  const address = siteOfAddress(search)
  const channel = useQuery({ ...sessionQueries.channel(client, address ?? { channelSeq: 0 }), enabled: address !== null })
  const channelSeq = address && 'channelSeq' in address ? address.channelSeq : (channel.data?.channelSeq ?? 0)
  const userSeq = session.user?.userSeq ?? 0
  const asks = channelSeq > 0 && session.user !== null && channel.data !== undefined
  const auth = useQuery({ ...sessionQueries.auth(client, channelSeq, userSeq), enabled: asks })
  const user = useQuery({ ...sessionQueries.channelUser(client, channelSeq, userSeq), enabled: asks })
  const standing = asks ? (user.data ?? stranger) : stranger
  return {
    status: statusOf(address !== null, channel),
    channel: channel.data ?? null,
    standingKnown: (session.status === 'guest' && !session.isAwaited) || (asks && !auth.isPending && !user.isPending),
    isStandingFailed: asks && auth.isError && auth.data === undefined,
    roles: asks ? (auth.data?.roles ?? []) : [],
    userTypeCd: asks ? (auth.data?.userTypeCd ?? null) : null,
    ...standing,
    reload: () => { void channel.refetch() },
  }
}

function statusOf(named: boolean, channel: { data: unknown; isPending: boolean; error: unknown }): Site['status'] {
  if (!named) return 'none'
  if (channel.data) return 'ready'
  if (channel.isPending) return 'loading'
  return isRefusal(channel.error, errorTable.siteNotFound.code) ? 'missing' : 'failed'
}

/** Throws on screens without a site. */
export function useChannelSeq(): number {
  const { channel } = useSite()
  if (!channel) throw new Error('not on a site')
  return channel.channelSeq
}

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
