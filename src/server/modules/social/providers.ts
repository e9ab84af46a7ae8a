import { z } from 'zod'
import type { SnsTypeCd } from '#shared/social/providers.ts'

export interface ProviderEndpoints {
  authorizeUrl: string
  tokenUrl: string
  userInfoUrl: string
}

export interface SocialProfile {
  snsId: string
  email: string | null
  /** Only when the provider says so explicitly. */
  isEmailVerified: boolean
  name: string
}

/** Differences between the providers' OAuth 2.0 (AUTH-03). */
export interface Provider extends ProviderEndpoints {
  scope: string
  /** Supports PKCE (RFC 7636, S256). */
  pkce: boolean
  stateAtToken?: true
  profile: z.ZodType<SocialProfile>
}

const text = z.string().nullish()
const email = text.transform((value) => (value === null || value === undefined || value.trim() === '' ? null : value.trim().toLowerCase()))
// Text, or an integer that JSON did not round.
const personId = z.union([z.string().min(1).max(200), z.int().nonnegative()]).transform(String)

// https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api
const kakaoProfile = z.object({
  id: personId,
  kakao_account: z.object({
    email,
    is_email_valid: z.boolean().nullish(),
    is_email_verified: z.boolean().nullish(),
    name: text,
    profile: z.object({ nickname: text }).nullish(),
  }).nullish(),
}).transform(({ id, kakao_account: account }): SocialProfile => ({
  snsId: id,
  email: account?.email ?? null,
  isEmailVerified: account?.is_email_valid === true && account.is_email_verified === true,
  name: account?.name ?? account?.profile?.nickname ?? '',
}))

// https://developers.naver.com/docs/login/profile/profile.md: does not say whether the address is verified.
const naverProfile = z.object({
  resultcode: z.literal('00'),
  response: z.object({ id: personId, email, name: text, nickname: text }),
}).transform(({ response }): SocialProfile => ({
  snsId: response.id, email: response.email, isEmailVerified: false, name: response.name ?? response.nickname ?? '',
}))

// https://developers.google.com/identity/openid-connect/openid-connect
const googleProfile = z.object({ sub: personId, email, email_verified: z.boolean().nullish(), name: text })
  .transform((person): SocialProfile => ({ snsId: person.sub, email: person.email, isEmailVerified: person.email_verified === true, name: person.name ?? '' }))

// https://developers.facebook.com/docs/graph-api/reference/user: does not say whether the address is verified.
const facebookProfile = z.object({ id: personId, email, name: text })
  .transform((person): SocialProfile => ({ snsId: person.id, email: person.email, isEmailVerified: false, name: person.name ?? '' }))

export const providers: Record<SnsTypeCd, Provider> = {
  KAK: {
    authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',
    tokenUrl: 'https://kauth.kakao.com/oauth/token',
    userInfoUrl: 'https://kapi.kakao.com/v2/user/me',
    // Kakao separates scopes by commas.
    scope: 'account_email,profile_nickname',
    pkce: true,
    profile: kakaoProfile,
  },
  NAV: {
    authorizeUrl: 'https://nid.naver.com/oauth2.0/authorize',
    tokenUrl: 'https://nid.naver.com/oauth2.0/token',
    userInfoUrl: 'https://openapi.naver.com/v1/nid/me',
    // Scopes are configured at registration.
    scope: '',
    pkce: false,
    stateAtToken: true,
    profile: naverProfile,
  },
  GOG: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    scope: 'openid email profile',
    pkce: true,
    profile: googleProfile,
  },
  FAB: {
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userInfoUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
    scope: 'email,public_profile',
    pkce: true,
    profile: facebookProfile,
  },
}
