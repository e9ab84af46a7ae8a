import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ssoNamedClient, ssoRequestOf } from '#shared/sso/handOver.ts'
import { ownSiteHost } from '#renderer/lib/navigation/index.ts'
import { SsoRedirect } from './SsoRedirect.tsx'
import { SsoSiteRedirect } from './SsoSiteRedirect.tsx'
import { SsoAuthorize } from './SsoAuthorize.tsx'

/** Login or signup [SHELL-10]: a site's own host redirects to the platform; at the platform, clients are authorized first. */
export function Entrance({ to, children }: { to: 'login' | 'createaccount'; children: ReactNode }) {
  const { search } = useLocation()
  const request = ssoRequestOf(search)
  const named = ssoNamedClient(search)
  if (ownSiteHost() !== null) return <SsoRedirect to={to} />
  if (named !== null) return <SsoSiteRedirect named={named} to={to} />
  return request === null ? children : <SsoAuthorize request={request} isSignup={to === 'createaccount'}>{children}</SsoAuthorize>
}
