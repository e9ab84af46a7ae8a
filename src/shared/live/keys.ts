import { z } from 'zod'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Providers of live classes of which a site can have keys of its own. */
export const liveKeyProviders = ['zoom', 'gooroomee', 'jitsi'] as const
export type LiveKeyProvider = (typeof liveKeyProviders)[number]

// As providers write them: letters, digits and signs, without spaces.
const key = z.string().trim().regex(/^[\x21-\x7e]{1,500}$/, { error: validationMessage('validation:required') })

/** An https address of a host alone, without a path, a user or a query. */
function isHttpsOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, pathname, username, password, search, hash } = new URL(address)
  return protocol === 'https:' && pathname === '/' && [username, password, search, hash].every((part) => part === '')
}

/** Of a server-to-server OAuth app at Zoom; its client id and secret also sign for the Meeting SDK. */
const zoomKeys = z.object({
  provider: z.literal('zoom'), accountId: key, clientId: key, clientSecret: key,
  /** The app's secret token; empty: Zoom sends no events, so attendance is measured by clients. */
  webhookSecret: z.union([z.literal(''), key]),
})
const gooroomeeKeys = z.object({ provider: z.literal('gooroomee'), token: key })

/** Of a Jitsi Meet server with token authentication: its address, and the app id and secret that it checks tokens by. */
const jitsiKeys = z.object({
  provider: z.literal('jitsi'), appId: key, secret: key,
  origin: z.string().trim().max(200).refine(isHttpsOrigin, { error: validationMessage('validation:url') }).transform((address) => new URL(address).origin),
})

/** Keys of a provider. Never part of a response. */
export const liveKeys = z.discriminatedUnion('provider', [zoomKeys, gooroomeeKeys, jitsiKeys])
export type LiveKeys = z.infer<typeof liveKeys>
export type ZoomKeys = z.infer<typeof zoomKeys>
export type GooroomeeKeys = z.infer<typeof gooroomeeKeys>
export type JitsiKeys = z.infer<typeof jitsiKeys>

/** What staff see of a provider. */
export const liveProvider = z.object({
  provider: z.enum(liveKeyProviders),
  /** The last characters of the site's own key; null: it has none. */
  idEnd: z.string().nullable(),
  /** Whether live classes can use it: by own keys, or by the platform's. */
  isReady: z.boolean(),
  /** Where the provider sends events, to be entered at its administration pages; null where it sends none. */
  webhookUrl: z.string().nullable(),
})
export type LiveProvider = z.infer<typeof liveProvider>
