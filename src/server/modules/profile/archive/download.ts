import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { attachment } from '#server/infra/media/media.ts'
import { spend } from '#server/infra/limits/rateLimiter.ts'
import type { ArchiveFile, ArchivePart } from '#server/infra/personalArchive.ts'
import type { OneTime, OneTimePurpose } from '#server/infra/tokens/oneTime.ts'
import { zipOf } from './zip.ts'

export const ARCHIVES_PER_HOUR = 5

const archiveLink = {
  purpose: 'archive', content: z.object({ sessionSeq: z.int() }), lifetimeMs: 5 * 60 * 1000,
} satisfies OneTimePurpose

const PATH = '/api/main/v1.0/users/archive'

/** Issues a single-use download URL, bound to the session. Throws `tooManyAttempts`. */
export type MakeArchiveLink = (session: { sessionSeq: number; userSeq: number }) => Promise<{ url: string; fileName: string }>

export function createArchiveLinks({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, oneTime: OneTime): MakeArchiveLink {
  return async ({ sessionSeq, userSeq }) => {
    await spend(db, clock, [{ key: `archive:${userSeq}`, most: ARCHIVES_PER_HOUR, windowMs: 60 * 60 * 1000 }])
    return { url: `${PATH}/${await oneTime.issue(archiveLink, { sessionSeq })}`, fileName: fileNameOf(clock.now()) }
  }
}

const fileNameOf = (now: Date) => `madang-${now.toISOString().slice(0, 10)}.zip`

/** Streams the archive. Throws `linkExpired`. */
export function registerArchive(
  fastify: FastifyInstance, { database: { db }, clock, log }: Pick<ServerPorts, 'database' | 'clock' | 'log'>, { oneTime, archive }: { oneTime: OneTime; archive: () => readonly ArchivePart[] },
): void {
  async function* filesOf(userSeq: number): AsyncGenerator<ArchiveFile> {
    for (const part of archive()) yield* part.files(db, userSeq)
  }

  fastify.get<{ Params: { token: string } }>(`${PATH}/:token`, { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.params
    // Checked before use: a stranger with the URL must not spend it.
    const scope = await oneTime.look(archiveLink, token)
    if (scope === undefined || request.session === null || request.session.sessionSeq !== scope.sessionSeq) throw new AppError('linkExpired')
    if ((await oneTime.take(archiveLink, token)) === undefined) throw new AppError('linkExpired')
    const archive = Readable.from(zipOf(filesOf(request.session.userSeq)))
    archive.once('error', (error) => log.error({ err: error }, 'archive of a person cut off'))
    return reply.type('application/zip').header('content-disposition', attachment(fileNameOf(clock.now()))).header('cache-control', 'no-store').send(archive)
  })
}
