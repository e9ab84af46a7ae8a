import { z } from 'zod'
import { ssoAsker, ssoSecret } from './handOver.ts'
import { sessionUser } from '#shared/auth/contract.ts'
import { moment, seq } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

/**
 * The single sign-on (platform spec §2, SHELL-10): a site's own host sends its visitors to the platform's, and they come back
 * with a code that is good once, for a minute, at that host, and only for the browser that asked (PKCE).
 */
export const ssoCalls = {
  /** Whoever asks for a login is looked at before anyone types a password. */
  ssoOrigin: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/ssoOrigin', access: 'public',
    summary: 'Which site, or the desktop, an origin is that asks for a login',
    query: ssoAsker,
    response: z.object({
      kind: z.enum(['site', 'desktop']), channelSeq: seq.nullable(), name: z.string().nullable(),
      /** The person who is logged in has agreed to log in at this site before. */
      agreed: z.boolean(),
    }),
    errors: ['ssoOriginUnknown'],
    perMinute: 60,
  }),
  ssoCode: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/ssoCode', access: 'session',
    summary: 'A code that logs the person in at another origin',
    body: ssoAsker.extend({
      /** Base64url of the SHA-256 of the verifier that whoever asks has kept (RFC 7636, S256). */
      challenge: ssoSecret,
      /** The person has just pressed the button that says where they log in. Needed once for each site, and each time for the desktop. */
      agreed: z.boolean().default(false),
    }),
    response: z.object({ code: z.string(), expiresAt: moment }),
    errors: ['ssoOriginUnknown', 'ssoConsentNeeded', 'foreignOrigin'],
    perMinute: 60,
  }),
  /** A browser gets the session as a cookie of the host it asks; the desktop in the access-token response header. */
  ssoLogin: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/ssoLogin', access: 'public',
    summary: 'Logs in with a code of the single sign-on',
    body: z.object({ code: z.string().min(1).max(100), verifier: ssoSecret }),
    response: z.object({ user: sessionUser }),
    errors: ['ssoCodeRefused'],
    perMinute: 60,
  }),
}
