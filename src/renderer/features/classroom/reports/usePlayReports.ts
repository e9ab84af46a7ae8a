import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { playedInterval } from '#shared/classroom/contract.ts'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import type { PersonStorage } from '#renderer/lib/personStorage.tsx'
import { tabStorage } from '#renderer/lib/storage.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { showProgress } from '#renderer/entities/classroom/queries.ts'
import type { ReportReply } from '#renderer/entities/classroom/queries.ts'
import type { Player } from '../player/createPlayer.ts'
import { createReporter } from './reporter.ts'
import type { LessonAddress, PlayRefusal, PlayReport } from './reporter.ts'

export interface ReportAnswers {
  onRefused: (reason: PlayRefusal) => void
  /** Viewing time left as the server knows it (s). */
  onSecondsLeft: (seconds: number | null) => void
}

const reports = z.array(z.object({
  channelSeq: z.number(), courseSeq: z.number(), curriculumSeq: z.number(), playSeq: z.number(), intervals: z.array(playedInterval), position: z.number(),
  // Of an earlier page: nothing plays there now.
  isPlaying: z.boolean().optional().transform(() => false),
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
export function usePlayReports(player: Player | null, { channelSeq, courseSeq, curriculumSeq }: LessonAddress, startPosition: number, enabled: boolean, answers: ReportAnswers): void {
  const client = useClient()
  const queries = useQueryClient()
  const { isPreview } = usePlatform()
  const kept = usePersonStorage()
  const refused = useEffectEvent(answers.onRefused)
  const take = useEffectEvent((reply: ReportReply, report: PlayReport) => {
    showProgress(queries, client, report, reply)
    if (report.curriculumSeq !== curriculumSeq) return
    answers.onSecondsLeft(reply.secondsLeft)
    if (reply.playsElsewhere) answers.onRefused('elsewhere')
  })
  useEffect(() => {
    if (player === null || !enabled || isPreview) return
    const params = { channelSeq, courseSeq, curriculumSeq }
    const reporter = createReporter<ReportReply>(params, startPosition, {
      openPlay: () => client(contract.classroom.play, { params }),
      send: ({ playSeq, intervals, position, isPlaying, ...lesson }) => client(contract.classroom.report, { params: lesson, body: { playSeq, intervals, position, isPlaying } }),
      monotonic: () => performance.now(),
      wallClock: () => Date.now(),
      every: (milliseconds, run) => {
        const timer = setInterval(run, milliseconds)
        return () => clearInterval(timer)
      },
      kept: createKeptReports(kept),
      onProgress: take,
      onRefused: refused,
    })
    const leave = () => { if (document.visibilityState === 'hidden') reporter.leave() }
    reporter.start()
    const unsubscribe = player.onTick(reporter.tick)
    window.addEventListener('pagehide', reporter.leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', reporter.leave)
      document.removeEventListener('visibilitychange', leave)
      reporter.stop()
    }
    // A changed start position must not open a new play.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [player, channelSeq, courseSeq, curriculumSeq, enabled, isPreview, client, queries, kept])
}
