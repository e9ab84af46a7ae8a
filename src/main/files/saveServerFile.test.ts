import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUndiciHttp } from '#main/http/undiciHttp.ts'
import { directConnector } from '#tests/support/desktop/directConnector.ts'
import { scriptedShell } from '#tests/support/desktop/desktopPorts.ts'
import { createSaveServerFile } from './saveServerFile.ts'

let folder: string
let server: Server
let origin: string
let seen: IncomingMessage[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-save-'))
  seen = []
  server = createServer((request, response) => {
    seen.push(request)
    if (request.url === '/file') response.end('content')
    else if (request.url === '/moved') response.writeHead(302, { location: '/file' }).end()
    else if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://storage.test/x' }).end()
    else if (request.url === '/breaks') response.write('half', () => response.destroy())
    else if (request.url === '/private') response.writeHead(401).end()
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

function open() {
  const shell = scriptedShell()
  shell.nextSavePath = join(folder, 'saved.txt')
  const save = createSaveServerFile({ serverOrigin: origin, http: createUndiciHttp(directConnector()), shell, headers: async () => ({ 'access-token': 'token' }) })
  return { shell, save }
}

describe('createSaveServerFile', () => {
  it('saves to the chosen path, with the session', async () => {
    const { shell, save } = open()
    expect(await save('/file', '../수업/자료?.txt')).toBe('saved')
    expect(await readFile(join(folder, 'saved.txt'), 'utf8')).toBe('content')
    expect(seen[0]?.headers['access-token']).toBe('token')
    expect(shell.suggestedNames).toEqual(['_수업_자료_.txt'])
  })

  it('follows a redirect to storage without the session, never over plain http', async () => {
    const { save } = open()
    expect(await save('/moved', 'a')).toBe('saved')
    expect(seen[1]?.headers['access-token']).toBeUndefined()
    await expect(save('/elsewhere', 'a')).rejects.toMatchObject({ code: 'failed' })
  })

  it('sends no request when the user cancels', async () => {
    const { shell, save } = open()
    shell.nextSavePath = undefined
    expect(await save('/file', 'a')).toBe('cancelled')
    expect(seen).toEqual([])
  })

  it.each([['/breaks', {}], ['/private', { code: 'loginRequired' }], ['/missing', { code: 'unknown' }]])('leaves no partial file: %s', async (url, refusal) => {
    const { save } = open()
    await expect(save(url, 'a')).rejects.toMatchObject(refusal)
    expect(await readdir(folder)).toEqual([])
  })
})
