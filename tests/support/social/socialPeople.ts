import { auth } from '#shared/auth/contract.ts'
import { socialCalls } from '#shared/social/contract.ts'
import type { SocialSignup } from '#shared/social/contract.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import type { Answer } from '#tests/support/server/api.ts'
import type { PlayedProvider } from './socialProvider.ts'
import type { SocialVisitor } from './socialVisitor.ts'

export const consents = { termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' }

let met = 0

/** Resets a provider, with a new person at the browser. */
export function meetStranger(provider: PlayedProvider): void {
  met += 1
  provider.fault = null
  provider.tokenRequests.length = 0
  provider.person = { id: String(90_000 + met), name: '홍길동', email: `hong.${met}@example.com` }
}

/** The signup data in a login's response. */
export const signupOf = (answer: Answer): SocialSignup => (answer.json as { signup: SocialSignup }).signup

/** The signed-in user of a visitor's browser. */
export async function meOf(who: SocialVisitor): Promise<{ user: { userSeq: number; email: string; snsTypeCd: string; isAuthenticated: boolean } | null }> {
  return (await who.call(auth.session)).json as Awaited<ReturnType<typeof meOf>>
}

/** Signs a new user up; verifies the address where the provider did not, and `email` where it gives none. */
export async function signUp(who: SocialVisitor, snsTypeCd: SnsTypeCd, more: { email?: string; channelSeq?: number; marketingYn?: 'Y' } = {}): Promise<Answer> {
  let start = signupOf(await who.login(snsTypeCd))
  if (!start.isEmailVerified) {
    const email = start.email ?? more.email ?? ''
    const proved = await who.call(socialCalls.email, { body: { snsTypeCd, accessToken: start.accessToken, email, proof: await who.prove(email) } })
    start = signupOf(await who.call(socialCalls.login, { body: { snsTypeCd, accessToken: (proved.json as { accessToken: string }).accessToken } }))
  }
  return who.call(socialCalls.signup, { body: { snsTypeCd, accessToken: start.accessToken, name: start.name, ...consents, ...more, email: start.email } })
}
