import { useMatches } from 'react-router-dom'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { PopupLayer } from '#renderer/features/popup/PopupLayer.tsx'
import { isRouteHandle } from './handle.ts'
import { popupPlaceOf } from './popupPlace.ts'

/** Pop-ups of the site on its public pages [SET-04]; asks for none where the site says that there is none. */
export function Popups() {
  const { channel } = useSite()
  const { status, isAwaited } = useSession()
  const name = useMatches().map(({ handle }) => (isRouteHandle(handle) ? handle.name : '')).join('')
  const place = popupPlaceOf(name)
  // Members see others than visitors do.
  if (channel === null || place === null || status === 'loading' || isAwaited || !channel.popupPlaces.some((one) => one === 'all' || one === place)) return null
  return <PopupLayer key={`${channel.channelSeq} ${place}`} channelSeq={channel.channelSeq} place={place} />
}
