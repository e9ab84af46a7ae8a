import { z } from 'zod'
import { call } from '#shared/kernel/call/call.ts'
import { yn } from '#shared/kernel/call/fields.ts'

// A link that ends kinds of alarms names them, so that it is longer than others.
const token = z.string().max(1500).regex(/^(?:.{1,200}|[\w-]+\.[\w-]+)$/)

/** The address is masked, as the mail may have been forwarded. */
const newsState = z.object({ email: z.string(), marketingYn: yn, /** The kinds of alarms whose mails the link ends; absent: it is about news. */ alarms: z.array(z.string()).optional() })

/** Withdrawing marketing consent by a mail's link, without login, and giving it again (AUTH-11). */
export const unsubscribeCalls = {
  newsConsent: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/unsubscribe/email', access: 'public',
    summary: 'Returns whose marketing consent an unsubscribe link is about',
    query: z.object({ token }),
    response: newsState,
    errors: ['mailLinkUnknown'],
  }),
  changeNewsConsent: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/unsubscribe/email', access: 'public',
    summary: 'Withdraws marketing consent, or gives it again, by an unsubscribe link',
    body: z.object({ token, marketingYn: yn }),
    response: newsState,
    errors: ['mailLinkUnknown'],
  }),
}
