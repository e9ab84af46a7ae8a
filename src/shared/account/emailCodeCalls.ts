import { z } from 'zod'
import { codeRule, emailRule } from '#shared/kernel/format/formats.ts'
import { sessionUser } from '#shared/auth/contract.ts'
import { seq } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

/** Six-digit email codes (platform spec §4, §7; AUTH-06), bound to the signed-in user, else to the client of the Client-Id header. */
export const emailCodeCalls = {
  sendCode: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/code', access: 'public',
    summary: 'Emails a six-digit code, in the name of the given site or the platform',
    body: z.object({ email: emailRule, channelSeq: seq.optional() }),
    response: z.object({
      expiresInSeconds: z.int().positive(),
      resendInSeconds: z.int().positive(),
    }),
    errors: ['tooManyAttempts', 'siteNotFound', 'mailNotSent'],
  }),
  validateCode: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/code/:code', access: 'public',
    summary: 'Checks an emailed code without using it up; a wrong code counts as a guess',
    params: z.object({ code: codeRule }),
    query: z.object({ email: emailRule }),
    response: z.object({ isValid: z.boolean() }),
    errors: ['tooManyAttempts'],
  }),
  authentication: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/authentication', access: 'public',
    summary: 'Redeems a code: verifies the email address of the signed-in user and returns a proof of it',
    body: z.object({ code: codeRule, email: emailRule }),
    response: z.object({
      /** The user, now verified; null when the address is not theirs or nobody is signed in. */
      user: sessionUser.nullable(),
      /** Single use, valid for ten minutes, for calls that need a proven address (800001). */
      proof: z.string(),
    }),
    errors: ['incorrectCode', 'tooManyAttempts'],
  }),
}
