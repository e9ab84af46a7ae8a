import { Readable } from 'node:stream'
import { z } from 'zod'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { createDownload } from '#server/infra/http/downloads.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { spend } from '#server/infra/limits/rateLimiter.ts'
import type { ArchiveFile, ArchivePart } from '#server/infra/personalArchive.ts'
import { zipOf } from '#server/infra/documents/zip.ts'

export const ARCHIVES_PER_HOUR = 5

/** Issues a single-use download URL, bound to the session. Throws `tooManyAttempts`. */
export type MakeArchiveLink = (session: { sessionSeq: number; userSeq: number }) => Promise<{ url: string; fileName: string }>

/** The archive of a user's data, streamed. @param archive the parts of all modules */
export function createArchives(ports: Pick<ServerPorts, 'database' | 'clock' | 'log'>, archive: () => readonly ArchivePart[]) {
  const { database: { db }, clock, log } = ports
  async function* filesOf(userSeq: number): AsyncGenerator<ArchiveFile> {
    for (const part of archive()) yield* part.files(db, userSeq)
  }
  const download = createDownload(ports, {
    purpose: 'archive', path: '/api/main/v1.0/users/archive', content: z.object({}),
    nameOf: () => `madang-${clock.now().toISOString().slice(0, 10)}.zip`,
    async make(_, { userSeq }) {
      const bytes = Readable.from(zipOf(filesOf(userSeq)))
      bytes.once('error', (error) => log.error({ err: error }, 'archive of a person cut off'))
      return { type: 'application/zip', bytes }
    },
  })
  const link: MakeArchiveLink = async ({ sessionSeq, userSeq }) => {
    await spend(db, clock, [{ key: `archive:${userSeq}`, most: ARCHIVES_PER_HOUR, windowMs: HOUR_MS }])
    return download.issue({ sessionSeq }, {})
  }
  return { link, register: download.register }
}
