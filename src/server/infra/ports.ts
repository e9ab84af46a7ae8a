import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/infra/db/database.ts'
import type { DnsResolver } from '#server/infra/dns/resolver.ts'
import type { Listening } from '#server/infra/db/listening.ts'
import type { Announcer } from '#server/infra/realtime/bus.ts'
import type { AlarmKind } from '#shared/alarm/alarms.ts'
import type { Config } from './config/config.ts'
import type { Readable } from 'node:stream'

/** The time. Services never read it elsewhere, so that tests can set it. */
export interface Clock {
  now(): Date
}

/** A message to a person. */
export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** Headers beside those of every mail. */
  headers?: Record<string, string>
}

/** Sends mail: SMTP, or the embedded outbox. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** What a storage knows of an object. */
export interface StoredObject {
  /** Bytes. */
  size: number
  modifiedAt: Date
}

/** Where files are kept: a local folder, or S3. Keys are paths with `/`, made by the server alone. */
export interface Storage {
  /** Bytes `start` to `end`, both included, or all; rejects with `StorageMissing` for an unknown key. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  stat(key: string): Promise<StoredObject | undefined>
  write(key: string, content: Readable | Buffer, contentType: string): Promise<void>
  /** Removes an object, or all below a prefix that ends in `/`; a missing one is no error. */
  remove(keyOrPrefix: string): Promise<void>
  /** Bytes left, where the storage can tell. */
  freeBytes(): Promise<number | undefined>
  /** Path of the object as a local file, where it is one: ffmpeg reads it without a copy. */
  localPath(key: string): string | undefined
}

/** Work that outlives a request. Payloads are small JSON; a handler that throws is tried again. */
export interface Jobs {
  /** @param options.within a transaction that the job is part of: it runs once that is committed, and not at all when it is not */
  send<T extends object>(queue: string, payload: T, options?: { delaySeconds?: number; singletonKey?: string; within?: Db }): Promise<void>
  work<T extends object>(queue: string, handler: (payload: T, signal: AbortSignal) => Promise<void>, options?: { retries?: number; expireMinutes?: number }): Promise<void>
  /** Runs a handler by a cron line, once over all server processes. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** What happened, where and by whom. */
export interface AlarmEvent {
  kind: AlarmKind
  channelSeq: number
  courseSeq?: number
  /** Who did it; is never told of it. */
  actorSeq: number
  /** Whom it concerns, for the kinds that tell that person. */
  personSeq?: number
  /** The person waits to be let in (kind `enrolled`). */
  waiting?: boolean
}

/** Raises alarms, as a part of the action that they tell of (ALRM-04). */
export interface AlarmRaiser {
  /**
   * Within the action's transaction: the alarms exist when it is committed, and never when it is not. Open clients hear of
   * them then. Those for all members of a site are written by a job that is part of the transaction too.
   */
  raise(tx: Db, event: AlarmEvent): Promise<void>
}

/** Everything that the modules are made with. */
export interface ServerPorts {
  config: Config
  database: Database
  clock: Clock
  mailer: Mailer
  storage: Storage
  jobs: Jobs
  /** Key of the signed links; the same in every server process of the platform. */
  secretKey: Buffer
  log: FastifyBaseLogger
  /** The connection of this process that stays; undefined on PGlite, which has one process. */
  listening: Listening | undefined
  /** Tells open clients what happened. */
  announcer: Announcer
  /** Raises alarms with the actions that they tell of. */
  alarms: AlarmRaiser
  /** Asks DNS, for the domains of sites. */
  resolver: DnsResolver
}
