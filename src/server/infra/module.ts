import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { contract } from '#shared/contract.ts'
import type { PlatformPlace } from '#shared/kernel/siteHost.ts'
import type { Db } from './db/database.ts'
import type { Handlers, PreviewScope } from './http/context.ts'
import type { ServedHost } from './http/hosts.ts'
import type { PageRenderer, ServedPage } from './http/pageRenderer.ts'
import type { CourseResolver, SiteResolver } from './http/resolvers.ts'
import type { SessionReader } from './http/sessionReader.ts'
import type { MediaScope } from './media/mediaLinks.ts'
import type { ArchivePart } from './personalArchive.ts'
import type { SocketRights } from './realtime/rights.ts'

/** The domains of the contract, by the name that their calls have in `src/shared/calls.ts`. */
export type Domain = keyof typeof contract

/** Which rows of a table nothing needs any more. A nightly job removes them. */
export interface RetentionRule {
  table: PgTable
  /** @param before the moment so many milliseconds ago */
  unneeded(before: (milliseconds: number) => Date, db: Db): SQL | undefined
}

/** A table that names people and is neither cleared by time nor part of their archive. */
export interface KeptTable {
  table: PgTable
  why: string
}

/** What a module has in the database. A test holds these to the schema and to the statements of the source. */
export interface ModuleTables {
  /** Its own; each table of the schema has one owner. */
  tables: readonly PgTable[]
  /** Those of others that its statements write too, such as a count in a class. */
  writes?: readonly PgTable[]
  retention?: readonly RetentionRule[]
  archive?: readonly ArchivePart[]
  kept?: readonly KeptTable[]
}

/** Work by the clock, once over all server processes; `cron` is in UTC. */
export interface ScheduledJob {
  queue: string
  cron: string
  run(): Promise<void>
}

/** Work that a service sends to a queue; see `Jobs`. */
export interface SentJob {
  queue: string
  run(payload: object, signal: AbortSignal): Promise<void>
  retries?: number
  expireMinutes?: number
}

/** What infra needs of modules; each part is provided by one of them. */
export interface Provided {
  sites: SiteResolver
  courses: CourseResolver
  sessions: SessionReader & {
    /** Which of these sessions are alive. */
    aliveOf(sessionSeqs: readonly number[]): Promise<Set<number>>
  }
  /** What a host stands for. */
  findHost(hostName: string, platform: PlatformPlace): Promise<ServedHost>
  /** What the ticket of a learner preview shows. Throws `previewEnded`. */
  readPreview(ticket: string, servedHost: ServedHost): Promise<PreviewScope>
  /** Whether a person may be in a lesson whose files they were given addresses of. */
  mayEnter(lesson: MediaScope['lesson'], userSeq: number | null): Promise<boolean>
  socketRights: SocketRights
  pageRenderer: PageRenderer
}

/** What a part of the server brings with it. */
export interface Manifest extends Partial<ModuleTables> {
  jobs?: readonly (ScheduledJob | SentJob)[]
  provides?: Partial<Provided>
  /** Pages of the web bundle that the domain has. */
  pages?: readonly ServedPage[]
  /** Mounts what is no call; before the server listens. */
  register?(fastify: FastifyInstance): void | Promise<void>
  /** Queues what the last run of the server left half done; once the jobs have started. */
  takeUpLost?(): Promise<void>
}

/** A module with calls. `src/server/app/modules.ts` lists them. */
export interface ServerModule<D extends Domain = Domain> extends Manifest {
  /** One handler for each call of the domain. */
  handlers: Handlers<(typeof contract)[D]>
}
