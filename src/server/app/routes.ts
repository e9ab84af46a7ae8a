import type { FastifyInstance } from 'fastify'
import { contract } from '#shared/contract.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import type { PublicReads } from '#server/infra/cache/publicReads.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import { registerBasePlugins } from '#server/infra/http/basePlugins.ts'
import { registerCompression } from '#server/infra/http/compression.ts'
import type { Handler } from '#server/infra/http/context.ts'
import { registerDictionaries } from '#server/infra/http/dictionaries.ts'
import { registerHealth } from '#server/infra/http/health.ts'
import { registerHosts } from '#server/infra/http/hosts.ts'
import { createKeptPages } from '#server/infra/http/keptPages.ts'
import { mountCall, registerSessions } from '#server/infra/http/mount.ts'
import { registerWebBundle, serverTiming } from '#server/infra/http/webBundle.ts'
import { registerOutboxPage } from '#server/infra/mail/outboxPage.ts'
import { registerImages } from '#server/infra/media/images.ts'
import { registerMedia } from '#server/infra/media/media.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Hub } from '#server/infra/realtime/hub.ts'
import type { Tickets } from '#server/infra/realtime/tickets.ts'
import { registerUpgrade } from '#server/infra/realtime/upgrade.ts'
import type { Modules } from './modules.ts'

interface RouteDeps extends Pick<Modules, 'modules' | 'provided'> {
  changes: SiteChanges
  publicReads: PublicReads
  hub: Hub
  tickets: Tickets
}

/** Registers hooks, calls, sockets, files and pages. Throws for a call without a handler. */
export async function registerRoutes(fastify: FastifyInstance, ports: ServerPorts, { modules, provided, changes, publicReads, hub, tickets }: RouteDeps): Promise<void> {
  const { config, database: { db }, clock, announcer } = ports
  const { sites, courses, sessions } = provided
  const origins = { publicOrigin: config.publicOrigin, siteDomain: config.siteDomain, allowedOrigins: config.allowedOrigins }
  const keptPages = createKeptPages(clock, () => serverTiming(clock))
  keptPages.register(fastify)
  await registerBasePlugins(fastify, config)
  registerHosts(fastify, origins, provided.findHost)
  registerSessions(fastify, sessions, origins, provided.readPreview)
  registerCompression(fastify)
  registerHealth(fastify, ports)
  if (config.mode !== 'production') {
    const { registerDocuments } = await import('#server/infra/http/apiPage.ts')
    await registerDocuments(fastify, '0.1.0')
    registerOutboxPage(fastify, db)
  }

  for (const [domain, calls] of Object.entries(contract)) {
    const handlers = (modules.get(domain) as Partial<ServerModule> | undefined)?.handlers as Record<string, Handler<CallDefinition>> | undefined
    for (const [key, definition] of Object.entries(calls)) {
      const handler = handlers?.[key]
      if (handler === undefined) throw new Error(`no module handles ${domain}.${key}: list it in src/server/app/modules.ts`)
      mountCall(fastify, `${domain}.${key}`, definition as CallDefinition, handler, { db, sites, courses, origins, announcer, changes, publicReads, clock })
    }
  }
  registerUpgrade(fastify, { hub, sessions, tickets, origins })
  for (const module of modules.values()) await module.register?.(fastify)
  registerMedia(fastify, ports, { sessions, mayEnter: provided.mayEnter })
  registerImages(fastify, ports)
  await registerDictionaries(fastify, config.dataDir)
  await registerWebBundle(fastify, config.webRoot, provided.pageRenderer, keptPages, clock)
}
