import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import type { Limiter } from '#shared/upload/queue/limiter.ts'
import { CHUNK_DIGESTS_HEADER, UPLOAD_ACKNOWLEDGE_HEADER, UPLOAD_ACKNOWLEDGE_STATUS } from '#shared/kernel/call/headers.ts'
import { UPLOAD_CHUNK_BYTES } from '#shared/upload/limits.ts'
import type { HttpPort, HttpRequest as PortRequest } from '#main/ports.ts'
import { createWindow } from './window.ts'
import type { Window } from './window.ts'

/** A chunk as the library sees it: a stream opened when it is sent. */
export interface FileSlice {
  size: number
  digests(): Promise<string | undefined>
  open(pieceBytes: number): Readable
}

/** Bytes per disk read, unless the cap needs less. */
const PIECE_BYTES = 256 * 1024

/**
 * Lets tus-js-client send through main's HTTP port, to the server only: its own Node stack crashes if a file vanishes during a read.
 * At most `UPLOAD_CHUNK_BYTES` are unacknowledged, the most a broken connection can cost.
 * `limiter`: bandwidth cap; `onFlow`: bytes sent since the last call; `onStored`: the server's offset during a request.
 */
export function createTusHttpStack({ http, headers, serverOrigin, limiter, signal, onFlow, onStored }: {
  http: HttpPort
  headers: () => Promise<Record<string, string>>
  serverOrigin: string
  limiter: Limiter
  signal?: AbortSignal
  onFlow?: (bytes: number) => void
  onStored?: (offset: number) => void
}): HttpStack {
  return {
    getName: () => 'MadangHttpStack',
    createRequest(method, url) {
      const own: Record<string, string> = {}
      let progress: (bytesSent: number) => void = () => {}

      async function* flowing(slice: FileSlice, window: Window): AsyncGenerator<Buffer> {
        let sent = 0
        for await (const chunk of slice.open(limiter.piece() ?? PIECE_BYTES) as AsyncIterable<Buffer>) {
          await limiter.take(chunk.length, signal)
          await window.room(chunk.length, signal)
          yield chunk
          sent += chunk.length
          onFlow?.(chunk.length)
          progress(sent)
        }
      }

      async function bodyOf(slice: FileSlice, sent: Record<string, string>, window: Window): Promise<Pick<PortRequest, 'body' | 'onInterim'>> {
        const first = Number(own['upload-offset'] ?? 0)
        const digests = await slice.digests()
        if (digests !== undefined) sent[CHUNK_DIGESTS_HEADER] = digests
        sent['content-length'] = String(slice.size)
        sent[UPLOAD_ACKNOWLEDGE_HEADER] = '1'
        return {
          body: Readable.from(flowing(slice, window), { objectMode: false }),
          onInterim(status, interim) {
            const offset = Number(interim['upload-offset'] ?? Number.NaN)
            if (status !== UPLOAD_ACKNOWLEDGE_STATUS || !Number.isSafeInteger(offset)) return
            window.acknowledge(offset - first)
            onStored?.(offset)
          },
        }
      }

      const request: HttpRequest = {
        getMethod: () => method,
        getURL: () => url,
        setHeader(name, value) {
          own[name.toLowerCase()] = value
        },
        getHeader: (name) => own[name.toLowerCase()],
        setProgressHandler(handler) {
          progress = handler
        },
        async send(body: FileSlice | null | undefined) {
          if (new URL(url).origin !== serverOrigin) throw new Error('the upload address is not on the server')
          const sent = { ...(await headers()), ...own }
          const window = createWindow(UPLOAD_CHUNK_BYTES)
          try {
            const answer = await http.send({
              method: method as PortRequest['method'], url, headers: sent, signal,
              ...(body ? await bodyOf(body, sent, window) : {}),
            })
            return response(answer.status, answer.headers, await text(answer.body))
          } finally {
            window.end()
          }
        },
        // The signal aborts requests, also those the library has not opened yet.
        async abort() {},
        getUnderlyingObject: () => undefined,
      }
      return request
    },
  }
}

function response(status: number, headers: Record<string, string>, body: string): HttpResponse {
  return {
    getStatus: () => status,
    getHeader: (name) => headers[name.toLowerCase()],
    getBody: () => body,
    getUnderlyingObject: () => undefined,
  }
}
