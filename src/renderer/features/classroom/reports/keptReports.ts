import { z } from 'zod'
import { playedInterval } from '#shared/classroom/contract.ts'
import { personKey } from '#renderer/lib/personStorage.ts'
import { tabStorage } from '#renderer/lib/storage.ts'
import type { PlayReport } from './reporter.ts'

const KEY = 'madang.playReports'

const reports = z.array(z.object({
  channelSeq: z.number(), courseSeq: z.number(), curriculumSeq: z.number(), playSeq: z.number(), intervals: z.array(playedInterval), position: z.number(),
}))

/** Reports that the server has not taken yet, in this tab: they outlive a reload and a lost connection. */
export const keptReports = {
  /** What is kept; nothing when it cannot be read. */
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
