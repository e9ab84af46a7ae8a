import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { AlarmKind } from '#shared/alarm/alarms.ts'
import type { contract } from '#shared/contract.ts'
import type { PlatformPlace } from '#shared/kernel/siteHost.ts'
import type { BulkAction } from './bulkAction.ts'
import type { Db } from './db/database.ts'
import type { Handlers, PreviewScope } from './http/context.ts'
import type { ServedHost } from './http/hosts.ts'
import type { PageRenderer, ServedPage } from './http/pageRenderer.ts'
import type { CourseResolver, SiteResolver } from './http/resolvers.ts'
import type { SessionReader } from './http/sessionReader.ts'
import type { MediaScope } from './media/mediaLinks.ts'
import type { MergedColumn, SettleMerge } from './memberMerge.ts'
import type { ArchivePart } from './personalArchive.ts'
import type { SocketRights } from './realtime/rights.ts'

/** Names of `src/shared/calls.ts`. */
export type Domain = keyof typeof contract

/** Rows that the nightly job deletes. */
export interface RetentionRule {
  table: PgTable
  unneeded(before: (milliseconds: number) => Date, db: Db): SQL | undefined
}

/** A table about users that is neither expired nor archived. */
export interface KeptTable {
  table: PgTable
  why: string
}

/** Database tables of a module; a test compares them with schema and statements. */
export interface ModuleTables {
  tables: readonly PgTable[]
  /** Tables of other modules that it writes too. */
  writes?: readonly PgTable[]
  retention?: readonly RetentionRule[]
  archive?: readonly ArchivePart[]
  kept?: readonly KeptTable[]
  /** What a merge of two members does with each column of its tables that names people. */
  merge?: readonly MergedColumn[]
  /** Settles what both members have, before rows move; in the order of the modules. */
  settleMerge?: SettleMerge
}

/** Runs once across all server processes; `cron` is in UTC. */
export interface ScheduledJob {
  queue: string
  cron: string
  run(): Promise<void>
}

/** The worker of a queue; see `Jobs`. */
export interface SentJob {
  queue: string
  run(payload: object, signal: AbortSignal): Promise<void>
  retries?: number
  expireMinutes?: number
}

/** A month of a subscription, as its order knows it. */
export interface PaidMonth {
  channelSeq: number
  subscriptionSeq: number
  monthNo: number
  useUntil: Date
}

/** What orders of months give and take, within the order's transaction: its row is locked. */
export interface MonthlySubject {
  /** The month is paid. False when the subscription cannot take it: the money goes back. */
  give(tx: Db, month: PaidMonth): Promise<boolean>
  /** The card was declined, or nothing was charged: the order has ended. */
  refuse(tx: Db, month: PaidMonth): Promise<void>
  /** All of its money went back. */
  takeBack(tx: Db, month: PaidMonth): Promise<void>
}

/** What infra needs of modules, each from one of them. */
export interface Provided {
  sites: SiteResolver
  courses: CourseResolver
  sessions: SessionReader & {
    aliveOf(sessionSeqs: readonly number[]): Promise<Set<number>>
  }
  findHost(hostName: string, platform: PlatformPlace): Promise<ServedHost>
  /** Throws `previewEnded`. */
  readPreview(ticket: string, servedHost: ServedHost): Promise<PreviewScope>
  /** Whether an issued media URL is still valid for its user. */
  mayEnter(lesson: MediaScope['lesson'], userSeq: number | null): Promise<boolean>
  socketRights: SocketRights
  pageRenderer: PageRenderer
}

/** The demo site and its people. */
export interface DemoSite {
  channelSeq: number
  owner: number
  manager: number
  teacher: number
  student: number
  members: readonly number[]
}

/** What a part of the server contributes. */
export interface Manifest extends Partial<ModuleTables> {
  jobs?: readonly (ScheduledJob | SentJob)[]
  provides?: Partial<Provided>
  pages?: readonly ServedPage[]
  /** Notifications that the domain raises. */
  alarms?: readonly AlarmKind[]
  /** What can be done to many rows at once. */
  bulk?: readonly BulkAction[]
  /** What of it pays with a registered card, in its user's words; null: nothing does. Such a card cannot be deleted. */
  cardUse?(tx: Db, card: { channelSeq: number; cardSeq: number }): Promise<string | null>
  /** Mounts other routes than calls, before the server listens. */
  register?(fastify: FastifyInstance): void | Promise<void>
  /** Requeues lost work, after the jobs have started. */
  takeUpLost?(): Promise<void>
  /** Creates rows of the demo site, after its people and classes. Idempotent: an interrupted start runs it again. */
  demo?(site: DemoSite): Promise<void>
}

/** A module with calls, listed in `src/server/app/modules.ts`. */
export interface ServerModule<D extends Domain = Domain> extends Manifest {
  handlers: Handlers<(typeof contract)[D]>
}
