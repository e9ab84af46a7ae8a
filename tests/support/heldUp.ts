import { setTimeout as sleep } from 'node:timers/promises'
import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { FakeServer } from '#renderer/platform/fake.ts'

/** A server that holds up the next `meant` request after `hold` until `letGo`. The response has the state at its arrival. */
export function heldUp(server: FakeServer, meant: (request: Parameters<FakeServer>[0]) => boolean, where: 'there' | 'back' = 'back') {
  const gate = Promise.withResolvers<void>()
  let step: 'before' | 'next' | 'held' = 'before'
  const held: FakeServer = async (request) => {
    if (step !== 'next' || !meant(request)) return server(request)
    step = 'held'
    if (where === 'there') {
      await gate.promise
      return server(request)
    }
    const answer = structuredClone(await server(request))
    await gate.promise
    return answer
  }
  return {
    server: held,
    hold: () => { step = 'next' },
    isHeld: () => waitFor(() => expect(step).toBe('held')),
    letGo: () => act(async () => {
      gate.resolve()
      await sleep(20)
    }),
  }
}
