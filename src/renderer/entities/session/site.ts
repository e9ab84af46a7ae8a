import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Channel } from '#shared/channel/contract.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { ownSiteHost } from '#renderer/lib/navigation/host.ts'
import { siteOfQuery } from '#renderer/lib/navigation/site.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { sessionQueries } from './queries.ts'
import { useSession } from './session.ts'

type UserType = 'OWN' | 'MNG' | 'TCH'

/** The site that the page belongs to and the person's standing on it. */
export interface Site {
  /** `none`: the address names no site; `missing`: it names one that does not exist; `failed`: it could not be loaded. */
  status: 'loading' | 'ready' | 'none' | 'missing' | 'failed'
  /** null unless ready. */
  channel: Channel | null
  /** Whether roles and membership are known; at once for a guest. */
  standingKnown: boolean
  /** The roles could not be asked for. */
  isStandingFailed: boolean
  roles: readonly string[]
  userTypeCd: UserType | null
  isChannelUser: boolean
  isChannelManage: boolean
  isChannelOwner: boolean
  isChannelTeacher: boolean
  reload: () => void
}

/** How the address names the site (platform spec §2): a site's own host by itself, whatever the query says; elsewhere the query. */
export function siteOfAddress(search: string): { channelSeq: number } | { domain: string } | null {
  const domain = ownSiteHost()
  if (domain !== null) return { domain }
  const channelSeq = siteOfQuery(search)
  return channelSeq === null ? null : { channelSeq }
}

const stranger = { isChannelUser: false, isChannelManage: false, isChannelOwner: false, isChannelTeacher: false }

/** The site, with roles, userTypeCd and channel user; a guest has none of these (SHELL-22). */
export function useSite(): Site {
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
    standingKnown: session.status === 'guest' || (asks && !auth.isPending && !user.isPending),
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

/** The site's number on screens of a site; throws on others. */
export function useChannelSeq(): number {
  const { channel } = useSite()
  if (!channel) throw new Error('not on a site')
  return channel.channelSeq
}
