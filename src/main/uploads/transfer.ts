import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Upload } from 'tus-js-client'
import type { DetailedError, FileReader } from 'tus-js-client'
import { nextChunkBytes, UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES_MAX } from '#shared/upload/limits.ts'
import type { HttpPort } from '#main/ports.ts'
import { createDigestsAhead, requestBytes } from '#shared/upload/chunkDigests.ts'
import type { DigestsAhead } from '#shared/upload/chunkDigests.ts'
import { SourceFault, TransferFault } from '#shared/upload/queue/faults.ts'
import type { Limiter } from '#shared/upload/queue/limiter.ts'
import type { TransferAddress, TransferProgress } from '#shared/upload/queue/ports.ts'
import { checkUnchanged } from './localFiles.ts'
import type { SourceFile } from './localFiles.ts'
import { createTusHttpStack } from './tusHttp.ts'
import type { FileSlice } from './tusHttp.ts'

const HASH_PIECE_BYTES = 1024 * 1024

export interface Transfer {
  /** Sends from the server's offset on, without retries (DESK-02). Rejects with SourceFault, TransferFault or the signal's reason. */
  send(file: SourceFile, address: TransferAddress, progress: TransferProgress, signal: AbortSignal): Promise<void>
  terminate(url: string): Promise<void>
}

export function createTransfer({ http, headers, serverOrigin, limiter }: {
  http: HttpPort
  headers: () => Promise<Record<string, string>>
  serverOrigin: string
  limiter: Limiter
}): Transfer {
  return {
    send: (file, address, progress, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason)
          return
        }
        let requestedAt = performance.now()
        // Only when the server reports stored bytes midway may a request exceed the loss limit of one chunk.
        let reportsStored = false
        const stored = (offset: number): void => {
          reportsStored = true
          // The last byte counts only once the request succeeded.
          if (offset < file.fileSize) progress.onAcknowledged(offset)
        }
        let wanted = UPLOAD_CHUNK_BYTES
        const digests = digestsOf(file)
        const upload = new Upload(sourceOf(file), {
          ...('create' in address ? { endpoint: address.create } : { uploadUrl: address.resume }),
          chunkSize: UPLOAD_CHUNK_BYTES,
          metadata: { filename: file.fileName },
          retryDelays: null,
          storeFingerprintForResuming: false,
          fingerprint: async () => '',
          fileReader: fileSlices(digests),
          httpStack: createTusHttpStack({ http, headers, serverOrigin, limiter, signal, onFlow: (bytes) => progress.onFlow(bytes), onStored: stored }),
          onUploadUrlAvailable: () => {
            if (upload.url !== null) progress.onUrl(upload.url)
          },
          onBeforeRequest() {
            requestedAt = performance.now()
          },
          onChunkComplete(bytes, offset) {
            if (reportsStored) wanted = nextChunkBytes(bytes, performance.now() - requestedAt)
            upload.options.chunkSize = requestBytes(offset, wanted)
          },
          onAfterResponse(_request, answer) {
            const offset = Number(answer.getHeader('upload-offset') ?? Number.NaN)
            if (answer.getStatus() >= 300 || !Number.isSafeInteger(offset)) return
            progress.onAcknowledged(offset)
            upload.options.chunkSize = requestBytes(offset, wanted)
          },
          onSuccess: () => settle(resolve),
          onError: (error) => settle(() => reject(faultOf(error))),
        })
        const abort = (): void => {
          void upload.abort()
          settle(() => reject(signal.reason))
        }
        const settle = (end: () => void): void => {
          signal.removeEventListener('abort', abort)
          digests.close()
          end()
        }
        signal.addEventListener('abort', abort)
        upload.start()
      }),
    terminate: (url) =>
      Upload.terminate(url, { httpStack: createTusHttpStack({ http, headers, serverOrigin, limiter }), retryDelays: [1000, 3000, 9000] }),
  }
}

/** The library types its input for browsers and passes it to `fileSlices` unchanged. */
function sourceOf(file: SourceFile): Blob {
  return file as unknown as Blob
}

const fileSlices = (digests: DigestsAhead): FileReader => ({
  async openFile(file: SourceFile) {
    return {
      size: file.fileSize,
      async slice(start: number, end: number) {
        // Before every chunk: never mix bytes of two versions of a file.
        await checkUnchanged(file)
        const last = Math.min(end, file.fileSize)
        const value: FileSlice = {
          size: last - start,
          digests: () => digests.headerOf(start, last),
          open: (pieceBytes) => createReadStream(file.path, { start, end: last - 1, highWaterMark: pieceBytes }),
        }
        return { value, done: last >= file.fileSize }
      },
      close() {},
    }
  },
})

/** Hashes ahead in pieces of 0.5 ms: WebCrypto copies its input first, which for a chunk takes as long as hashing. */
function digestsOf({ path, fileSize }: SourceFile): DigestsAhead {
  const piece = Buffer.allocUnsafeSlow(Math.min(HASH_PIECE_BYTES, fileSize))
  let file: Promise<FileHandle> | undefined
  const ahead = createDigestsAhead({
    fileSize, aheadBytes: UPLOAD_CHUNK_BYTES_MAX,
    async digest(start, end) {
      const handle = await (file ??= open(path))
      const hash = createHash('sha256')
      for (let at = start; at < end;) {
        const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, end - at), at)
        if (bytesRead === 0) throw new SourceFault('fileChanged')
        hash.update(piece.subarray(0, bytesRead))
        at += bytesRead
      }
      return hash.digest()
    },
  })
  return {
    headerOf: ahead.headerOf,
    close() {
      ahead.close()
      void file?.then((handle) => handle.close(), () => undefined)
    },
  }
}

function faultOf(error: Error | DetailedError): SourceFault | TransferFault {
  const causes = [error, 'causingError' in error ? error.causingError : undefined, error.cause]
  const source = causes.find((cause) => cause instanceof SourceFault)
  if (source !== undefined) return source
  // The file or its disk disappeared while reading.
  if (causes.some((cause) => isReadError(cause))) return new SourceFault('fileMissing', { cause: error })
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return new TransferFault(answer?.getStatus(), answer?.getBody() ?? '', { cause: error, retryAfter: answer?.getHeader('retry-after') })
}

function isReadError(cause: unknown): boolean {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return code === 'ENOENT' || code === 'EIO' || code === 'EACCES' || code === 'EPERM'
}
