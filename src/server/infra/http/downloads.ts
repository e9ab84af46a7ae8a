import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { noteFile } from '#server/infra/db/audit.ts'
import { attachment } from '#server/infra/media/media.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { OneTimePurpose } from '#server/infra/tokens/oneTime.ts'
import type { RequestSession } from './context.ts'

const LIFETIME_MS = 5 * MINUTE_MS

interface DownloadedFile {
  name: string
  type: string
  bytes: Buffer | Readable
}

interface DownloadDefinition<Shape extends z.ZodRawShape> {
  /** Unique among one-time tokens. */
  purpose: string
  /** Of the address, before the token. */
  path: string
  /** What says which file it is. */
  content: z.ZodObject<Shape>
  nameOf(content: z.output<z.ZodObject<Shape>>): string
  /** The file, made when it is fetched. */
  make(content: z.output<z.ZodObject<Shape>>, session: RequestSession): Promise<Omit<DownloadedFile, 'name'>>
}

/** Files that a call issues an address for: it works once, for the session that asked, for five minutes. */
export function createDownload<Shape extends z.ZodRawShape>({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, { purpose, path, content, nameOf, make }: DownloadDefinition<Shape>) {
  const oneTime = createOneTime(db, clock)
  const link = { purpose, lifetimeMs: LIFETIME_MS, content: z.object({ sessionSeq: z.int(), file: content }) } satisfies OneTimePurpose
  return {
    async issue({ sessionSeq }: Pick<RequestSession, 'sessionSeq'>, file: z.output<z.ZodObject<Shape>>): Promise<{ url: string; fileName: string }> {
      const fileName = nameOf(file)
      await noteFile(db, fileName)
      return { url: `${path}/${await oneTime.issue(link, { sessionSeq, file } as z.input<typeof link.content>)}`, fileName }
    },

    /** Serves the files. Throws `linkExpired`, and what `make` throws. */
    register(fastify: FastifyInstance): void {
      fastify.get<{ Params: { token: string } }>(`${path}/:token`, { schema: { hide: true } }, async (request, reply) => {
        const { token } = request.params
        // Checked before use: a stranger with the URL must not spend it.
        const asked = await oneTime.look(link, token)
        if (asked === undefined || request.session === null || request.session.sessionSeq !== asked.sessionSeq) throw new AppError('linkExpired')
        if ((await oneTime.take(link, token)) === undefined) throw new AppError('linkExpired')
        const file = asked.file as z.output<z.ZodObject<Shape>>
        const { type, bytes } = await make(file, request.session)
        return reply.type(type).header('content-disposition', attachment(nameOf(file))).header('cache-control', 'no-store').send(bytes)
      })
    },
  }
}
/** Issues the address of a file. */
export type IssueDownload<Content> = (session: Pick<RequestSession, 'sessionSeq'>, file: Content) => Promise<{ url: string; fileName: string }>
