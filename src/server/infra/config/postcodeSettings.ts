import { z } from 'zod'

export interface PostcodeSettings {
  /** Key of the address API; undefined: buyers type their address. */
  key: string | undefined
  url: string
  timeoutMs: number
  /** Plays the API in development. Never in production. */
  standIn: boolean
}

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional())

export const postcodeEnvironment = {
  POSTCODE_KEY: optional(z.string().max(200)),
  POSTCODE_URL: z.preprocess(blankAsAbsent, z.url({ protocol: /^https?$/ }).default('https://business.juso.go.kr/addrlink/addrLinkApi.do')),
  // A buyer waits for it, and can type the address instead.
  POSTCODE_TIMEOUT_MS: z.preprocess(blankAsAbsent, z.coerce.number().int().min(100).max(60_000).default(4_000)),
  POSTCODE_STAND_IN: optional(z.enum(['Y', 'N'])),
}
const environment = z.object(postcodeEnvironment)

/** Reads the settings. @param mayStandIn default of `standIn` */
export function postcodeSettings(env: z.output<typeof environment>, mayStandIn: boolean): PostcodeSettings {
  return { key: env.POSTCODE_KEY, url: env.POSTCODE_URL, timeoutMs: env.POSTCODE_TIMEOUT_MS, standIn: env.POSTCODE_STAND_IN === undefined ? mayStandIn : env.POSTCODE_STAND_IN === 'Y' }
}
