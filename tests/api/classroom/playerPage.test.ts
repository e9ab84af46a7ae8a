import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const get = async (path: string) => {
  const answer = await fetch(api.origin + path)
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

it.each([
  ['/player/youtube/dQw4w9WgXcQ?lang=ja', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ'], ['/player/vimeo/76979871?lang=ja&h=abcdef0123', 'https://player.vimeo.com', '/video/76979871?h=abcdef0123'],
])('%s may show its provider alone, to our pages and the desktop alone [ROOM-02]', async (path, origin, player) => {
  const { status, headers, text } = await get(path)
  expect([status, headers['content-type'], headers['x-frame-options'], headers['set-cookie']]).toEqual([200, 'text/html; charset=utf-8', undefined, undefined])
  expect(headers['content-security-policy']).toBe(`default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self' app://madang`)
  // YouTube refuses players whose page it cannot tell.
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(text).toContain(`data-player="${origin}${player}`)
  expect(text).toContain('lang="ja"')
})

it('relays with both windows and origins checked, from a script of ours [ROOM-02]', async () => {
  const { status, headers, text } = await get('/player/relay.js')
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(text).toContain('source === frame.contentWindow && origin === address.origin')
})

it.each([
  '/player/youtube/short', '/player/vimeo/dQw4w9WgXcQ', '/player/evil/76979871', '/player/vimeo/76979871?h=%22%3E%3Cscript%3E', '/player/youtube/dQw4w9WgXcQ?h=abcdef0123', '/player/youtube/dQw4w9WgXcQ?lang=xx',
  '/player/youtube/%22%3E%3Cscript%3E',
])('%s is no video', async (path) => expect((await get(path)).status).toBe(404))

it('no other page of ours may show a provider [ROOM-02]', async () => {
  const policy = (await get('/api/main/v1.0/none')).headers['content-security-policy']
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/youtube|vimeo|frame-src/)
})
