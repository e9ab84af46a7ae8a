import type { MediaFacts } from './preflight.ts'

export interface MediaInput {
  getFormat(): Promise<{ name: string }>
  getDurationFromMetadata(): Promise<number | null>
  getPrimaryVideoTrack(): Promise<{ codec: string | null; displayWidth: number; displayHeight: number } | null>
  getPrimaryAudioTrack(): Promise<{ codec: string | null } | null>
}

/** Reads container metadata only; null when the file is no readable container. */
export async function readVideo(input: MediaInput): Promise<MediaFacts | null> {
  try {
    const [format, seconds, video, audio] = await Promise.all([
      input.getFormat(), input.getDurationFromMetadata(), input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack(),
    ])
    return {
      container: format.name,
      seconds: seconds !== null && seconds > 0 ? seconds : null,
      video: video === null ? null : { codec: video.codec, width: video.displayWidth, height: video.displayHeight },
      audio: audio === null ? null : { codec: audio.codec },
    }
  } catch {
    return null
  }
}
