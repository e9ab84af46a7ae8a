import type { FastifyInstance } from 'fastify'

const policy: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'font-src': ["'self'", 'data:'],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // The editor shows unsaved pictures as data URLs; HLS plays from blobs.
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  // Uploads compute SHA-256 in WebAssembly.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
}

const securityHeaders = {
  'content-security-policy': Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' ')).join(';'),
  'cross-origin-opener-policy': 'same-origin',
  // The desktop window is another origin and shows the platform's pictures and videos.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  // No includeSubDomains: a customer's domain has other hosts that are not ours.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Sends the security headers with every response; a route may override one. */
export function registerSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(securityHeaders)
    done()
  })
}
