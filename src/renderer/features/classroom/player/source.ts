import type { Playback } from '#renderer/entities/classroom/queries.ts'

export type Source = Pick<Playback, 'hlsUrl' | 'fileUrl'>

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Attaches a video at a position (s): hls.js (lazy), native HLS (iPhone) or file. Returns its detach function. `onTrouble`: playback failed. */
export async function attachSource(
  video: HTMLVideoElement, source: Source, startAt: number, absolute: (url: string) => string, onTrouble: () => void,
): Promise<() => void> {
  if (source.hlsUrl !== null && ('MediaSource' in window || 'ManagedMediaSource' in window)) {
    const { default: Hls } = await import('hls.js/light')
    if (Hls.isSupported()) {
      const hls = new Hls({ startPosition: startAt > 0 ? startAt : -1 })
      let recovered = false
      hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
        if (!fatal) return
        if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
          recovered = true
          hls.recoverMediaError()
        } else onTrouble()
      })
      hls.loadSource(absolute(source.hlsUrl))
      hls.attachMedia(video)
      return () => hls.destroy()
    }
  }
  const url = source.hlsUrl !== null && video.canPlayType(HLS_TYPE) !== '' ? source.hlsUrl : source.fileUrl
  if (url === null) {
    onTrouble()
    return () => undefined
  }
  const begin = () => { if (startAt > 0) video.currentTime = startAt }
  video.addEventListener('loadedmetadata', begin, { once: true })
  video.addEventListener('error', onTrouble)
  video.src = absolute(url)
  return () => {
    video.removeEventListener('loadedmetadata', begin)
    video.removeEventListener('error', onTrouble)
    video.removeAttribute('src')
    video.load()
  }
}
