import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CLIENT_ID_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import { readIfPresent, writeAtomically } from '#main/files/atomicFile.ts'
import type { ClockPort } from '#main/ports.ts'

const stored = z.object({ clientId: z.uuid(), madeAt: z.number() })

/** Returns the Client-Id value: stored until its lifetime ends (platform spec §9), then renewed. */
export function createClientId(path: string, clock: ClockPort): () => Promise<string> {
  let held: Promise<z.infer<typeof stored>> | undefined

  async function load(): Promise<z.infer<typeof stored>> {
    const text = await readIfPresent(path)
    try {
      return stored.parse(JSON.parse(text ?? ''))
    } catch {
      return make()
    }
  }
  async function make(): Promise<z.infer<typeof stored>> {
    const made = { clientId: randomUUID(), madeAt: clock.now() }
    await writeAtomically(path, JSON.stringify(made))
    return made
  }
  return async () => {
    held ??= load()
    const { clientId, madeAt } = await held
    if (clock.now() - madeAt < CLIENT_ID_LIFETIME_MS) return clientId
    held = make()
    return (await held).clientId
  }
}
