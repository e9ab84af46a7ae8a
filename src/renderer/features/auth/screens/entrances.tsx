import { useLocation } from 'react-router-dom'
import { ssoNamedAsker, ssoRequestOf } from '#shared/domain/sso.ts'
import { ownSiteHost } from '#renderer/lib/navigation/index.ts'
import { SsoDeparture } from '../sso/SsoDeparture.tsx'
import { SsoDetour } from '../sso/SsoDetour.tsx'
import { SsoGate } from '../sso/SsoGate.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { SignupScreen } from './SignupScreen.tsx'

/** Login: on a site's own host at the platform, for another origin with the way back to it, else here [SHELL-10]. */
export function LoginEntrance() {
  const { search } = useLocation()
  const request = ssoRequestOf(search)
  const named = ssoNamedAsker(search)
  if (ownSiteHost() !== null) return <SsoDeparture to="login" />
  if (named !== null) return <SsoDetour named={named} to="login" />
  return request === null ? <LoginScreen /> : <SsoGate request={request} isSignup={false}><LoginScreen /></SsoGate>
}

/** Signup, likewise; the new member belongs to the site that asked [SHELL-10]. */
export function SignupEntrance() {
  const { search } = useLocation()
  const request = ssoRequestOf(search)
  const named = ssoNamedAsker(search)
  if (ownSiteHost() !== null) return <SsoDeparture to="createaccount" />
  if (named !== null) return <SsoDetour named={named} to="createaccount" />
  return request === null ? <SignupScreen /> : <SsoGate request={request} isSignup><SignupScreen /></SsoGate>
}
