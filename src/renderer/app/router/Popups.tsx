import { useMatches } from 'react-router-dom'
import { channelPaths } from '#shared/channel/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { PopupLayer } from '#renderer/features/popup/PopupLayer.tsx'
import { isRouteHandle } from './handle.ts'
import { rowOf } from './registry.ts'

/** Public pages about a step of a user, which nothing may cover. */
const covered = ['in', 'staff', 'invite', 'certificate', 'membership']

/** The place that a page is for pop-ups; null: it shows none. */
export function popupPlaceOf(name: string): PopupPlace | null {
  const row = rowOf(name)
  if (row === undefined || row.layout !== 'site' || row.access !== 'public' || covered.includes(name)) return null
  if (row.path === channelPaths.index || row.path === channelPaths.main) return 'home'
  return row.path === coursePaths.classes ? 'classes' : 'all'
}

/** Pop-ups of the site on its public pages [SET-04]; asks for none where the site says that there is none. */
export function Popups() {
  const { channel } = useSite()
  const { status } = useSession()
  const name = useMatches().map(({ handle }) => (isRouteHandle(handle) ? handle.name : '')).join('')
  const place = popupPlaceOf(name)
  // Members see others than visitors do.
  if (channel === null || place === null || status === 'loading' || !channel.popupPlaces.some((one) => one === 'all' || one === place)) return null
  return <PopupLayer key={`${channel.channelSeq} ${place}`} channelSeq={channel.channelSeq} place={place} />
}
