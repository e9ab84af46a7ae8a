import { z } from 'zod'

export interface ConferenceSettings {
  /** Keys of a Jitsi server; undefined: the third provider is off. */
  jitsi: { origin: string; appId: string; secret: string } | undefined
  /** Plays the third provider in development. Never in production. */
  standIn: boolean
}

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional())

export const conferenceEnvironment = {
  JITSI_ORIGIN: optional(z.url({ protocol: /^https$/ })),
  JITSI_APP_ID: optional(z.string().max(200)),
  JITSI_SECRET: optional(z.string().min(16).max(500)),
  LIVE_STAND_IN: optional(z.enum(['Y', 'N'])),
}
const environment = z.object(conferenceEnvironment)

/** Reads the settings. @param mayStandIn default of `standIn` */
export function conferenceSettings(env: z.output<typeof environment>, mayStandIn: boolean): ConferenceSettings {
  const { JITSI_ORIGIN: origin, JITSI_APP_ID: appId, JITSI_SECRET: secret } = env
  return {
    jitsi: origin === undefined || appId === undefined || secret === undefined ? undefined : { origin: new URL(origin).origin, appId, secret },
    standIn: env.LIVE_STAND_IN === undefined ? mayStandIn : env.LIVE_STAND_IN === 'Y',
  }
}
