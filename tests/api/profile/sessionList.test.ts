import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'
import { buildPerson, logIn, PASSWORD } from '#tests/support/server/factories.ts'
import { connect } from '#tests/support/server/socket.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

it('names the operating system of a desktop session [AUTH-10]', async () => {
  const person = await buildPerson(api)
  const folder = await mkdtemp(join(tmpdir(), 'madang-sessions-'))
  const main = await startDesktopMain({ serverOrigin: api.origin, pageOrigin: 'app://madang', userData: folder, keychain: memoryKeychain() })
  try {
    const login = { method: 'POST', url: callUrl(auth.login, {}), body: JSON.stringify({ email: person.email, password: PASSWORD }) }
    await main.call('rest.send', 'r', login, { language: 'ko', source: 'app://madang/' })
    const { sessions } = await person.client(profileCalls.sessions)
    expect(sessions.find(({ isCurrent }) => !isCurrent)?.device).toEqual({ kind: 'app', browser: null, system: 'Linux' })
  } finally {
    await main.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

it('is refetched when a session starts or ends elsewhere [AUTH-10]', async () => {
  const here = await buildPerson(api)
  const socket = await connect(api.origin, here.token)
  const elsewhere = await logIn(api, here)
  await socket.next('E0016')
  await elsewhere.client(auth.logout)
  await socket.next('E0016')
  await logIn(api, here)
  await socket.next('E0016')
  await here.client(profileCalls.endOtherSessions)
  await socket.next('E0016')
  expect(socket.received.map(({ command }) => command)).not.toContain('E0003')
  socket.close()
})
