import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/infra/db/database.ts'
import type { MerchantKeys } from '#shared/merchant/contract.ts'
import type { BillingProviders } from '#server/infra/payment/billing.ts'
import type { PaymentProvider, PaymentProviders } from '#server/infra/payment/provider.ts'
import type { PaymentStandIn } from '#server/infra/payment/standIn/port.ts'
import type { Conferences, ConferenceStandIn } from '#server/infra/conference/index.ts'
import type { PostcodeSearch, PostcodeStandIn } from '#server/infra/postcode/index.ts'
import type { VideoHost, VideoHostStandIn } from '#server/infra/videoHost/index.ts'
import type { DnsResolver } from '#server/infra/dns/resolver.ts'
import type { Outside } from '#server/infra/net/outside.ts'
import type { Listening } from '#server/infra/db/listening.ts'
import type { Announcer } from '#server/infra/realtime/bus.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import type { QueueBacklog } from '#shared/operator/contract.ts'
import type { AlarmKind } from '#shared/alarm/alarms.ts'
import type { Config } from './config/config.ts'
import type { Readable } from 'node:stream'

/** Injected so that tests can set the time. */
export interface Clock {
  now(): Date
}

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** A mail that a site sends in its own name. */
export interface SiteMail {
  channelSeq: number
  kind: SiteMailKind
  /** Of the recipient. */
  language: Language
  to: string
  /** Those of the kind; the site's name is known. */
  values: Readonly<Record<string, string>>
  /** Where its button leads. */
  url: string
  /** Why one gets it, and how to end that without login (RFC 8058). */
  news?: { why: string; unsubscribeUrl: string }
}

/** Sends mails of sites, in the text that the site wrote. Rejects when the mail server refuses. */
export interface SiteMails {
  send(mail: SiteMail): Promise<void>
}

export interface StoredObject {
  size: number
  modifiedAt: Date
}

/** A local folder or S3. Keys are paths with `/`, made by the server only. */
export interface Storage {
  /** Reads bytes `start` to `end` inclusive, or all. Rejects with `StorageMissing`. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  stat(key: string): Promise<StoredObject | undefined>
  write(key: string, content: Readable | Buffer, contentType: string): Promise<void>
  /** Removes an object, or everything below a prefix that ends in `/`; ignores missing ones. */
  remove(keyOrPrefix: string): Promise<void>
  freeBytes(): Promise<number | undefined>
  /** Path of a local file, so that ffmpeg can read it without a copy. */
  localPath(key: string): string | undefined
}

/** Background jobs. Payloads are small JSON; a handler that throws is retried. */
export interface Jobs {
  /** @param options.within transaction: the job is queued when it commits and dropped when it rolls back */
  send<T extends object>(queue: string, payload: T, options?: { delaySeconds?: number; singletonKey?: string; within?: Db }): Promise<void>
  work<T extends object>(queue: string, handler: (payload: T, signal: AbortSignal) => Promise<void>, options?: { retries?: number; expireMinutes?: number }): Promise<void>
  /** Runs a handler by a cron expression, once across all server processes. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<void>
  /** Queues with due jobs, or jobs that failed for good in the last 24 hours; the one longest behind first. */
  backlog(): Promise<QueueBacklog[]>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface AlarmEvent {
  kind: AlarmKind
  channelSeq: number
  courseSeq?: number
  /** Who did it; gets no notification. Absent: the system. */
  actorSeq?: number
  /** Who is affected, for kinds that notify those persons. */
  personSeqs?: readonly number[]
  /** Who is notified by another alarm. */
  exceptSeqs?: readonly number[]
  /** Enrollment awaits approval (kind `enrolled`). */
  waiting?: boolean
  /** What it is titled by, instead of its class or site. */
  title?: string
  /** The post or question that it links to, and the comment or answer. */
  postSeq?: number
  commentSeq?: number
  /** The board of the site that the post stands in. */
  boardSeq?: number
  /** The lesson, or the hand-in of a mission, that it links to. */
  lessonSeq?: number
  submissionSeq?: number
  /** The applicant that it links to. */
  attendSeq?: number
  /** Why staff cancelled it. */
  reason?: string
  /** The moment (ISO) that its text names. */
  at?: string
  /** Tells apart events of one kind for all attendees of a class, which otherwise differ by their post or lesson. */
  key?: string
}

/** Raises notifications as part of the action that causes them (ALRM-04). */
export interface AlarmRaiser {
  /** Writes within the action's transaction; clients are notified after commit. A job writes those for all members of a site. Returns who was notified, nobody where a job does it. */
  raise(tx: Db, event: AlarmEvent): Promise<readonly number[]>
}

/** Memory (KiB) and passes of a password's hash. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

export interface ServerPorts {
  config: Config
  database: Database
  clock: Clock
  mailer: Mailer
  siteMails: SiteMails
  storage: Storage
  jobs: Jobs
  /** Key of signed links; the same in every server process. */
  secretKey: Buffer
  log: FastifyBaseLogger
  /** Dedicated connection for LISTEN; undefined on PGlite (single process). */
  listening: Listening | undefined
  announcer: Announcer
  alarms: AlarmRaiser
  resolver: DnsResolver
  outside: Outside
  /** Undefined: the default of Argon2id. Only tests have another. */
  passwordCost: PasswordCost | undefined
  payments: PaymentProviders
  /** The provider of a site's own contract. */
  merchantProvider: (keys: MerchantKeys) => PaymentProvider
  /** Charges registered cards. */
  billing: BillingProviders
  /** Plays the companies without keys, outside production. */
  paymentStandIn: PaymentStandIn | undefined
  /** Undefined: addresses are typed by hand. */
  postcodes: PostcodeSearch | undefined
  postcodeStandIn: PostcodeStandIn | undefined
  conferences: Conferences
  conferenceStandIn: ConferenceStandIn | undefined
  /** Title, picture and length of linked videos. */
  videoHost: VideoHost
  videoHostStandIn: VideoHostStandIn | undefined
}
