import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi } from '#tests/support/api.ts'
import type { TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ env: { TRUST_PROXY: 'Y' } }) })
afterAll(() => api.stop())

it('is for this machine alone', async () => {
  expect((await api.send('/dev/outbox')).status).toBe(200)
  expect((await api.send('/dev/outbox', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404)
  expect((await api.send('/dev/outbox/1', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
})
