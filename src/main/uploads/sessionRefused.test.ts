import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorTable } from '#shared/kernel/errors.ts'
import { until } from '#tests/support/until.ts'
import { openUploadWorld, target } from '#tests/support/upload/uploadApp.ts'
import type { UploadApp, UploadWorld } from '#tests/support/upload/uploadApp.ts'
import type { ScriptedAnswer, UploadServer } from '#tests/support/upload/uploadServer.ts'

const MIB = 1024 ** 2

let world: UploadWorld
let server: UploadServer
beforeEach(async () => {
  world = await openUploadWorld()
  server = world.server
})
afterEach(() => world.close())

const requestsOf = (what: RegExp) => server.requests.filter((request) => what.test(request.what)).length
const questions = () => requestsOf(/^GET .*\/common\/session$/)
const expectAllDone = (app: UploadApp) => until(() => expect(app.queue.rows().map(({ state }) => state)).toEqual(app.queue.rows().map(() => 'done')))

const loginRequired: ScriptedAnswer = {
  status: 401, headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code: errorTable.loginRequired.code, message: '로그인이 필요합니다.', requestId: 'x' }),
}

function secondOf(method: string): Pick<RegExp, 'test'> {
  let seen = 0
  return { test: (what) => what.startsWith(`${method} /uploads/tus`) && (seen += 1) === 2 }
}

const FILE_BYTES = 20 * MIB
const requests = [
  { method: 'POST', match: () => /^POST \/uploads\/tus/, network: () => {}, creations: 2 },
  { method: 'HEAD', match: () => /^HEAD \/uploads\/tus/, network: () => server.breakAfter(10 * MIB), creations: 1 },
  { method: 'PATCH', match: () => secondOf('PATCH'), network: () => {}, creations: 1 },
  { method: 'PATCH, with its body unread,', match: () => secondOf('PATCH'), network: () => {}, creations: 1, atOnce: true },
]

describe('a 401 during an upload whose session is alive [AUTH-08] [DESK-02]', () => {
  async function upload(request: (typeof requests)[number], refusal: (app: UploadApp) => ScriptedAnswer) {
    const app = await world.openApp()
    request.network()
    server.answerWith(request.match(), { ...refusal(app), atOnce: request.atOnce === true }, 1)
    const file = await world.makeFile(FILE_BYTES)
    app.queue.add(file, target)
    await expectAllDone(app)
    return { app, file }
  }

  async function expectWhole({ app, file }: Awaited<ReturnType<typeof upload>>, creations: number) {
    expect((await world.stored()).equals(await readFile(file.path))).toBe(true)
    // The upload is never restarted: each request resumes at the server's offset.
    expect(requestsOf(/^POST \/uploads\/tus/)).toBe(creations)
    expect(new Set(server.patches.map(({ uploadId }) => uploadId)).size).toBe(1)
    expect(server.patches.map(({ offset }) => offset)).toEqual([...new Set(server.patches.map(({ offset }) => offset))].sort((a, b) => a - b))
    // Resends at most the bytes in flight when the connection broke.
    expect(server.receivedBytes - FILE_BYTES).toBeLessThan(2 * MIB)
    const reasons = new Set(app.reports.flat().map(({ reason }) => reason))
    expect(reasons).not.toContain('waitingLogin')
    expect(reasons).not.toContain('startedAgain')
  }

  it.each(requests)('to a $method is retried after one session check', async (request) => {
    const done = await upload(request, () => loginRequired)
    expect(questions()).toBe(1)
    await expectWhole(done, request.creations)
  })

  it.each(requests)('to a $method is retried with the token of a concurrent login', async (request) => {
    const done = await upload(request, (app) => ({
      ...loginRequired,
      async meanwhile() {
        server.tokens.delete('token')
        server.tokens.add('token-7')
        await app.logIn('token-7')
      },
    }))
    expect(questions()).toBe(0)
    expect(server.patches.at(-1)?.token).toBe('token-7')
    await expectWhole(done, request.creations)
  })

  it('is resolved by one check for all uploads of the account', async () => {
    const app = await world.openApp()
    const creations = /^POST \/uploads\/tus/
    server.answerWith(creations, loginRequired, 2)
    server.answerWith(/\/common\/session$/, {
      status: 200, headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { userSeq: 7, name: '', email: 'kim@madang.test', profileImageUrl: null } }),
      meanwhile: () => until(() => expect(requestsOf(creations)).toBe(2)),
    }, 1)
    for (const name of ['1.mp4', '2.mp4']) app.queue.add(await world.makeFile(MIB, name), target)
    await expectAllDone(app)
    expect([questions(), requestsOf(creations), server.completed.length, server.receivedBytes]).toEqual([1, 4, 2, 2 * MIB])
  })
})
