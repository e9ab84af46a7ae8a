/** CSP of the app's page: own scripts; blob workers and media for hls.js; `wasm-unsafe-eval` for images in PDFs. */
export function contentSecurityPolicy(serverOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${serverOrigin}`,
    `media-src 'self' blob: ${serverOrigin}`,
    `connect-src 'self' ${serverOrigin}`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
