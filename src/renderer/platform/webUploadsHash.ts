import { SourceFault } from '#shared/uploads/faults.ts'

/** Content hash of a blob. Throws SourceFault when it cannot be read any more, the signal's reason when aborted. */
export type BlobHash = (blob: Blob, signal: AbortSignal) => Promise<string>

/** Hashes in a worker, so that the page stays quick and people who upload nothing load nothing of it. */
export const hashInWorker: BlobHash = (blob, signal) => new Promise((resolve, reject) => {
  if (signal.aborted) {
    reject(signal.reason)
    return
  }
  const worker = new Worker(new URL('./webUploadsHash.worker.ts', import.meta.url), { type: 'module' })
  const abort = () => settle(() => reject(signal.reason))
  const settle = (end: () => void) => {
    signal.removeEventListener('abort', abort)
    worker.terminate()
    end()
  }
  signal.addEventListener('abort', abort)
  worker.addEventListener('message', ({ data }: MessageEvent<{ sha256: string } | { fault: string }>) => {
    settle(() => ('sha256' in data ? resolve(data.sha256) : reject(new SourceFault(data.fault === 'NotFoundError' ? 'fileMissing' : 'fileChanged'))))
  })
  worker.addEventListener('error', (event) => settle(() => reject(new Error(event.message))))
  worker.postMessage(blob, [])
})
