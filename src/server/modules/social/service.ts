import { generateRandomCodeVerifier } from 'oauth4webapi'
import type { SessionUser } from '#shared/auth/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Integrated, SocialPurpose, SocialSignup } from '#shared/social/contract.ts'
import { EMAIL_ACCOUNT } from '#shared/social/providers.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { takeEmailProof } from '#server/modules/account/index.ts'
import { findUserByEmail, normalEmail } from '#server/modules/auth/index.ts'
import type { AuthService, Joining, Sessions, UserRow } from '#server/modules/auth/index.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { SocialClients } from './clients.ts'
import type { SocialExchange } from './exchange.ts'
import { addLink, clearOtherWaysIn, findOwner, linkedOf, lockUser, writeAuthenticated } from './queries.ts'
import { identitySecret, integrationSecret, journeySecret, lookOwn, signupSecret, takeOwn } from './secrets.ts'
import type { Identity } from './secrets.ts'

export interface Handle {
  snsTypeCd: SnsTypeCd
  accessToken: string
  browser: string
}

/** Exactly one is set (platform spec §4). */
export interface SocialLogin {
  user: SessionUser | null
  integrated: Integrated | null
  signup: SocialSignup | null
}

/** Social login, signup and linking (AUTH-03, AUTH-04). */
export interface SocialService {
  /** Throws `socialClientMissing`, `siteNotFound`. */
  start(journey: { snsTypeCd: SnsTypeCd; channelSeq: number | undefined; purpose: SocialPurpose; userSeq: number | null; origin: string; browser: string }): Promise<{ url: string; state: string }>
  /** Throws `socialStateRefused`, `socialRefused`, `socialUnavailable`. */
  exchange(came: { code: string; state: string; browser: string; userSeq: number | null }): Promise<{ snsTypeCd: SnsTypeCd; purpose: SocialPurpose; accessToken: string }>
  /** Throws `socialStateRefused`, `accountBlocked`, `socialAlreadyLinked`. */
  login(handle: Handle): Promise<SocialLogin>
  /** Returns a new handle. Throws `socialStateRefused`, `unauthorizedEmail`. */
  proveEmail(handle: Handle, email: string, proof: string): Promise<string>
  /** Throws `socialStateRefused`, `unauthorizedEmail`, `emailTaken`, `socialTaken`. */
  signup(handle: Handle, form: { email: string; name: string; phone: string; marketingYn: 'Y' | 'N' }, language: Language, joining: Joining): Promise<SessionUser>
  /** Throws `socialStateRefused`, `unauthorizedEmail`, `accountBlocked`, `socialAlreadyLinked`, `socialTaken`. */
  integrate(token: string, browser: string, email: string, proof: string | undefined): Promise<{ user: SessionUser; passwordRemoved: boolean }>
  /** Throws `socialStateRefused`, `socialTaken`, `socialAlreadyLinked`. */
  link(handle: Handle, userSeq: number): Promise<void>
}

// Registered with the providers (platform spec §2).
const CALLBACK_PATH = '/authcallback'

