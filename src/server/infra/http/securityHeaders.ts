import type { FastifyInstance } from 'fastify'

const policy: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'font-src': ["'self'", 'data:'],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // Pictures of the editor are data URLs until they are saved; HLS plays from blobs.
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  // SHA-256 of an upload runs as WebAssembly.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  // The component library sets sizes by style attributes.
  'style-src': ["'self'", "'unsafe-inline'"],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
}

/** What every answer tells browsers; a route may set another value afterwards. Written down, as nothing of it depends on the request. */
const securityHeaders = {
  'content-security-policy': Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' ')).join(';'),
  'cross-origin-opener-policy': 'same-origin',
  // Pictures and videos of the platform are shown in the desktop's window, which is another origin.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  // Sites stand at their owners' own domains, whose other names are none of ours.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Sends the security headers with every answer. */
export function registerSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(securityHeaders)
    done()
  })
}
