import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { playedInterval } from '#shared/classroom/contract.ts'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import type { PersonStorage } from '#renderer/lib/personStorage.tsx'
import { tabStorage } from '#renderer/lib/storage.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { showProgress } from '#renderer/entities/classroom/queries.ts'
import type { LessonProgress } from '#renderer/entities/classroom/queries.ts'
import { createReporter } from './reporter.ts'
import type { LessonAddress, PlayReport } from './reporter.ts'

const events = ['timeupdate', 'play', 'playing', 'pause', 'seeking', 'seeked', 'ratechange', 'waiting', 'ended', 'emptied'] as const

const reports = z.array(z.object({
  channelSeq: z.number(), courseSeq: z.number(), curriculumSeq: z.number(), playSeq: z.number(), intervals: z.array(playedInterval), position: z.number(),
}))

/** Reports that are not sent yet; they survive a reload of the tab. */
function createKeptReports(kept: PersonStorage): { read: () => PlayReport[]; write: (unsent: readonly PlayReport[]) => void } {
  // Fixed: a login changes who watches next, not who has watched.
  const key = kept.key('madang.playReports')
  return {
    read() {
      try {
        return reports.parse(JSON.parse(tabStorage.getItem(key) ?? '[]'))
      } catch {
        return []
      }
    },
    write(unsent) {
      if (unsent.length === 0) tabStorage.removeItem(key)
      else tabStorage.setItem(key, JSON.stringify(unsent))
    },
  }
}

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
