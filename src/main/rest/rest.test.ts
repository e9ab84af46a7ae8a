import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpAnswer, HttpRequest } from '#main/ports.ts'
import type { AccountChange } from '#main/session/accounts.ts'
import { keptLog, memoryKeychain, recordingNotifier, scriptedHttp } from '#tests/support/desktop/desktopPorts.ts'
import { openDesktopRest } from '#tests/support/desktop/desktopRest.ts'

const serverOrigin = 'https://school.test'
const page = { language: 'ja' as const, source: 'app://madang/classes?keyword=수업' }
const TOKEN = 'tok-7f3a9c51'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-rest-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Scripted = Partial<Omit<HttpAnswer, 'body'>> & { body?: string }

function open(answer: (request: HttpRequest) => Scripted, keychain = memoryKeychain()) {
  const log = keptLog()
  const http = scriptedHttp(answer)
  const notifier = recordingNotifier()
  const opened = openDesktopRest({ serverOrigin, http, folder, keychain, notifier, log })
  const changes: AccountChange[] = []
  opened.accounts.onChange((change) => void changes.push(change))
  return { ...opened, http, keychain, notifier, log, changes }
}

const login = { method: 'POST' as const, url: '/api/main/v2.0/auth/login', body: '{"email":"a@b.test","password":"x"}' }
const me = { method: 'GET' as const, url: '/api/main/v1.0/me' }
const sessionCall = { method: 'GET' as const, url: '/api/main/v1.0/common/session' }

function server(request: HttpRequest): Scripted {
  if (request.url.endsWith('/auth/login')) return { headers: { 'access-token': TOKEN }, body: '{"user":{"userSeq":7,"name":"Kim"}}' }
  if (request.url.endsWith('/auth/logout')) return { body: '{"done":true}' }
  if (request.url.endsWith('/me') && request.headers['access-token'] !== TOKEN) return { status: 401, body: '{"code":"900001"}' }
  return { body: '{"user":{"userSeq":7,"name":"Kim","email":"kim@a.test","profileImageUrl":null}}' }
}

describe('createRest', () => {
  it('adds the session and the common headers in main [AUTH-09]', async () => {
    const { rest, http } = open(server)
    await rest.send(login, page)
    await rest.send(me, page)
    const [first, second] = http.requests
    expect(first?.headers['access-token']).toBeUndefined()
    expect(first?.headers['content-type']).toBe('application/json')
    expect(second?.headers).toMatchObject({
      'accept-lang': 'ja', source: 'app://madang/classes?keyword=%EC%88%98%EC%97%85', device: 'web', 'access-token': TOKEN,
    })
    expect(second?.headers['client-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.headers['client-id']).toBe(first?.headers['client-id'])
    expect(second?.headers['http-session']).toBe(first?.headers['http-session'])
  })

  it('keeps the token in the keychain and shows it nowhere else [AUTH-12]', async () => {
    const { rest, keychain, log } = open(server)
    const answers = [await rest.send(login, page), await rest.send(me, page)]
    expect([...keychain.entries]).toEqual([['Madang/https://school.test#7', TOKEN]])
    expect(JSON.stringify(answers)).not.toContain(TOKEN)
    expect(log.lines.join('\n')).not.toContain(TOKEN)
    for (const name of await readdir(folder)) expect(await readFile(join(folder, name), 'utf8')).not.toContain(TOKEN)
  })

  it('restores the session after a restart', async () => {
    const first = open(server)
    await first.rest.send(login, page)
    const second = open(server, first.keychain)
    await second.accounts.restore()
    expect((await second.rest.send(me, page)).status).toBe(200)
    expect(second.changes).toContainEqual({ to: 'opened', userSeq: 7 })
  })

  it.each<[string, typeof me, Scripted]>([
    ['a 401 of the user call', me, { status: 401, body: '{"code":"900001"}' }],
    ['a 401 of the session call', sessionCall, { status: 401, body: '' }],
    ['a session call without a user', sessionCall, { body: '{"user":null,"expiresAt":null}' }],
  ])('clears the session on %s [SHELL-08]', async (_, request, answer) => {
    const { rest, accounts, keychain, changes } = open((sent) => (sent.url.endsWith('/auth/login') ? server(sent) : answer))
    await rest.send(login, page)
    await rest.send(request, page)
    expect(accounts.current()).toBeUndefined()
    expect(keychain.entries.size).toBe(0)
    expect(changes.at(-1)).toEqual({ to: 'expired', userSeq: 7 })
  })

  it('keeps the session when another call returns 401', async () => {
    const { rest, accounts } = open((sent) => (sent.url.endsWith('/auth/login') ? server(sent) : { status: 401, body: '{"code":"800002"}' }))
    await rest.send(login, page)
    await rest.send({ method: 'POST', url: '/api/main/v1.0/auth/changePassword', body: '{}' }, page)
    expect(accounts.current()?.token).toBe(TOKEN)
  })

  it('keeps a new session when a stale 401 for the old token arrives', async () => {
    const { rest, accounts } = open(server)
    await rest.send(login, page)
    await accounts.expire('an-older-token')
    expect(accounts.current()?.token).toBe(TOKEN)
  })

  it('erases the session at logout, with or without a response [AUTH-07]', async () => {
    for (const answers of [true, false]) {
      const { rest, accounts, keychain, changes } = open((request) => {
        if (request.url.endsWith('/auth/logout') && !answers) throw new Error('connection refused')
        return server(request)
      })
      await rest.send(login, page)
      await rest.send({ method: 'POST', url: '/api/main/v1.0/auth/logout', body: '{}' }, page).catch(() => {})
      expect(accounts.current()).toBeUndefined()
      expect(keychain.entries.size).toBe(0)
      expect(changes.at(-1)).toEqual({ to: 'closed', userSeq: 7 })
    }
  })

  it('rejects addresses that are not API calls before sending anything [DESK-01]', async () => {
    const { rest, http } = open(server)
    for (const url of ['https://evil.test/api/x', '//evil.test/api/x', '/api/../uploads', '/uploads/tus/1'])
      await expect(rest.send({ method: 'GET', url }, page)).rejects.toMatchObject({ code: 'badArguments' })
    expect(http.requests).toEqual([])
  })

  it('rejects the ticket calls of main in any spelling of their address [DESK-01]', async () => {
    const { rest, http } = open(server)
    const urls = [
      '/api/main/v1.0/realtime/ticket', '/api/main/v1.0/realtime/ticket?x=1', '/api/main/v1.0/realtime/tick%65t', '/api/main/v1%2E0/realtime/ticket',
      '/api/main/v1.0/channels/1/courses/7/preview', '/api/main/v1.0/channels/1/courses/7/pre%76iew', '/api/main/v1.0/channels/1%/courses/7/preview',
    ]
    for (const url of urls) await expect(rest.send({ method: 'POST', url }, page), url).rejects.toMatchObject({ code: 'badArguments' })
    expect(http.requests).toEqual([])
    await rest.send(login, page)
    expect((await rest.as(7).wire({ method: 'POST', url: '/api/main/v1.0/realtime/ticket' })).status).toBe(200)
    expect((await rest.send({ method: 'GET', url: '/api/main/v1.0/channels/1/courses/7' }, page)).status).toBe(200)
  })

  it('reports that no response came', async () => {
    const { rest } = open(() => {
      throw new Error('connect ECONNREFUSED')
    })
    await expect(rest.send(me, page)).rejects.toMatchObject({ code: 'noAnswer' })
  })
})
