/**
 * The content security policy of the app's page: own scripts only, media and pictures from the server beside it.
 * Styles may be inline because the component library writes style elements; hls.js needs blob workers and media; pictures
 * in PDFs are decoded by WebAssembly, which is compiled and is no script.
 */
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
