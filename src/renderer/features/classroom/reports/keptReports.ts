import { z } from 'zod'
import { playedInterval } from '#shared/classroom/contract.ts'
import { personKey } from '#renderer/lib/personStorage.ts'
import { tabStorage } from '#renderer/lib/storage.ts'
import type { PlayReport } from './reporter.ts'

const KEY = 'madang.playReports'

const reports = z.array(z.object({
  channelSeq: z.number(), courseSeq: z.number(), curriculumSeq: z.number(), playSeq: z.number(), intervals: z.array(playedInterval), position: z.number(),
}))

export const keptReports = {
  read(): PlayReport[] {
    try {
      return reports.parse(JSON.parse(tabStorage.getItem(personKey(KEY)) ?? '[]'))
    } catch {
      return []
    }
  },
  write(kept: readonly PlayReport[]): void {
    if (kept.length === 0) tabStorage.removeItem(personKey(KEY))
    else tabStorage.setItem(personKey(KEY), JSON.stringify(kept))
  },
}
