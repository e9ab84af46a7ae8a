import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyWith } from '#shared/analytics/integrations.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { varyOn } from './compression.ts'
import type { Encoding } from './compression.ts'
import { PUBLIC_CACHING, sendPublic } from '#server/infra/cache/publicReads.ts'
import type { KeptPages } from './keptPages.ts'
import { readBoot } from './rendering/boot.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { FIRST_VIEWS_FILE, SERVER_TIME, SERVER_USER } from '#shared/channel/firstView.ts'
import type { Clock } from '#server/infra/ports.ts'

const POLICY = 'content-security-policy'
const YEAR_S = 365 * 24 * 60 * 60
const ASSET_NAME = /^\w[\w.-]*$/
// Short, since a site may take a name back that it has left.
const MOVED_S = 60 * 60

/** Link preview bots send a wildcard or no Accept; so do scripts, hence an address with a file extension needs `text/html`. */
function isPageRequest({ method, url, headers: { accept } }: FastifyRequest): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|uploads|media|images|assets)\//.test(path)) return false
  if (accept?.includes('text/html')) return true
  return (accept === undefined || accept.includes('*/*')) && !/\.[a-z\d]{1,8}$/i.test(path)
}

/** The time of the server, which a document from a cache does not name itself. */
export const serverTiming = (clock: Clock): string => `${SERVER_TIME};desc="${clock.now().toISOString()}"`

/** Serves the web bundle: hashed assets for a year, the page for any address that is no call. Throws `notFound` for missing files. */
export async function registerWebBundle(fastify: FastifyInstance, webRoot: string, pages: PageRenderer, keptPages: KeptPages, clock: Clock): Promise<void> {
  const index = join(webRoot, 'index.html')
  const boot = readBoot(webRoot)
  const document = existsSync(index) ? await readFile(index, 'utf8') : null
  if (document !== null) {
    const assets = join(webRoot, 'assets')
    if (existsSync(assets)) {
      await fastify.register(fastifyStatic, {
        root: assets, prefix: '/assets/', index: false, preCompressed: true, cacheControl: false,
        setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`),
      })
      // Not by the plugin's own route, which lists the folder, of 1,800 files, for each request; deeper paths are.
      fastify.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, ({ params: { name } }, reply) => {
        if (!ASSET_NAME.test(name)) throw new AppError('notFound')
        return reply.sendFile(name)
      })
    }
    // Listed at startup: requests for pages never touch the disk.
    await fastify.register(fastifyStatic, {
      root: webRoot, wildcard: false, index: false, preCompressed: true, cacheControl: false, decorateReply: false,
      globIgnore: ['assets/**', 'index.html', FIRST_VIEWS_FILE, '**/*.br', '**/*.gz'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (document === null || !isPageRequest(request)) throw new AppError('notFound')
    const { servedHost } = request
    if (servedHost.kind === 'site' && servedHost.movedTo !== undefined) {
      return reply.header('cache-control', `public, max-age=${MOVED_S}`).redirect(`${servedHost.movedTo}${request.url}`, 301)
    }
    const isFresh = pages.freshnessOf(request)
    const sent = await pages.send(request, document)
    if (sent.movedTo !== null) {
      const query = request.url.indexOf('?')
      // A new page may take the former path, so that browsers ask again.
      return reply.header('cache-control', 'no-cache').redirect(`${sent.movedTo}${query < 0 ? '' : request.url.slice(query)}`, 301)
    }
    if (sent.language !== null) void reply.setCookie('lang', sent.language, { path: '/', maxAge: YEAR_S, sameSite: 'lax', secure: request.protocol === 'https' })
    if (sent.isRendered && boot !== null) void reply.header(POLICY, String(reply.getHeader(POLICY)).replace('script-src ', `script-src ${boot.source} `))
    if (sent.tools.length > 0) void reply.header(POLICY, policyWith(String(reply.getHeader(POLICY)), sent.tools))
    varyOn(reply, 'accept', 'accept-language', 'cookie')
    void reply.header('cache-control', PUBLIC_CACHING).header('server-timing', `${serverTiming(clock)}${request.session === null ? '' : `, ${SERVER_USER}`}`)
    await sendPublic(request, reply.status(sent.status), sent, 'text/html; charset=utf-8')
    const encoding = reply.getHeader('content-encoding') as Encoding | undefined
    if (sent.language === null) keptPages.keep(request, reply, encoding === undefined ? sent.body : await sent.in(encoding), isFresh)
    return reply
  }
  if (document !== null) fastify.get('/', { schema: { hide: true } }, sendPage)
  fastify.setNotFoundHandler(sendPage)
}
