import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createListening } from '#server/infra/db/listening.ts'
import type { Listening } from '#server/infra/db/listening.ts'
import { createUploadLocker } from '#server/infra/uploads/locker.ts'
import type { UploadLocker } from '#server/infra/uploads/locker.ts'
import { freshDatabaseUrl, testDatabase } from '#tests/support/server/database.ts'

const connections: Listening[] = []
afterAll(async () => {
  for (const connection of connections) await connection.close()
})

async function hold(locker: UploadLocker, id: string): Promise<{ asked: Promise<void>; unlock: () => Promise<void> }> {
  const lock = locker.newLock(id)
  const { promise, resolve } = Promise.withResolvers<void>()
  await lock.lock(new AbortController().signal, resolve)
  return { asked: promise, unlock: () => lock.unlock() }
}

const isSettled = async (promise: Promise<unknown>) => Promise.race([promise.then(() => true), sleep(150, false)])

/** Two servers: on PGlite they share a locker, on PostgreSQL each has its own. `endFirst` ends the first. */
async function twoServers(): Promise<[UploadLocker, UploadLocker, endFirst: () => Promise<void>]> {
  const url = await freshDatabaseUrl()
  if (url === undefined) {
    const locker = createUploadLocker(undefined)
    return [locker, locker, async () => undefined]
  }
  const [one, two] = [createListening(url, { warn() {} }), createListening(url, { warn() {} })]
  connections.push(one, two)
  return [createUploadLocker(one), createUploadLocker(two), () => one.close()]
}

describe('locking an upload', () => {
  it('lets one request in, asks it to release for the next, and keeps uploads apart', async () => {
    const [one, two] = await twoServers()
    const first = await hold(one, '1-a')
    const other = await hold(two, '1-b')
    const second = hold(two, '1-a')
    await first.asked
    expect(await isSettled(second)).toBe(false)
    await first.unlock()
    const holder = await second
    expect(await isSettled(other.asked)).toBe(false)
    await holder.unlock()
    await other.unlock()
  })

  it('is released when its server ends', async () => {
    const [one, two, endFirst] = await twoServers()
    const first = await hold(one, '1-c')
    if (testDatabase() === 'postgres') await endFirst()
    else await first.unlock()
    const next = await hold(two, '1-c')
    expect(await isSettled(next.asked)).toBe(false)
    await next.unlock()
  })

  it('stops waiting when the request is gone', async () => {
    const [one, two] = await twoServers()
    const first = await hold(one, '1-d')
    const gone = new AbortController()
    const waiting = two.newLock('1-d').lock(gone.signal, () => undefined)
    const refusal = waiting.catch((error: unknown) => error)
    gone.abort()
    // In one process it is notified on release; between two it polls.
    if (testDatabase() === 'pglite') await first.unlock()
    expect(await refusal).toMatchObject({ status_code: 500 })
    await first.unlock()
  })
})
