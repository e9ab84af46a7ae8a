import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fastClock } from '#tests/support/desktop/desktopPorts.ts'
import { until } from '#tests/support/until.ts'
import { openUploadWorld, target } from '#tests/support/upload/uploadApp.ts'
import type { UploadWorld } from '#tests/support/upload/uploadApp.ts'

const MIB = 1024 * 1024
const SECONDS = 10
const CAP = 3 * MIB
const FASTER = 4

type Mark = { bytes: number; at: number }

let world: UploadWorld
beforeEach(async () => {
  world = await openUploadWorld()
})
afterEach(() => world.close())

describe('the bandwidth cap [DESK-02]', () => {
  it('holds within a tenth over ten seconds across all files, and is fully used', async () => {
    const { queue, limiter } = await world.openApp(FASTER)
    const clock = fastClock(FASTER)
    limiter.setRate(CAP)
    const start: Mark = { bytes: 0, at: clock.now() }
    for (const name of ['a', 'b', 'c']) queue.add(await world.makeFile(20 * MIB, `${name}.mp4`), target)
    const marks: Mark[] = []
    for (let second = 0; second <= SECONDS; second += 1) {
      await until(() => expect(world.server.receivedBytes).toBeGreaterThan(MIB + second * CAP))
      marks.push({ bytes: world.server.receivedBytes, at: clock.now() })
    }
    const perSecond = (from: Mark, to: Mark) => (to.bytes - from.bytes) / ((to.at - from.at) / 1000)
    const spans = marks.flatMap((from) => marks.map((to) => ({ from, to })).filter(({ to }) => to.at - from.at >= 1000))
    const rates = spans.map(({ from, to }) => perSecond(from, to))
    // From the start: after a stall of a busy machine, bytes arrive that were sent before it.
    expect(perSecond(start, marks.at(-1) as Mark)).toBeLessThan(CAP * 1.1)
    // A busy machine stalls for longer than the burst allowance: compare the best second.
    expect(Math.max(...rates)).toBeGreaterThan(CAP * 0.9)
    expect(world.server.mostAtOnce).toBe(2)
    limiter.setRate(null)
    await until(() => expect(world.server.completed).toHaveLength(3))
  })
})
