import { z } from 'zod'
import type { GooroomeeKeys, ZoomKeys } from '#shared/live/keys.ts'

export interface ConferenceSettings {
  /** Keys of a Jitsi server; undefined: the third provider is off. */
  jitsi: { origin: string; appId: string; secret: string } | undefined
  /** The platform's own keys; undefined: sites need keys of their own. */
  zoom: ZoomKeys | undefined
  gooroomee: GooroomeeKeys | undefined
  /** Plays the providers in development. Never in production. */
  standIn: boolean
}

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional())
const key = optional(z.string().max(500))

export const conferenceEnvironment = {
  JITSI_ORIGIN: optional(z.url({ protocol: /^https$/ })),
  JITSI_APP_ID: optional(z.string().max(200)),
  JITSI_SECRET: optional(z.string().min(16).max(500)),
  ZOOM_ACCOUNT_ID: key,
  ZOOM_CLIENT_ID: key,
  ZOOM_CLIENT_SECRET: key,
  ZOOM_WEBHOOK_SECRET: key,
  GOOROOMEE_TOKEN: key,
  LIVE_STAND_IN: optional(z.enum(['Y', 'N'])),
}
const environment = z.object(conferenceEnvironment)

/** Reads the settings. @param mayStandIn default of `standIn` */
export function conferenceSettings(env: z.output<typeof environment>, mayStandIn: boolean): ConferenceSettings {
  const { JITSI_ORIGIN: origin, JITSI_APP_ID: appId, JITSI_SECRET: secret, ZOOM_ACCOUNT_ID: accountId, ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret } = env
  return {
    jitsi: origin === undefined || appId === undefined || secret === undefined ? undefined : { origin: new URL(origin).origin, appId, secret },
    zoom: accountId === undefined || clientId === undefined || clientSecret === undefined ? undefined : { provider: 'zoom', accountId, clientId, clientSecret, webhookSecret: env.ZOOM_WEBHOOK_SECRET ?? '' },
    gooroomee: env.GOOROOMEE_TOKEN === undefined ? undefined : { provider: 'gooroomee', token: env.GOOROOMEE_TOKEN },
    standIn: env.LIVE_STAND_IN === undefined ? mayStandIn : env.LIVE_STAND_IN === 'Y',
  }
}