export function createSocialService(
  { database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>,
  deps: { clients: SocialClients; exchange: SocialExchange; auth: Pick<AuthService, 'me' | 'signup'>; sessions: Pick<Sessions, 'revokeOthers'> },
): SocialService {
  const oneTime = createOneTime(db, clock)

  async function identityOf({ snsTypeCd, accessToken, browser }: Handle, purpose: SocialPurpose): Promise<Identity> {
    const identity = await lookOwn(oneTime, identitySecret, accessToken, browser)
    if (identity.snsTypeCd !== snsTypeCd || identity.purpose !== purpose) throw new AppError('socialStateRefused')
    return takeOwn(oneTime, identitySecret, accessToken, browser)
  }

  function checkOpen({ blockedAt, withdrawnAt }: UserRow): void {
    if (blockedAt !== null || withdrawnAt !== null) throw new AppError('accountBlocked')
  }

  /** Someone owns the address already: linking needs their consent. */
  async function askToIntegrate(identity: Identity, owner: UserRow): Promise<Integrated> {
    checkOpen(owner)
    const linked = await linkedOf(db, owner.userSeq)
    if (linked.some(({ snsTypeCd }) => snsTypeCd === identity.snsTypeCd)) throw new AppError('socialAlreadyLinked')
    const needsProof = owner.snsTypeCd === EMAIL_ACCOUNT && identity.emailBy !== 'code'
    const token = await oneTime.issue(integrationSecret, { browser: identity.browser, identity, userSeq: owner.userSeq, needsProof })
    return { status: 'NEED', email: owner.email, token, snsTypeCd: owner.snsTypeCd, needsProof }
  }

  return {
    async start({ snsTypeCd, channelSeq, purpose, userSeq, origin, browser }) {
      const client = await deps.clients.of(snsTypeCd, channelSeq, origin)
      const redirectUri = `${origin}${CALLBACK_PATH}`
      const verifier = generateRandomCodeVerifier()
      const state = await oneTime.issue(journeySecret, {
        browser, snsTypeCd, purpose, userSeq: purpose === 'link' ? userSeq : null, channelSeq: channelSeq ?? null, clientId: client.clientId, redirectUri, verifier,
      })
      return { url: await deps.exchange.authorizeUrl({ type: snsTypeCd, client, redirectUri, state, verifier }), state }
    },

    async exchange({ code, state, browser, userSeq }) {
      const journey = await takeOwn(oneTime, journeySecret, state, browser)
      const { snsTypeCd, purpose, redirectUri, verifier } = journey
      const client = await deps.clients.of(snsTypeCd, journey.channelSeq ?? undefined, new URL(redirectUri).origin)
      // Only the user who began may finish; a replaced OAuth client takes no old codes.
      if ((purpose === 'link' && journey.userSeq !== userSeq) || client.clientId !== journey.clientId) throw new AppError('socialStateRefused')
      const { snsId, email, isEmailVerified, name } = await deps.exchange.profileOf({ type: snsTypeCd, client, redirectUri, state, verifier }, code)
      const accessToken = await oneTime.issue(identitySecret, {
        browser, snsTypeCd, snsId, purpose, userSeq: journey.userSeq, email, emailBy: email !== null && isEmailVerified ? 'provider' : null, name,
      })
      return { snsTypeCd, purpose, accessToken }
    },

    async login(handle) {
      const identity = await identityOf(handle, 'login')
      const owner = await findOwner(db, identity)
      if (owner !== undefined) {
        checkOpen(owner)
        return {
          user: await deps.auth.me(owner.userSeq), signup: null,
          integrated: { status: 'COMP', email: owner.email, token: '', snsTypeCd: owner.snsTypeCd, needsProof: false },
        }
      }
      // An unverified address identifies nobody.
      const holder = identity.email === null || identity.emailBy === null ? undefined : await findUserByEmail(db, identity.email)
      if (holder !== undefined) return { user: null, integrated: await askToIntegrate(identity, holder), signup: null }
      const { snsTypeCd, email, emailBy, name } = identity
      return { user: null, integrated: null, signup: { accessToken: await oneTime.issue(signupSecret, identity), snsTypeCd, email, isEmailVerified: emailBy !== null, name } }
    },

    async proveEmail(handle, email, proof) {
      await lookOwn(oneTime, identitySecret, handle.accessToken, handle.browser)
      // Proof first: a wrong one must not spend the handle.
      await takeEmailProof(oneTime, proof, email)
      const identity = await identityOf(handle, 'login')
      return oneTime.issue(signupSecret, { ...identity, email: normalEmail(email), emailBy: 'code' })
    },

    async signup(handle, form, language, joining) {
      const known = await lookOwn(oneTime, identitySecret, handle.accessToken, handle.browser)
      if (known.emailBy === null || known.email !== normalEmail(form.email)) throw new AppError('unauthorizedEmail')
      const identity = await identityOf(handle, 'login')
      return deps.auth.signup({ ...form, snsTypeCd: identity.snsTypeCd, isAuthenticated: true }, language, async (tx, userSeq) => {
        await joining(tx, userSeq)
        await addLink(tx, identity, userSeq, clock.now())
      })
    },

    async integrate(token, browser, email, proof) {
      const { identity, userSeq, needsProof } = await lookOwn(oneTime, integrationSecret, token, browser)
      if (needsProof) {
        if (proof === undefined) throw new AppError('unauthorizedEmail')
        await takeEmailProof(oneTime, proof, email)
      }
      await takeOwn(oneTime, integrationSecret, token, browser)
      const { hadStranger, passwordRemoved } = await db.transaction(async (tx) => {
        // Recheck under the lock.
        const owner = await lockUser(tx, userSeq)
        if (owner === undefined || owner.email !== normalEmail(email) || owner.email !== identity.email) throw new AppError('socialStateRefused')
        checkOpen(owner)
        await addLink(tx, identity, userSeq, clock.now())
        if (owner.isAuthenticated) return { hadStranger: false, passwordRemoved: false }
        // An unverified account may be an impostor's, registered in advance (pre-hijacking).
        await clearOtherWaysIn(tx, userSeq, identity.snsTypeCd)
        await writeAuthenticated(tx, userSeq)
        return { hadStranger: true, passwordRemoved: owner.passwordHash !== null }
      })
      if (hadStranger) await deps.sessions.revokeOthers({ userSeq, keepSessionSeq: null })
      return { user: await deps.auth.me(userSeq), passwordRemoved }
    },

    async link(handle, userSeq) {
      const identity = await identityOf(handle, 'link')
      if (identity.userSeq !== userSeq) throw new AppError('socialStateRefused')
      await addLink(db, identity, userSeq, clock.now())
    },
  }
}
