import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { OneTime } from '#server/infra/tokens/oneTime.ts'
import { oneTimeTokens } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'

const door = { purpose: 'door', content: z.object({ to: z.string() }), lifetimeMs: 60_000 }
const window = { ...door, purpose: 'window' }

let api: TestApi
let oneTime: OneTime
beforeAll(async () => {
  api = await startApi()
  oneTime = createOneTime(api.server.ports.database.db, api.clock)
})
afterAll(() => api.stop())

it('is single use, also under concurrent requests', async () => {
  const token = await oneTime.issue(door, { to: 'hall' })
  expect(await oneTime.look(door, token)).toEqual({ to: 'hall' })
  const taken = await Promise.all(Array.from({ length: 8 }, () => oneTime.take(door, token)))
  expect(taken.filter((content) => content !== undefined)).toEqual([{ to: 'hall' }])
  expect(await oneTime.look(door, token)).toBeUndefined()
})

it('is valid only for its purpose and its lifetime', async () => {
  const token = await oneTime.issue(door, { to: 'hall' })
  expect(await oneTime.take(window, token)).toBeUndefined()
  expect(await oneTime.take(door, `${token}x`)).toBeUndefined()
  api.clock.advance(door.lifetimeMs)
  expect(await oneTime.take(door, token)).toBeUndefined()
})

it('is stored as a hash only', async () => {
  const token = await oneTime.issue(door, { to: 'hall' })
  expect(JSON.stringify(await api.server.ports.database.db.select().from(oneTimeTokens))).not.toContain(token)
})
