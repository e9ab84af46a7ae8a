import { Upload } from 'tus-js-client'
import type { DetailedError } from 'tus-js-client'
import { CHUNK_DIGESTS_HEADER } from '#shared/kernel/call/headers.ts'
import { UPLOAD_CHUNK_BYTES } from '#shared/upload/limits.ts'
import { createDigestsAhead, requestBytes } from '#shared/upload/chunkDigests.ts'
import { TransferFault } from '#shared/upload/queue/faults.ts'
import type { Limiter } from '#shared/upload/queue/limiter.ts'
import type { TransferAddress, TransferProgress } from '#shared/upload/queue/ports.ts'
import { digestBytes } from './webUploadsHash.ts'

export interface WebTransfer {
  send(file: File, address: TransferAddress, progress: TransferProgress, signal: AbortSignal): Promise<void>
  terminate(url: string): Promise<void>
}

/** tus 1.0 transfer over the page's requests, whose session is an HttpOnly cookie. */
export function createWebTransfer(commonHeaders: () => Record<string, string>, limiter: Limiter): WebTransfer {
  const headers = () => {
    // tus sets its own content type.
    const { 'content-type': _json, ...others } = commonHeaders()
    return others
  }
  return {
    send: (file, address, progress, signal) => new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason)
        return
      }
      let flowed: number | undefined
      const digests = createDigestsAhead({
        fileSize: file.size, aheadBytes: UPLOAD_CHUNK_BYTES,
        digest: async (start, end) => digestBytes(new Uint8Array(await file.slice(start, end).arrayBuffer())),
      })
      const bodyBytes = () => limiter.body() ?? UPLOAD_CHUNK_BYTES
      const upload = new Upload(file, {
        ...('create' in address ? { endpoint: address.create } : { uploadUrl: address.resume }),
        headers: headers(),
        chunkSize: bodyBytes(),
        metadata: { filename: file.name },
        retryDelays: null,
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => {
          if (upload.url !== null) progress.onUrl(upload.url)
        },
        onProgress(bytes) {
          if (flowed !== undefined && bytes > flowed) progress.onFlow(bytes - flowed)
          flowed = bytes
        },
        async onBeforeRequest(request) {
          // Browsers send a body at full speed, so the cap applies between small bodies.
          if (request.getMethod() !== 'PATCH') return
          const offset = Number(request.getHeader('Upload-Offset'))
          const end = Math.min(file.size, offset + (upload.options.chunkSize ?? file.size))
          const header = await digests.headerOf(offset, end)
          if (header !== undefined) request.setHeader(CHUNK_DIGESTS_HEADER, header)
          await limiter.take(end - offset, signal).catch(() => undefined)
        },
        onAfterResponse(_request, answer) {
          const offset = Number(answer.getHeader('upload-offset') ?? Number.NaN)
          if (answer.getStatus() >= 300 || !Number.isSafeInteger(offset)) return
          progress.onAcknowledged(offset)
          upload.options.chunkSize = requestBytes(offset, bodyBytes())
        },
        onSuccess: () => settle(resolve),
        onError: (error) => settle(() => reject(faultOf(error))),
      })
      const abort = () => {
        void upload.abort()
        settle(() => reject(signal.reason))
      }
      const settle = (end: () => void) => {
        signal.removeEventListener('abort', abort)
        digests.close()
        end()
      }
      signal.addEventListener('abort', abort)
      upload.start()
    }),
    terminate: (url) => Upload.terminate(url, { headers: headers(), retryDelays: [1000, 3000, 9000] }),
  }
}

function faultOf(error: Error | DetailedError): TransferFault {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return new TransferFault(answer?.getStatus(), answer?.getBody() ?? '', { cause: error, retryAfter: answer?.getHeader('retry-after') })
}
