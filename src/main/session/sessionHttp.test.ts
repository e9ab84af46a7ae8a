import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorTable } from '#shared/kernel/errors.ts'
import type { HttpRequest } from '#main/ports.ts'
import { scriptedHttp } from '#tests/support/desktop/desktopPorts.ts'
import { openDesktopRest } from '#tests/support/desktop/desktopRest.ts'

const serverOrigin = 'https://school.test'
const kim = { userSeq: 7, name: '김하늘', email: 'kim@a.test', profileImageUrl: null }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-session-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const loginRequired = { status: 401, body: JSON.stringify({ code: errorTable.loginRequired.code, message: '', requestId: 'x' }) }
const asksSession = ({ url }: HttpRequest): boolean => url.endsWith('/common/session')

/** A server that rejects `refusals` requests and reports the given session state. */
async function open({ refusals, session }: { refusals: number; session: 'alive' | 'gone' | 'silent' }) {
  let left = refusals
  const http = scriptedHttp((request) => {
    if (asksSession(request)) {
      if (session === 'silent') throw new Error('connect ECONNREFUSED')
      return { body: JSON.stringify({ user: session === 'alive' ? kim : null }) }
    }
    if (left > 0) {
      left -= 1
      return loginRequired
    }
    return { body: request.headers['access-token'] ?? 'no token' }
  })
  const opened = openDesktopRest({ serverOrigin, http, folder })
  await opened.accounts.open(kim, 'token-kim')
  const send = (more: Partial<HttpRequest> = {}) =>
    opened.sessionHttp.send({ method: 'GET', url: `${serverOrigin}/uploads/tus/1`, headers: { 'access-token': 'token-kim' }, ...more })
  return { ...opened, http, send, questions: () => http.requests.filter(asksSession).length }
}

describe('a 401 during a session', () => {
  it('of many requests is resolved by one check, and all are retried [AUTH-08]', async () => {
    const { send, questions, http } = await open({ refusals: 10, session: 'alive' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(questions()).toBe(1)
    expect(http.requests).toHaveLength(21)
  })

  it('makes the account wait for a login when the session is gone, notified once [SHELL-08]', async () => {
    const { send, questions, accounts } = await open({ refusals: 99, session: 'gone' })
    const expired: number[] = []
    accounts.onChange(({ to, userSeq }) => { if (to === 'expired') expired.push(userSeq) })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await text(answers[0]?.body ?? Readable.from(['']))).toContain(errorTable.loginRequired.code)
    expect([questions(), expired, accounts.tokenOf(7)]).toEqual([1, [7], undefined])
  })

  it('is retried with the token of a concurrent login, without a check', async () => {
    const { send, questions, accounts } = await open({ refusals: 1, session: 'gone' })
    await accounts.open(kim, 'token-new')
    expect(await text((await send()).body)).toBe('token-new')
    expect(questions()).toBe(0)
  })

  it('does not end the session while the server does not answer', async () => {
    const { send, accounts } = await open({ refusals: 1, session: 'silent' })
    await expect(send()).rejects.toThrow('not known')
    expect(accounts.tokenOf(7)).toBe('token-kim')
  })

  it('rejects a request with a body, so that its sender asks where to resume', async () => {
    const { send, accounts, http } = await open({ refusals: 1, session: 'alive' })
    await expect(send({ method: 'PATCH', body: Readable.from(['bytes']) })).rejects.toThrow('renewed')
    expect(accounts.tokenOf(7)).toBe('token-kim')
    expect(http.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  it('about a password or without an account token is passed through', async () => {
    const wrongPassword = JSON.stringify({ code: errorTable.incorrectPassword.code, message: '', requestId: 'x' })
    const http = scriptedHttp(() => ({ status: 401, body: wrongPassword }))
    const { sessionHttp, accounts } = openDesktopRest({ serverOrigin, http, folder })
    await accounts.open(kim, 'token-kim')
    for (const headers of [{ 'access-token': 'token-kim' }, { 'access-token': 'foreign' }, {}] as Record<string, string>[]) {
      const answer = await sessionHttp.send({ method: 'GET', url: `${serverOrigin}/api/x`, headers })
      expect([answer.status, await text(answer.body)]).toEqual([401, wrongPassword])
    }
    expect(http.requests).toHaveLength(3)
  })
})
