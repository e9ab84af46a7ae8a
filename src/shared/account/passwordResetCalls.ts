import { z } from 'zod'
import { emailRule, passwordRule } from '#shared/kernel/format/formats.ts'
import { done, seq } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

/** The secret of a mailed link, as it stands in the path of the page. */
const token = z.string().min(1).max(200)

/** A new password by a mailed link (platform spec §4, §7; AUTH-05). */
export const passwordResetCalls = {
  sendResetPasswordToken: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/sendResetPasswordToken', access: 'public',
    summary: 'Mails a link for a new password, in the name of the site where one is named; answers the same whether or not there is such an account',
    body: z.object({ email: emailRule, channelSeq: seq.optional() }),
    response: done,
    errors: ['tooManyAttempts', 'siteNotFound'],
  }),
  checkResetPasswordToken: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/checkResetPasswordToken', access: 'public',
    summary: 'Tells whether a mailed link is still good, and whose account it is for',
    body: z.object({ token }),
    response: z.object({ isValid: z.boolean(), email: z.string().nullable() }),
    perMinute: 60,
  }),
  resetPassword: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/resetPassword', access: 'public',
    summary: 'Sets a new password by a mailed link, uses the link up and ends all other sessions of the person',
    body: z.object({ token, password: passwordRule }),
    response: done,
    errors: ['resetLinkSpent'],
    perMinute: 20,
  }),
}
