import type { FastifyInstance } from 'fastify'
import type { pageCalls } from '#shared/page/contract.ts'
import { snippetMessage, snippetPath, snippetSandbox } from '#shared/page/snippetFrame.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { listPages } from './queries.ts'
import type { PageService } from './service.ts'

export function pageHandlers({ database: { db } }: Pick<ServerPorts, 'database'>, service: PageService): Handlers<typeof pageCalls> {
  return {
    async list({ params, query }) {
      return { pages: await listPages(db, params.channelSeq, query) }
    },
    async read({ params: { channelSeq, pageSeq } }, { actor }) {
      return { page: await service.read(channelSeq, { pageSeq }, actor) }
    },
    async readByPath({ params, query: { path } }, { actor }) {
      return { page: await service.read(params.channelSeq, { path }, actor) }
    },
    async create({ params, body }, context) {
      return { page: await service.create(params.channelSeq, body, sessionUserSeq(context)) }
    },
    async update({ params, body }, context) {
      return { page: await service.update(params, body, sessionUserSeq(context)) }
    },
    async publish({ params, body }, context) {
      return { page: await service.publish(params, body.publishStatusCd, { revision: body.revision, publisherSeq: sessionUserSeq(context) }) }
    },
    async delete({ params }) {
      await service.delete(params)
      return { result: 'ok' }
    },
    async setMain({ params, body }) {
      await service.setMain(params.channelSeq, body)
      return { result: 'ok' }
    },
  }
}

/** Shows the snippet that the page around sends, once. Scripts of a fragment run when it is inserted. */
const frameScript = `(() => {
  let isShown = false
  addEventListener('message', ({ source, data }) => {
    if (isShown || source !== parent || data?.type !== '${snippetMessage.show}') return
    isShown = true
    document.body.append(document.createRange().createContextualFragment(String(data.html)))
  })
  parent.postMessage({ type: '${snippetMessage.ready}' }, '*')
})()`

const framePage = `<!doctype html><html><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width"><title>Snippet</title>
<style>html{color-scheme:light}body{margin:0;font:16px/1.6 system-ui,sans-serif}</style></head><body><script>${frameScript}</script></body></html>`

/**
 * Serves the page in which snippets of pages run. It holds nothing but them: `sandbox` takes its origin, also where it is opened by itself, so it reaches neither
 * the page around nor storage nor a session. Only our pages and the desktop may show it.
 */
export function registerSnippetFrame(fastify: FastifyInstance, { config }: Pick<ServerPorts, 'config'>): void {
  const policy = [
    "default-src 'none'", "script-src 'unsafe-inline' https:", "style-src 'unsafe-inline' https:", 'img-src https: data:', 'font-src https: data:', 'media-src https:', 'connect-src https:', 'frame-src https:',
    "form-action 'none'", "base-uri 'none'", `frame-ancestors ${["'self'", ...config.allowedOrigins].join(' ')}`, `sandbox ${snippetSandbox}`,
  ].join('; ')
  fastify.get(snippetPath, { schema: { hide: true }, config: { isForEveryone: true } }, async (_, reply) => {
    // `frame-ancestors` says it better: the desktop's page has another origin.
    reply.removeHeader('x-frame-options')
    return reply.headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=300' }).type('text/html; charset=utf-8').send(framePage)
  })
}
