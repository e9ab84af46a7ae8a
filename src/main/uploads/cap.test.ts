import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openUploadWorld, target } from '#tests/support/uploadApp.ts'
import type { UploadWorld } from '#tests/support/uploadApp.ts'

const MIB = 1024 * 1024
const SECONDS = 10
const CAP = 3 * MIB

let world: UploadWorld
beforeEach(async () => {
  world = await openUploadWorld()
})
afterEach(() => world.close())

describe('the cap on the line [DESK-02]', () => {
  it('holds within a tenth over ten seconds, over all files together, and is used up', async () => {
    const { queue, limiter } = await world.openApp(1)
    limiter.setRate(CAP)
    for (const name of ['a', 'b', 'c']) queue.add(await world.makeFile(20 * MIB, `${name}.mp4`), target)
    await vi.waitFor(() => expect(world.server.receivedBytes).toBeGreaterThan(MIB), { timeout: 10_000, interval: 5 })
    const [from, startedAt] = [world.server.receivedBytes, performance.now()]
    await new Promise((resolve) => { setTimeout(resolve, SECONDS * 1000) })
    const perSecond = (world.server.receivedBytes - from) / ((performance.now() - startedAt) / 1000)
    expect(perSecond).toBeLessThan(CAP * 1.1)
    expect(perSecond).toBeGreaterThan(CAP * 0.9)
    expect(world.server.mostAtOnce).toBe(2)
    // Without it, the rest is there in no time.
    limiter.setRate(null)
    await vi.waitFor(() => expect(world.server.completed).toHaveLength(3), { timeout: 10_000 })
  })
})
