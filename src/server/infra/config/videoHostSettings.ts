import { z } from 'zod'

export interface VideoHostSettings {
  /** Key of the YouTube Data API; undefined: the length of a video comes from its player. */
  youtubeKey: string | undefined
  timeoutMs: number
  /** Plays YouTube's and Vimeo's interfaces in development. Never in production. */
  standIn: boolean
}

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional())

export const videoHostEnvironment = {
  YOUTUBE_API_KEY: optional(z.string().regex(/^[\w-]{1,200}$/)),
  // A teacher waits for it, and can type title and length instead.
  VIDEO_HOST_TIMEOUT_MS: z.preprocess(blankAsAbsent, z.coerce.number().int().min(100).max(60_000).default(4_000)),
  VIDEO_HOST_STAND_IN: optional(z.enum(['Y', 'N'])),
}
const environment = z.object(videoHostEnvironment)

/** Reads the settings. With a key, the providers themselves are asked. @param mayStandIn default of `standIn` */
export function videoHostSettings(env: z.output<typeof environment>, mayStandIn: boolean): VideoHostSettings {
  const standIn = env.VIDEO_HOST_STAND_IN === undefined ? mayStandIn && env.YOUTUBE_API_KEY === undefined : env.VIDEO_HOST_STAND_IN === 'Y'
  return { youtubeKey: env.YOUTUBE_API_KEY, timeoutMs: env.VIDEO_HOST_TIMEOUT_MS, standIn }
}
