import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import { playerAddresses, playerOrigins, playerPermissions, playerSandbox, providerPlayer } from '#shared/kernel/video/videoFrames.ts'
import { videoLink } from '#shared/kernel/video/videoLinks.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'

const escapeHtml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const page = (title: string, language: string, player: string) => `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${title}</title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;overflow:hidden;background:#000}</style></head>
<body><script src="${playerAddresses.script}" data-player="${escapeHtml(player)}"></script></body></html>`

/** Makes the provider's frame and passes messages between it and the page around, both checked by window and origin. */
const relay = `(() => {
  const address = new URL(document.currentScript.dataset.player)
  if (address.searchParams.has('enablejsapi')) address.searchParams.set('origin', location.origin)
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', '${playerSandbox}')
  frame.allow = '${playerPermissions}'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.title = document.title
  let around = null
  let loaded = false
  frame.addEventListener('load', () => { loaded = true })
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && parent !== window) {
      around = origin
      if (loaded) frame.contentWindow.postMessage(data, address.origin)
    } else if (source === frame.contentWindow && origin === address.origin && around !== null) parent.postMessage(data, around)
  })
  frame.src = address.href
  document.body.append(frame)
})()
`

/**
 * Serves the page around YouTube's and Vimeo's players. It is the only page that may show their frames, each its own provider's alone, and it has nothing of ours:
 * no session, no data. Only our pages and the desktop may show it. The providers learn its host, which YouTube requires.
 */
export function registerPlayerPage(fastify: FastifyInstance, { config }: Pick<ServerPorts, 'config'>): void {
  const hide = { schema: { hide: true }, config: { isForEveryone: true } }
  const ancestors = ["'self'", ...config.allowedOrigins].join(' ')

  fastify.get(playerAddresses.page, hide, async (request, reply) => {
    const named = z.object({ provider: z.string(), id: z.string() }).parse(request.params)
    const query = z.object({ lang: z.enum(languages).default('ko'), h: z.string().optional(), whole: z.literal('1').optional() }).safeParse(request.query)
    const link = videoLink.safeParse({ ...named, hash: query.data?.h ?? null })
    if (!query.success || !link.success) throw new AppError('notFound')
    const { provider } = link.data
    const policy = `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-src ${playerOrigins[provider]}; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`
    // `frame-ancestors` says it better: the desktop's page has another origin.
    reply.removeHeader('x-frame-options')
    return reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'strict-origin-when-cross-origin', 'cache-control': 'public, max-age=300' })
      .type('text/html; charset=utf-8').send(page(provider === 'youtube' ? 'YouTube' : 'Vimeo', query.data.lang, providerPlayer(link.data, query.data.lang, query.data.whole === '1')))
  })

  fastify.get(playerAddresses.script, hide, async (_, reply) => reply.header('cache-control', 'public, max-age=300').type('text/javascript; charset=utf-8').send(relay))
}
