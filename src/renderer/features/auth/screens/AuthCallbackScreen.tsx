import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ownSiteHost } from '#renderer/lib/navigation/index.ts'
import { readJourney } from '#renderer/entities/social/index.ts'
import { SocialCallback } from '../social/SocialCallback.tsx'
import { isOwnState } from '../sso/redirect.ts'
import { SsoCallbackScreen } from './SsoCallbackScreen.tsx'

/** Decided by what this tab has started; the URL cannot be trusted. */
function isSsoCallback(search: string): boolean {
  if (isOwnState(new URLSearchParams(search).get('state') ?? '')) return true
  return ownSiteHost() !== null && readJourney() === null
}

/** Callback of social logins [AUTH-03] and, on a site's own host, of single sign-on [SHELL-10]. */
export function AuthCallbackScreen() {
  const { search } = useLocation()
  const [isSso] = useState(() => isSsoCallback(search))
  return isSso ? <SsoCallbackScreen /> : <SocialCallback />
}
