import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '@tus/server'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import type { Listening } from '#server/infra/db/listening.ts'
import { arrivals } from './arrival.ts'

/** How long (ms) a request waits for the current holder of an upload. */
export const LOCK_WAIT_MS = 30_000
const ASK_AGAIN_MS = 100
const RELEASE_CHANNEL = 'madang_upload_release'
const LOCK_SPACE = 4_000_002

interface Holder {
  release: RequestRelease
  released: Promise<void>
}

export interface UploadLocker extends Locker {
  releaseAll(): void
}

/** One request at a time per upload; a newcomer asks the holder to stop. Advisory locks between processes, which a crash releases. */
export function createUploadLocker(listening: Listening | undefined): UploadLocker {
  const holders = new Map<string, Holder>()
  const between = listening === undefined ? undefined : betweenProcesses(listening, (id) => holders.get(id)?.release())

  function newLock(id: string): Lock {
    let free = () => {}
    return {
      async lock(signal, cancel) {
        const until = Date.now() + LOCK_WAIT_MS
        const arrival = arrivals.getStore()
        for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
          await holder.release()
          await Promise.race([holder.released, sleep(Math.max(0, until - Date.now()), undefined, { ref: false })])
          if (signal.aborted || Date.now() >= until) throw ERRORS.ERR_LOCK_TIMEOUT
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        holders.set(id, { released: promise, release: () => {
          arrival?.finish()
          return cancel()
        } })
        free = () => {
          holders.delete(id)
          resolve()
        }
        try {
          await between?.take(id, until, signal)
        } catch (error) {
          free()
          throw error
        }
      },
      async unlock() {
        await between?.give(id)
        free()
      },
    }
  }

  const releaseAll = () => {
    for (const { release } of holders.values()) void release()
  }
  return { newLock, releaseAll }
}

function betweenProcesses(listening: Listening, askRelease: (id: string) => void) {
  const held = new Set<string>()
  // On failure the next query reconnects, and its caller sees the error.
  listening.listen(RELEASE_CHANNEL, askRelease).catch(() => undefined)
  listening.onLost(() => {
    // The locks are lost with the connection: holders must stop writing.
    for (const id of held) askRelease(id)
    held.clear()
  })

  return {
    async take(id: string, until: number, signal: AbortSignal): Promise<void> {
      for (;;) {
        const [row] = await listening.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [LOCK_SPACE, id])
        if (row?.taken === true) {
          held.add(id)
          return
        }
        if (signal.aborted || Date.now() >= until) throw ERRORS.ERR_LOCK_TIMEOUT
        await listening.query('select pg_notify($1, $2)', [RELEASE_CHANNEL, id])
        await sleep(ASK_AGAIN_MS)
      }
    },
    async give(id: string): Promise<void> {
      if (!held.delete(id)) return
      await listening.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, id])
    },
  }
}
