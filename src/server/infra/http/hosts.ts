import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostNameOf } from '#shared/channel/siteHost.ts'
import type { PlatformPlace } from '#shared/channel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the host of the request stands for. */
    servedHost: ServedHost
  }
}

/** What a host stands for: the platform, one site, or nothing that we know (SHELL-01). */
export type ServedHost = { kind: 'platform' } | { kind: 'site'; channelSeq: number } | { kind: 'unknown' }

/** Where the platform is, as the settings say. */
export interface HostRules {
  /** Own origin behind a proxy; absent: that of the request's host. */
  publicOrigin: string | undefined
  siteDomain: string
}

const scheme = (request: FastifyRequest, { publicOrigin }: HostRules) => (publicOrigin === undefined ? `${request.protocol}:` : new URL(publicOrigin).protocol)

/** The platform as the client of this request reaches it: the setting, else its domain at the scheme and port of the request. */
export function platformOf(request: FastifyRequest, rules: HostRules): PlatformPlace {
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  return { siteDomain: rules.siteDomain, origin: rules.publicOrigin ?? `${request.protocol}://${rules.siteDomain}${port}` }
}

/** The origin of the pages at the request's host. A proxy in front may name another host than people do, but not instead of a site's. */
export function ownOrigin(request: FastifyRequest, rules: HostRules): string {
  if (request.servedHost.kind === 'site') return `${scheme(request, rules)}//${request.host.toLowerCase()}`
  return rules.publicOrigin ?? `${request.protocol}://${request.host}`
}

/** Whether there are pages of ours at the request's host: not at a name that only somebody's DNS leads to us. */
export function hasOwnPages(request: FastifyRequest, rules: HostRules): boolean {
  return request.servedHost.kind !== 'unknown' || rules.publicOrigin !== undefined
}

/** Whether a Host header is one: a name or an address, and a port. HTTP/1.0 needs none. */
function isHost(host: string): boolean {
  return host === '' || (/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`))
}

/** Says of every request what its host stands for; a malformed Host is refused with `invalidInput`. Register before the sessions, which hold their cookies by host. */
export function registerHosts(fastify: FastifyInstance, rules: HostRules, find: (hostName: string, platform: PlatformPlace) => Promise<ServedHost>): void {
  fastify.decorateRequest('servedHost', null as never)
  fastify.addHook('onRequest', async (request) => {
    // Until it is found the answer of an error must be written too.
    request.servedHost = { kind: 'unknown' }
    if (!isHost(request.host)) throw new AppError('invalidInput')
    request.servedHost = await find(hostNameOf(request.host), platformOf(request, rules))
  })
}
