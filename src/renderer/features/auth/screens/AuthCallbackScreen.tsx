import { useState } from 'react'
import { ownSiteHost } from '#renderer/lib/navigation/index.ts'
import { readJourney } from '#renderer/entities/social/index.ts'
import { SocialCallback } from '../social/SocialCallback.tsx'
import { isDeparted } from '../sso/departure.ts'
import { SsoCallbackScreen } from './SsoCallbackScreen.tsx'

/** Which login comes back here is what this tab has begun; the address alone says nothing that can be trusted. */
function isSsoCallback(search: string): boolean {
  if (isDeparted(new URLSearchParams(search).get('state') ?? '')) return true
  return ownSiteHost() !== null && readJourney() === null
}

/** Where logins come back to: of the providers [AUTH-03], and on a site's own host of the single sign-on [SHELL-10]. */
export function AuthCallbackScreen() {
  const [isSso] = useState(() => isSsoCallback(window.location.search))
  return isSso ? <SsoCallbackScreen /> : <SocialCallback />
}
