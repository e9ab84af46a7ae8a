import { z } from 'zod'
import { call } from '#shared/kernel/call/call.ts'
import { yn } from '#shared/kernel/call/fields.ts'

/** Signed by the server; stands in the mails that were sent for a consent to news. */
const token = z.string().min(1).max(200)

/** Whose consent a link is about, the address masked: a mail may have been passed on. */
const newsState = z.object({ email: z.string(), marketingYn: yn })

/** Taking back one's consent to news by the link of a mail, without login, and giving it again (AUTH-11). */
export const unsubscribeCalls = {
  newsConsent: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/unsubscribe/email', access: 'public',
    summary: 'Whom the link of a mail is for, and whether they want news',
    query: z.object({ token }),
    response: newsState,
    errors: ['mailLinkUnknown'],
  }),
  changeNewsConsent: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/unsubscribe/email', access: 'public',
    summary: 'Takes the consent to news back, or gives it again, by the link of a mail',
    body: z.object({ token, marketingYn: yn }),
    response: newsState,
    errors: ['mailLinkUnknown'],
  }),
}
