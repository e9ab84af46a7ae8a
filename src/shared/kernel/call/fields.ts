import { z } from 'zod'

/** A sequence number of the platform: a positive integer, as text where it stands in a path or query. */
export const seq = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** A moment as ISO 8601 text with zone. */
export const moment = z.iso.datetime({ offset: true })
export const yn = z.enum(['Y', 'N'])
/** An amount of money in the currency's minor unit (KRW: won; USD: cents). */
export const money = z.int().nonnegative()
/** Nothing to say but that it went well. */
export const done = z.object({ result: z.literal('ok') })
/** Parameters of the calls below a site. */
export const siteParams = z.object({ channelSeq: seq })
/** Parameters of the calls below a class. */
export const courseParams = z.object({ channelSeq: seq, courseSeq: seq })
/** Parameters of the calls below a curriculum item. */
export const curriculumParams = z.object({ channelSeq: seq, courseSeq: seq, curriculumSeq: seq })
/** Page and page size of a list; sizes as offered by the courses spec §9. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
})
