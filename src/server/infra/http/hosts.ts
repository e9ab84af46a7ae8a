import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostNameOf } from '#shared/kernel/siteHost.ts'
import type { PlatformPlace } from '#shared/kernel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    servedHost: ServedHost
  }
}

/** What a host name serves (SHELL-01); `movedTo`: the origin where the site is now, as it has left this name; `unknown` when only someone's DNS points at us. */
export type ServedHost = { kind: 'platform' } | { kind: 'site'; channelSeq: number; movedTo?: string } | { kind: 'unknown' }

export interface HostRules {
  /** Public origin behind a proxy; absent: the request's host. */
  publicOrigin: string | undefined
  siteDomain: string
}

const scheme = (request: FastifyRequest, { publicOrigin }: HostRules) => (publicOrigin === undefined ? `${request.protocol}:` : new URL(publicOrigin).protocol)

/** The platform as this client reaches it: the setting, else its domain at the request's scheme and port. */
export function platformOf(request: FastifyRequest, rules: HostRules): PlatformPlace {
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  return { siteDomain: rules.siteDomain, origin: rules.publicOrigin ?? `${request.protocol}://${rules.siteDomain}${port}` }
}

/** Origin of the pages at the request's host. A reverse proxy may rename the host, except a site's. */
export function ownOrigin(request: FastifyRequest, rules: HostRules): string {
  if (request.servedHost.kind === 'site') return `${scheme(request, rules)}//${request.host.toLowerCase()}`
  return rules.publicOrigin ?? `${request.protocol}://${request.host}`
}

/** Whether the request's host serves our pages, unlike a name that only someone's DNS points at us. */
export function hasOwnPages(request: FastifyRequest, rules: HostRules): boolean {
  return request.servedHost.kind !== 'unknown' || rules.publicOrigin !== undefined
}

/** HTTP/1.0 sends no Host. */
function isHost(host: string): boolean {
  return host === '' || (/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`))
}

/** Resolves the host of every request. Throws `invalidInput` for a malformed Host. Register before the sessions, whose cookies depend on it. */
export function registerHosts(fastify: FastifyInstance, rules: HostRules, find: (hostName: string, platform: PlatformPlace) => Promise<ServedHost>): void {
  fastify.decorateRequest('servedHost', null as never)
  fastify.addHook('onRequest', async (request) => {
    // Error responses need a value before the lookup returns.
    request.servedHost = { kind: 'unknown' }
    if (!isHost(request.host)) throw new AppError('invalidInput')
    request.servedHost = await find(hostNameOf(request.host), platformOf(request, rules))
  })
}
