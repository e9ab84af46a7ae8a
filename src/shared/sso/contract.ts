import { z } from 'zod'
import { ssoClient, ssoSecret } from './handOver.ts'
import { sessionUser } from '#shared/auth/contract.ts'
import { moment, seq } from '#shared/kernel/call/fields.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'

/** Single sign-on (platform spec §2, SHELL-10) by redirect, with a single-use code for one host and browser (PKCE). */
export const ssoCalls = /* @__PURE__ */ domainCalls('sso', {
  /** Checks the client before anyone types a password. */
  ssoOrigin: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/ssoOrigin', access: 'public',
    summary: 'Identifies the client (site or desktop) of a login request',
    query: ssoClient,
    response: z.object({
      kind: z.enum(['site', 'desktop']), channelSeq: seq.nullable(), name: z.string().nullable(),
      agreed: z.boolean(),
    }),
    errors: ['ssoOriginUnknown'],
    perMinute: 60,
  }),
  ssoCode: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/ssoCode', access: 'session',
    summary: 'Issues a code that logs the user in at another origin',
    body: ssoClient.extend({
      /** Base64url SHA-256 of the client's verifier (RFC 7636, S256). */
      challenge: ssoSecret,
      /** The user just confirmed: once per site, and each time for the desktop. */
      agreed: z.boolean().default(false),
    }),
    response: z.object({ code: z.string(), expiresAt: moment }),
    errors: ['ssoOriginUnknown', 'ssoConsentNeeded', 'foreignOrigin'],
    perMinute: 60,
  }),
  /** Browsers get the session as a cookie of the host; the desktop in the access-token response header. */
  ssoLogin: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/ssoLogin', access: 'public',
    summary: 'Logs in with a single sign-on code',
    body: z.object({ code: z.string().min(1).max(100), verifier: ssoSecret }),
    response: z.object({ user: sessionUser }),
    errors: ['ssoCodeRefused'],
    perMinute: 60,
  }),
})
