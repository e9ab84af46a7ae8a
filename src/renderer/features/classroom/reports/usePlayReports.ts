import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { showProgress } from '#renderer/entities/classroom/queries.ts'
import type { LessonProgress } from '#renderer/entities/classroom/queries.ts'
import { createKeptReports } from './keptReports.ts'
import { createReporter } from './reporter.ts'
import type { LessonAddress } from './reporter.ts'

const events = ['timeupdate', 'play', 'playing', 'pause', 'seeking', 'seeked', 'ratechange', 'waiting', 'ended', 'emptied'] as const

/** Reports playback of a lesson and updates its progress; one play per mount. Off for visitors and previews. */
export function usePlayReports(video: HTMLVideoElement | null, { channelSeq, courseSeq, curriculumSeq }: LessonAddress, startPosition: number, enabled: boolean): void {
  const client = useClient()
  const queries = useQueryClient()
  const { isPreview } = usePlatform()
  const kept = usePersonStorage()
  useEffect(() => {
    if (video === null || !enabled || isPreview) return
    const params = { channelSeq, courseSeq, curriculumSeq }
    const reporter = createReporter<LessonProgress>(params, startPosition, {
      openPlay: () => client(contract.classroom.play, { params }),
      send: ({ playSeq, intervals, position, ...lesson }) => client(contract.classroom.report, { params: lesson, body: { playSeq, intervals, position } }),
      monotonic: () => performance.now(),
      wallClock: () => Date.now(),
      every: (milliseconds, run) => {
        const timer = setInterval(run, milliseconds)
        return () => clearInterval(timer)
      },
      kept: createKeptReports(kept),
      onProgress: (progress, report) => showProgress(queries, client, report, progress),
    })
    const tick = (event: Event) => {
      // Detaching the video resets its time to 0.
      if (event.type === 'emptied' || video.readyState === HTMLMediaElement.HAVE_NOTHING) return
      const playing = !video.paused && !video.ended && event.type !== 'waiting' && event.type !== 'play'
      reporter.tick({ mediaTime: video.currentTime, playing, seeking: video.seeking, rate: video.playbackRate })
    }
    const leave = () => { if (document.visibilityState === 'hidden') reporter.leave() }
    reporter.start()
    for (const event of events) video.addEventListener(event, tick)
    window.addEventListener('pagehide', reporter.leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      for (const event of events) video.removeEventListener(event, tick)
      window.removeEventListener('pagehide', reporter.leave)
      document.removeEventListener('visibilitychange', leave)
      reporter.stop()
    }
    // A changed start position must not open a new play.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [video, channelSeq, courseSeq, curriculumSeq, enabled, isPreview, client, queries, kept])
}
