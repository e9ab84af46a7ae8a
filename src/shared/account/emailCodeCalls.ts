import { z } from 'zod'
import { codeRule, emailRule } from '#shared/kernel/format/formats.ts'
import { sessionUser } from '#shared/auth/contract.ts'
import { seq } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

/**
 * Codes of six digits that show that a person reads the mail of an address (platform spec §4, §7; AUTH-06). A code is good only
 * for who asked for it: the person logged in, else the client that the header Client-Id names.
 */
export const emailCodeCalls = {
  sendCode: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/code', access: 'public',
    summary: 'Mails a code of six digits to an email address, in the name of the site where one is named',
    body: z.object({ email: emailRule, channelSeq: seq.optional() }),
    response: z.object({
      /** How long the code is good for. */
      expiresInSeconds: z.int().positive(),
      /** How long to wait before asking for another. */
      resendInSeconds: z.int().positive(),
    }),
    errors: ['tooManyAttempts', 'siteNotFound', 'mailNotSent'],
  }),
  validateCode: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/auth/code/:code', access: 'public',
    summary: 'Tells whether a code is the one that was mailed, without using it up; a wrong one counts as a guess',
    params: z.object({ code: codeRule }),
    query: z.object({ email: emailRule }),
    response: z.object({ isValid: z.boolean() }),
    errors: ['tooManyAttempts'],
  }),
  authentication: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/authentication', access: 'public',
    summary: 'Uses a code up: verifies the email address of the person logged in, and answers a proof of having read its mail',
    body: z.object({ code: codeRule, email: emailRule }),
    response: z.object({
      /** The person logged in, verified from now on; null where the address is not theirs or nobody is logged in. */
      user: sessionUser.nullable(),
      /** Good once, for ten minutes, in calls that want an address to be proved (800001). */
      proof: z.string(),
    }),
    errors: ['incorrectCode', 'tooManyAttempts'],
  }),
}
