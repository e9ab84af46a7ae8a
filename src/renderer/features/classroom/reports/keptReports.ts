import { z } from 'zod'
import { playedInterval } from '#shared/classroom/contract.ts'
import type { PersonStorage } from '#renderer/lib/personStorage.tsx'
import { tabStorage } from '#renderer/lib/storage.ts'
import type { PlayReport } from './reporter.ts'

const reports = z.array(z.object({
  channelSeq: z.number(), courseSeq: z.number(), curriculumSeq: z.number(), playSeq: z.number(), intervals: z.array(playedInterval), position: z.number(),
}))

export function createKeptReports(kept: PersonStorage): { read: () => PlayReport[]; write: (unsent: readonly PlayReport[]) => void } {
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
