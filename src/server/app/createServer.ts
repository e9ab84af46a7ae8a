import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { contract } from '#shared/contract.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { createDnsResolver } from '#server/infra/dns/resolver.ts'
import type { DnsResolver } from '#server/infra/dns/resolver.ts'
import { createListening } from '#server/infra/db/listening.ts'
import { createSiteChanges } from '#server/infra/cache/siteChanges.ts'
import type { Handler, Handlers } from '#server/infra/http/context.ts'
import { registerCompression } from '#server/infra/http/compression.ts'
import { answerError } from '#server/infra/http/errors.ts'
import { registerHosts } from '#server/infra/http/hosts.ts'
import { registerImages } from '#server/infra/media/images.ts'
import { registerMedia } from '#server/infra/media/media.ts'
import { languageOf, mountCall, registerSessions } from '#server/infra/http/mount.ts'
import { createPublicReads } from '#server/infra/cache/publicReads.ts'
import { registerWebBundle } from '#server/infra/http/webBundle.ts'
import { createJobs } from '#server/infra/jobs/jobs.ts'
import { scheduleRetention } from './retention.ts'
import { createMailer } from '#server/infra/mail/mailer.ts'
import { registerOutboxPage } from '#server/infra/mail/outboxPage.ts'
import { createAccountModule } from '#server/modules/account/index.ts'
import { authHandlers, createAuthService, createLoginPlaces, createNewsLinks, createOpenSession, createPasswords, createSessions } from '#server/modules/auth/index.ts'
import type { AuthService } from '#server/modules/auth/index.ts'
import { channelHandlers, createChannelService, createSiteHosts, createSiteOfMail } from '#server/modules/channel/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { alarmHandlers, createAlarmRaiser } from '#server/modules/alarm/index.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import { createClassroomModule, createViewingPlaces } from '#server/modules/classroom/index.ts'
import type { ClassroomService } from '#server/modules/classroom/index.ts'
import { createCourseAccess, createCourseModule } from '#server/modules/course/index.ts'
import type { CourseService } from '#server/modules/course/index.ts'
import { createCurriculumModule } from '#server/modules/curriculum/index.ts'
import type { CurriculumService } from '#server/modules/curriculum/index.ts'
import { createEnrollmentModule } from '#server/modules/enrollment/index.ts'
import type { EnrollmentService } from '#server/modules/enrollment/index.ts'
import { brandHandlers, createBrandService } from '#server/modules/brand/index.ts'
import { mypageHandlers } from '#server/modules/mypage/index.ts'
import { createPageService, pageHandlers } from '#server/modules/page/index.ts'
import type { PageService } from '#server/modules/page/index.ts'
import { createProfileModule } from '#server/modules/profile/index.ts'
import type { ProfileModule } from '#server/modules/profile/index.ts'
import { createRights, realtimeHandlers } from '#server/modules/realtime/index.ts'
import { eventHandlers } from '#server/modules/analytics/index.ts'
import { ownershipHandlers } from '#server/modules/ownership/index.ts'
import { createPreviewModule } from '#server/modules/preview/index.ts'
import { createReviewModule } from '#server/modules/review/index.ts'
import type { ReviewService } from '#server/modules/review/index.ts'
import { createSiteDomainModule } from '#server/modules/siteDomain/index.ts'
import { ssoHandlers } from '#server/modules/sso/index.ts'
import { createUploadModule } from '#server/modules/upload/index.ts'
import type { UploadService } from '#server/modules/upload/index.ts'
import { createBus } from '#server/infra/realtime/bus.ts'
import type { SocketLimits } from '#server/infra/realtime/connection.ts'
import { registerUpgrade } from '#server/infra/realtime/upgrade.ts'
import { createHub } from '#server/infra/realtime/hub.ts'
import { createTickets } from '#server/infra/realtime/tickets.ts'
import { createTermsService, termsHandlers } from '#server/modules/terms/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { createSocialModule } from '#server/modules/social/index.ts'
import { createPages } from '#server/modules/seo/index.ts'
import { createWordingModule } from '#server/modules/terminology/index.ts'
import { createStorage } from '#server/infra/storage/storage.ts'
import type { Config } from '#server/infra/config/config.ts'
import { registerBasePlugins } from '#server/infra/http/basePlugins.ts'
import { registerHealth } from '#server/infra/http/health.ts'
import { loggedError } from '#server/infra/http/loggedError.ts'
import type { Clock, Jobs, Mailer, ServerPorts, Storage } from '#server/infra/ports.ts'
import { readSecretKey } from '#server/infra/config/secretKey.ts'

