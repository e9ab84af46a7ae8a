import { z } from 'zod'

/** A sequence number: positive integer, coerced from text in paths and queries. */
export const seq = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** ISO 8601 text with zone. */
export const moment = z.iso.datetime({ offset: true })
export const yn = z.enum(['Y', 'N'])
/** Amount in the currency's minor unit (KRW: won; USD: cents). */
export const money = z.int().nonnegative()
/** Empty success. */
export const done = z.object({ result: z.literal('ok') })
export const siteParams = z.object({ channelSeq: seq })
export const courseParams = z.object({ channelSeq: seq, courseSeq: seq })
export const curriculumParams = z.object({ channelSeq: seq, courseSeq: seq, curriculumSeq: seq })
/** Page number and size; sizes as in courses spec §9. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
})
