import type { VideoLink } from '#shared/kernel/video/videoLinks.ts'

/** What a provider publishes about a video (courses spec §3, external video entry). */
export interface VideoEntry {
  title: string
  /** Small picture as a data URL, so that pages load nothing from the provider; null without one. */
  thumbnail: string | null
  /** Seconds; null where the provider does not say. */
  duration: number | null
}

/** `notFound`: no such video, or its privacy forbids showing it here; `unavailable`: the provider does not answer, or not as published. */
export class VideoHostError extends Error {
  override readonly name = 'VideoHostError'
  readonly kind: 'notFound' | 'unavailable'
  /** For the log. */
  readonly code: string

  constructor(kind: VideoHostError['kind'], code: string) {
    super(`video provider: ${code}`)
    this.kind = kind
    this.code = code
  }
}

export interface VideoHost {
  /** Throws VideoHostError. */
  find(link: VideoLink): Promise<VideoEntry>
}