/** Ports that a test may replace. */
export interface PortOverrides {
  clock?: Clock
  mailer?: Mailer
  storage?: Storage
  jobs?: Jobs
  resolver?: DnsResolver
  socketLimits?: Partial<SocketLimits>
  /** Where the lines of the log go instead of standard output. */
  logTo?: { write(line: string): void }
}

/** The services, as the calls and the demo site use them. */
export interface Services {
  auth: AuthService
  profilePictures: ProfileModule['pictures']
  channel: ChannelService
  terms: TermsService
  page: PageService
  course: CourseService
  curriculum: CurriculumService
  enrollment: EnrollmentService
  review: ReviewService
  classroom: ClassroomService
  upload: UploadService
}

/** A server that is put together but not listening yet. */
export interface Server {
  fastify: FastifyInstance
  ports: ServerPorts
  services: Services
  /** Starts the work that outlives requests; again does nothing. */
  startJobs(): Promise<void>
  /** Starts the jobs and listens; answers the address. */
  start(): Promise<string>
  /** Ends requests in flight, jobs and the database, in this order. */
  stop(): Promise<void>
}

/** How long requests in flight may go on after stop before their connections are closed. */
export const DRAIN_MS = 10_000

/** The composition root: opens the database, makes ports and modules, mounts the contract. Nothing listens yet. */
export async function createServer(config: Config, overrides: PortOverrides = {}): Promise<Server> {
  await mkdir(config.dataDir, { recursive: true })
  // Names a request among those of all processes, in the log and to who reports an error.
  const thisProcess = randomBytes(6).toString('base64url').slice(0, 6)
  let requests = 0
  const fastify = Fastify({
    logger: { level: config.logLevel, serializers: { err: loggedError }, ...(overrides.logTo === undefined ? {} : { stream: overrides.logTo }) },
    // Media and upload addresses carry signed grants: the log shows the path without them.
    logController: new LogController({ disableRequestLogging: true }),
    // The one proxy in front says who called it; what stands left of that in X-Forwarded-For, the caller may have written.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    // A media token holds a file name of up to 255 letters; what is too long is for the contract to say.
    routerOptions: { maxParamLength: 2000 },
    // What never came to a route, such as an address that cannot be read.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, languageOf(request)),
    genReqId: () => thisProcess + (requests = (requests + 1) % 36 ** 6).toString(36).padStart(6, '0'),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
  })
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, poolSize: config.databasePool })
  const clock = overrides.clock ?? { now: () => new Date() }
  const listening = config.databaseUrl === undefined ? undefined : createListening(config.databaseUrl, fastify.log)
  const bus = createBus({ database, listening, log: fastify.log })
  const jobs = overrides.jobs ?? createJobs(database, fastify.log)
  const ports: ServerPorts = {
    config,
    database,
    clock,
    mailer: overrides.mailer ?? createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, db: database.db, clock }),
    storage: overrides.storage ?? (await createStorage(config)),
    jobs,
    secretKey: await readSecretKey(config),
    log: fastify.log,
    listening,
    announcer: bus,
    resolver: overrides.resolver ?? createDnsResolver(),
    alarms: createAlarmRaiser({ database, clock, jobs, announcer: bus }),
  }
  const sessions = createSessions(database.db, clock, bus)
  const openSession = createOpenSession(sessions, createLoginPlaces(database.db, clock))
  const hosts = createSiteHosts(ports)
  const changes = createSiteChanges({ database, listening, log: fastify.log })
  const publicReads = createPublicReads(changes, clock)
  const channel = createChannelService(ports, hosts, changes)
  const terms = createTermsService(ports, channel)
  const page = createPageService(ports, channel)
  const passwords = createPasswords(database.db, clock)
  const siteOfMail = createSiteOfMail(ports)
  const newsLinks = createNewsLinks(ports, siteOfMail)
  const auth = createAuthService(ports, sessions, passwords, newsLinks)
  const profile = createProfileModule(ports, { passwords, sessions, channels: channel, terms })
  const account = createAccountModule(ports, { auth, passwords, sessions, siteOfMail, newsLinks, changeMarketing: profile.particulars.changeMarketing })
  const wording = createWordingModule(ports)
  const courseAccess = createCourseAccess(database.db)
  const resolvers = { sites: channel, courses: courseAccess }
  const preview = createPreviewModule(ports, { sessions, ...resolvers })
  const upload = await createUploadModule(ports, resolvers)
  const course = createCourseModule(ports, upload.service, config.features)
  const curriculum = createCurriculumModule(ports, upload.service)
  const enrollment = createEnrollmentModule(ports)
  const review = createReviewModule(ports, changes)
  const classroom = createClassroomModule(ports, { sign: upload.service.sign, channels: channel })
  scheduleRetention(ports)

  const tickets = createTickets(database.db, clock)
  const hub = createHub({
    rights: createRights({ db: database.db, ...resolvers, viewing: createViewingPlaces(ports) }),
    aliveSessions: sessions.aliveOf, log: fastify.log, ...(overrides.socketLimits === undefined ? {} : { limits: overrides.socketLimits }),
  })
  bus.onTold(hub.deliver)
  bus.onMissed(hub.missed)

  const origins = { publicOrigin: config.publicOrigin, siteDomain: config.siteDomain, allowedOrigins: config.allowedOrigins }
  await registerBasePlugins(fastify, config)
  registerHosts(fastify, origins, hosts.find)
  registerSessions(fastify, sessions, origins, preview.read)
  registerCompression(fastify)
  registerHealth(fastify, ports)
  if (config.mode !== 'production') {
    const { registerDocuments } = await import('#server/infra/http/apiPage.ts')
    await registerDocuments(fastify, '0.1.0')
    registerOutboxPage(fastify, database.db)
  }

  const social = createSocialModule(fastify, ports, { auth, sessions, openSession, channels: channel, terms })
  const handlers: { [Domain in keyof typeof contract]: Handlers<(typeof contract)[Domain]> } = {
    auth: authHandlers(auth, { sessions, openSession }, { channels: channel, terms }, ports),
    account: account.handlers,
    profile: profile.handlers,
    channel: channelHandlers(ports, channel, terms),
    terms: termsHandlers(terms),
    course: course.handlers,
    curriculum: curriculum.handlers,
    upload: upload.handlers,
    enrollment: enrollment.handlers,
    review: review.handlers,
    preview: preview.handlers,
    classroom: classroom.handlers,
    realtime: realtimeHandlers(tickets),
    ownership: ownershipHandlers(ports, { hosts, channels: channel }),
    siteDomain: createSiteDomainModule(ports, hosts).handlers,
    sso: ssoHandlers(ports, { oneTime: createOneTime(database.db, clock), sessions, auth, openSession, hosts, channels: channel }),
    social: social.handlers,
    alarm: alarmHandlers(ports),
    event: eventHandlers(ports, channel),
    wording: wording.handlers,
    mypage: mypageHandlers(ports),
    page: pageHandlers(ports, page),
    brand: brandHandlers(createBrandService(ports, channel), terms),
  }
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [key, definition] of Object.entries(calls)) {
      const handler = (handlers as Record<string, Record<string, unknown>>)[domain]?.[key] as Handler<CallDefinition>
      mountCall(fastify, `${domain}.${key}`, definition as CallDefinition, handler, { db: database.db, ...resolvers, origins, announcer: bus, changes, publicReads })
    }
  }
  registerUpgrade(fastify, { hub, sessions, tickets, origins })
  await upload.register(fastify)
  registerMedia(fastify, ports, { sessions, mayEnter: classroom.service.mayEnter })
  registerImages(fastify, ports)
  account.register(fastify)
  profile.register(fastify)
  wording.register(fastify)
  const pages = createPages(ports, channel, origins, changes, fastify)
  pages.register(fastify)
  await registerWebBundle(fastify, config.webRoot, pages, clock)

  async function startJobs(): Promise<void> {
    await ports.jobs.start()
    await upload.takeUpLost()
  }

  return {
    fastify,
    ports,
    services: {
      auth, profilePictures: profile.pictures, channel, terms, page, course: course.service, curriculum: curriculum.service, enrollment: enrollment.service, review: review.service,
      classroom: classroom.service, upload: upload.service,
    },
    startJobs,
    async start() {
      await bus.start()
      await changes.start()
      hub.start()
      // Who is answered may send a job at once.
      await startJobs()
      await fastify.listen({ port: config.port, host: config.host })
      const { port } = fastify.server.address() as AddressInfo
      return config.publicOrigin ?? `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`
    },
    async stop() {
      const forced = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_MS)
      await fastify.close()
      clearTimeout(forced)
      await ports.jobs.stop()
      await listening?.close()
      await database.close()
    },
  }
}
