import { expect, it, vi } from 'vitest'
import { COLLECT_EVERY_BYTES, createBufferGarbage } from './bufferGarbage.ts'

it('collects the young generation while bytes flow, with --expose-gc', () => {
  const collect = vi.fn()
  const used = createBufferGarbage(collect)
  used(COLLECT_EVERY_BYTES - 1)
  expect(collect).not.toHaveBeenCalled()
  used(1)
  used(COLLECT_EVERY_BYTES - 1)
  expect(collect.mock.calls).toEqual([[{ type: 'minor' }]])
})

it('does nothing without --expose-gc', () => {
  createBufferGarbage()(COLLECT_EVERY_BYTES)
  expect(globalThis.gc).toBeUndefined()
})
