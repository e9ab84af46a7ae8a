import { expect, it, vi } from 'vitest'
import { COLLECT_EVERY_BYTES, createBufferGarbage } from './bufferGarbage.ts'

it('collects the young generation as bytes flow, where the process lets it', () => {
  const collect = vi.fn()
  const used = createBufferGarbage(collect)
  used(COLLECT_EVERY_BYTES - 1)
  expect(collect).not.toHaveBeenCalled()
  used(1)
  used(COLLECT_EVERY_BYTES - 1)
  expect(collect.mock.calls).toEqual([[{ type: 'minor' }]])
})

it('sets no flags of V8: a process without --expose-gc has no collection', () => {
  createBufferGarbage()(COLLECT_EVERY_BYTES)
  expect(globalThis.gc).toBeUndefined()
})
