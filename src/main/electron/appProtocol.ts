import { protocol } from 'electron'
import type { PageServer } from '#main/windows/pageServer.ts'
import { APP_HOST, APP_SCHEME } from '#main/windows/policy.ts'

/** Must run before the app is ready: gives the app's scheme a real origin with storage, fetch and streams. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
}

/** Serves the built page under the app's origin. */
export function serveAppProtocol(serve: PageServer): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.host !== APP_HOST) return new Response('Not found', { status: 404 })
    const { status, headers, body } = await serve(url)
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers })
  })
}
