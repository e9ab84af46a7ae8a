import { contract } from '#shared/contract.ts'
import { previewPath } from '#shared/preview/ticket.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import type { RealtimePort } from '#shared/realtime/port.ts'
import type { UploadsPort } from '#shared/upload/port.ts'
import type { PageSession } from './pageSession.ts'
import type { Platform } from './platform.ts'
import type { PreviewPort } from './previewPort.ts'
import { previewTicket } from './previewTicket.ts'
import { commonRequestHeaders } from './requestHeaders.ts'

/** Longest body sent with `keepalive` (characters). */
const KEEPALIVE_MAX_CHARS = 12_000

/** Sends requests as the page's user; the server refuses them if the cookie belongs to another one by now. */
export function createWebWire(session: Pick<PageSession, 'userSeq'>): Wire {
  return async (request, signal) => {
    const response = await fetch(request.url, {
      method: request.method,
      headers: commonRequestHeaders(session),
      credentials: 'same-origin',
      // Reports and drafts sent on unload still arrive. Browsers allow 64 KiB in total.
      keepalive: request.method === 'POST' && (request.body?.length ?? 0) < KEEPALIVE_MAX_CHARS,
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(signal ? { signal } : {}),
    })
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, body: await response.text(), ...(retryAfter === null ? {} : { retryAfter }) }
  }
}

function previewInTab(wire: Wire): PreviewPort {
  return {
    kind: 'tab',
    async open(target) {
      // Opened before the ticket arrives, since popups need a recent click.
      const tab = window.open('', '_blank')
      if (!tab) return 'blocked'
      tab.opener = null
      try {
        const { ticket } = await createClient(wire)(contract.preview.open, { params: target })
        tab.location.replace(previewPath(target, ticket))
        return 'opened'
      } catch (error) {
        tab.close()
        throw error
      }
    },
  }
}

export interface WebParts {
  wire: Wire
  uploads: UploadsPort
  realtime: RealtimePort
}

/** The web platform; page and server have the same origin. */
export function createWebPlatform({ wire, uploads, realtime }: WebParts): Platform {
  return {
    kind: 'web',
    wire,
    serverOrigin: '',
    uploads,
    realtime,
    preview: previewInTab(wire),
    isPreview: previewTicket() !== null,
    async openExternal(url) {
      const opened = window.open(url, '_blank')
      if (!opened) return 'blocked'
      opened.opener = null
      return 'opened'
    },
    async saveFile(url, fileName) {
      const anchor = document.createElement('a')
      anchor.href = url
      anchor.download = fileName
      anchor.click()
      return 'unknown'
    },
  }
}
