import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/infra/config/config.ts'
import { readSecretKey } from '#server/infra/config/secretKey.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { createListening } from '#server/infra/db/listening.ts'
import { createDnsResolver } from '#server/infra/dns/resolver.ts'
import type { DnsResolver } from '#server/infra/dns/resolver.ts'
import { createOutside } from '#server/infra/net/outside.ts'
import type { Outside } from '#server/infra/net/outside.ts'
import { createJobs } from '#server/infra/jobs/jobs.ts'
import { createMailer } from '#server/infra/mail/mailer.ts'
import type { Clock, Jobs, Mailer, PasswordCost, ServerPorts, Storage } from '#server/infra/ports.ts'
import { createBillingProviders, createMerchantProvider, createPaymentProviders, createPaymentStandIn } from '#server/infra/payment/index.ts'
import type { BillingProviders, PaymentProviders } from '#server/infra/payment/index.ts'
import { createConferences, createConferenceStandIn } from '#server/infra/conference/index.ts'
import { createPostcodeSearch, createPostcodeStandIn } from '#server/infra/postcode/index.ts'
import type { PostcodeSearch } from '#server/infra/postcode/index.ts'
import { createVideoHost, createVideoHostStandIn } from '#server/infra/videoHost/index.ts'
import type { VideoHost } from '#server/infra/videoHost/index.ts'
import { createBus } from '#server/infra/realtime/bus.ts'
import type { Bus } from '#server/infra/realtime/bus.ts'
import type { SocketLimits } from '#server/infra/realtime/connection.ts'
import { createStorage } from '#server/infra/storage/storage.ts'
import { createAlarmRaiser } from '#server/modules/alarm/index.ts'
import { createSiteMails } from '#server/modules/mailText/index.ts'

/** Test doubles. */
export interface PortOverrides {
  clock?: Clock
  mailer?: Mailer
  storage?: Storage
  jobs?: Jobs
  resolver?: DnsResolver
  outside?: Outside
  passwordCost?: PasswordCost
  payments?: PaymentProviders
  merchantProvider?: ServerPorts['merchantProvider']
  billing?: BillingProviders
  postcodes?: PostcodeSearch
  videoHost?: VideoHost
  socketLimits?: Partial<SocketLimits>
  /** Default: standard output. */
  logTo?: { write(line: string): void }
}

export async function createPorts(config: Config, overrides: PortOverrides, log: FastifyBaseLogger): Promise<{ ports: ServerPorts; bus: Bus }> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, poolSize: config.databasePool })
  const clock = overrides.clock ?? { now: () => new Date() }
  const listening = config.databaseUrl === undefined ? undefined : createListening(config.databaseUrl, log)
  const mailer = overrides.mailer ?? createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, db: database.db, clock })
  const bus = createBus({ database, listening, log })
  const jobs = overrides.jobs ?? createJobs(database, log, config.jobHeartbeatSeconds)
  const paymentStandIn = config.payment.standIn ? createPaymentStandIn({ clock, log }) : undefined
  const postcodeStandIn = config.postcode.standIn && config.postcode.key === undefined ? createPostcodeStandIn() : undefined
  const conferenceStandIn = config.conference.standIn ? createConferenceStandIn(() => clock.now()) : undefined
  const videoHostStandIn = config.videoHost.standIn ? createVideoHostStandIn() : undefined
  const ports: ServerPorts = {
    config,
    database,
    clock,
    mailer,
    siteMails: createSiteMails({ database, mailer, clock, log }),
    storage: overrides.storage ?? (await createStorage(config)),
    jobs,
    secretKey: await readSecretKey(config),
    log,
    listening,
    announcer: bus,
    resolver: overrides.resolver ?? createDnsResolver(),
    outside: overrides.outside ?? createOutside(),
    passwordCost: overrides.passwordCost,
    payments: overrides.payments ?? createPaymentProviders(config.payment, { fetch, clock, log, standIn: paymentStandIn }),
    merchantProvider: overrides.merchantProvider ?? createMerchantProvider(config.payment, { fetch, clock, log, standIn: paymentStandIn }),
    billing: overrides.billing ?? createBillingProviders(config.payment, { fetch, clock, log, standIn: paymentStandIn }),
    paymentStandIn,
    postcodes: overrides.postcodes ?? createPostcodeSearch(config.postcode, { fetch, standIn: postcodeStandIn }),
    postcodeStandIn,
    conferences: createConferences(config.conference, { now: () => clock.now(), fetch, log, standIn: conferenceStandIn }),
    conferenceStandIn,
    videoHost: overrides.videoHost ?? createVideoHost(config.videoHost, { fetch, standIn: videoHostStandIn }),
    videoHostStandIn,
    alarms: createAlarmRaiser({ clock, jobs, announcer: bus }),
  }
  return { ports, bus }
}
