import { z } from 'zod'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Providers of live classes of which a site can have keys of its own. */
export const liveKeyProviders = ['zoom', 'gooroomee'] as const
export type LiveKeyProvider = (typeof liveKeyProviders)[number]

// As providers write them: letters, digits and signs, without spaces.
const key = z.string().trim().regex(/^[\x21-\x7e]{1,500}$/, { error: validationMessage('validation:required') })

/** Of a server-to-server OAuth app at Zoom; its client id and secret also sign for the Meeting SDK. */
const zoomKeys = z.object({
  provider: z.literal('zoom'), accountId: key, clientId: key, clientSecret: key,
  /** The app's secret token; empty: Zoom sends no events, so attendance is measured by clients. */
  webhookSecret: z.union([z.literal(''), key]),
})
const gooroomeeKeys = z.object({ provider: z.literal('gooroomee'), token: key })

/** Keys of a provider. Never part of a response. */
export const liveKeys = z.discriminatedUnion('provider', [zoomKeys, gooroomeeKeys])
export type LiveKeys = z.infer<typeof liveKeys>
export type ZoomKeys = z.infer<typeof zoomKeys>
export type GooroomeeKeys = z.infer<typeof gooroomeeKeys>

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
