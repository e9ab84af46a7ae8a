import { protocol } from 'electron'
import type { PageServer } from '#main/windows/pageServer.ts'
import { APP_HOST, APP_SCHEME } from '#main/windows/policy.ts'

/** Gives the app's scheme a real origin with storage, fetch and streams. Call before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
}

export function serveAppProtocol(serve: PageServer): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.host !== APP_HOST) return new Response('Not found', { status: 404 })
    const { status, headers, body } = await serve(url)
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers })
  })
}
