import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { CURRICULUM_TITLE_MAX } from '#shared/curriculum/items.ts'
import type { curriculumCalls } from '#shared/curriculum/contract.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { spend } from '#server/infra/limits/rateLimiter.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { VideoHostError } from '#server/infra/videoHost/index.ts'

/** Look-ups of one user within ten minutes: providers count them for the whole server. */
const LOOKUPS = 120

/** Asks a video's provider (STU-03). What it does not tell, the teacher types. Throws `tooManyAttempts`. */
export function createVideoLookup({ database: { db }, clock, videoHost, log }: Pick<ServerPorts, 'database' | 'clock' | 'videoHost' | 'log'>) {
  return async (userSeq: number, linkUrl: string): Promise<CallReply<typeof curriculumCalls.videoLink>> => {
    const link = parseVideoLink(linkUrl)
    if (link === null) throw new AppError('invalidInput')
    await spend(db, clock, [{ key: `video:${userSeq}`, most: LOOKUPS, windowMs: 10 * MINUTE_MS }])
    try {
      const { title, thumbnail, duration } = await videoHost.find(link)
      return { title: title.slice(0, CURRICULUM_TITLE_MAX).trim(), thumbnail, duration, problem: null }
    } catch (error) {
      if (!(error instanceof VideoHostError)) throw error
      if (error.kind === 'unavailable') log.warn({ reason: error.code, provider: link.provider }, 'a video cannot be looked up')
      return { title: '', thumbnail: null, duration: null, problem: error.kind }
    }
  }
}
export type VideoLookup = ReturnType<typeof createVideoLookup>
