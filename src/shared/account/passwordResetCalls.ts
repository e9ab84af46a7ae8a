import { z } from 'zod'
import { emailRule, passwordRule } from '#shared/kernel/format/formats.ts'
import { done, seq } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

const token = z.string().min(1).max(200)

/** Password reset by an emailed link (platform spec §4, §7; AUTH-05). */
export const passwordResetCalls = {
  sendResetPasswordToken: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/sendResetPasswordToken', access: 'public',
    summary: 'Emails a password reset link, in the name of the given site or the platform; the response does not reveal whether the account exists',
    body: z.object({ email: emailRule, channelSeq: seq.optional() }),
    response: done,
    errors: ['tooManyAttempts', 'siteNotFound'],
  }),
  checkResetPasswordToken: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/checkResetPasswordToken', access: 'public',
    summary: 'Checks a reset link and returns its account',
    body: z.object({ token }),
    response: z.object({ isValid: z.boolean(), email: z.string().nullable() }),
    perMinute: 60,
  }),
  resetPassword: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/auth/resetPassword', access: 'public',
    summary: 'Sets a new password by a single-use link and ends all other sessions of the user',
    body: z.object({ token, password: passwordRule }),
    response: done,
    errors: ['resetLinkSpent'],
    perMinute: 20,
  }),
}
