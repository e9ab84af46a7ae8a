import { SourceFault } from '#shared/upload/queue/faults.ts'

/** Content hash of a blob. Throws SourceFault if it is unreadable, the signal's reason if aborted. */
export type BlobHash = (blob: Blob, signal: AbortSignal) => Promise<string>

export type HashQuestion = Blob | Uint8Array<ArrayBuffer>
export type HashAnswer = { sha256: string } | { digest: Uint8Array } | { fault: string }

/** Hashes in a lazy worker, off the main thread. */
export const hashInWorker: BlobHash = async (blob, signal) => {
  const answer = await askWorker(blob, [], signal)
  if (!('sha256' in answer)) throw new Error('the worker answered another question')
  return answer.sha256
}

/** SHA-256 of a buffer, off the main thread: WebCrypto (secure pages only), else the worker, which takes ownership of the buffer. */
export async function digestBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if ('subtle' in crypto) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const answer = await askWorker(bytes, [bytes.buffer])
  if (!('digest' in answer)) throw new Error('the worker answered another question')
  return answer.digest
}

function askWorker(question: HashQuestion, taken: Transferable[], signal?: AbortSignal): Promise<Exclude<HashAnswer, { fault: string }>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason)
      return
    }
    const worker = new Worker(new URL('./webUploadsHash.worker.ts', import.meta.url), { type: 'module' })
    const abort = () => settle(() => reject(signal?.reason))
    const settle = (end: () => void) => {
      signal?.removeEventListener('abort', abort)
      worker.terminate()
      end()
    }
    signal?.addEventListener('abort', abort)
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      settle(() => ('fault' in data ? reject(new SourceFault(data.fault === 'NotFoundError' ? 'fileMissing' : 'fileChanged')) : resolve(data)))
    })
    worker.addEventListener('error', (event) => settle(() => reject(new Error(event.message))))
    worker.postMessage(question, taken)
  })
}
