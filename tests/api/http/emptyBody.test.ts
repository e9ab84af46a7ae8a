import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const headers = { 'content-type': 'application/json' }

describe('a JSON request without a body [AUTH-09]', () => {
  it('is accepted by a call without a body', async () => {
    const answer = await api.send(callUrl(contract.auth.logout, {}), { method: 'POST', headers })
    expect([answer.status, answer.json]).toEqual([200, { result: 'ok' }])
  })
  it('is refused by a call that needs one', async () => {
    const answer = await api.send(callUrl(contract.auth.login, {}), { method: 'POST', headers })
    expect([answer.status, answer.json]).toMatchObject([400, { code: '900010' }])
  })
})
