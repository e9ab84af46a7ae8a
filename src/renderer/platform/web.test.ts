// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLIENT_ID_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import { keepLanguage } from '#renderer/i18n/language.ts'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import { createFakeRealtime, createFakeUploads } from './fake.ts'
import { commonRequestHeaders } from './requestHeaders.ts'
import { createWebPlatform, createWebWire } from './web.ts'

function writtenCookies(): string[] {
  const written: string[] = []
  const descriptor = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text)
    descriptor?.set?.call(document, text)
  })
  return written
}

let session = createSessionStore()
beforeEach(() => {
  session = createSessionStore()
  sessionStorage.clear()
})
afterEach(() => { vi.restoreAllMocks(); vi.unstubAllGlobals() })

describe('the common headers', () => {
  it('travel on every request, with the session left to the browser [AUTH-09]', async () => {
    const sent = vi.fn<typeof fetch>(async () => new Response('{}'))
    vi.stubGlobal('fetch', sent)
    keepLanguage('ja')
    await createWebPlatform({ wire: createWebWire(session), uploads: createFakeUploads(), realtime: createFakeRealtime() }).wire({ method: 'POST', url: '/api/x', body: '{}' })
    const [url, init] = sent.mock.calls[0] ?? []
    expect(url).toBe('/api/x')
    expect(init).toMatchObject({ method: 'POST', body: '{}', credentials: 'same-origin' })
    const headers = init?.headers as Record<string, string>
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'accept-lang': 'ja', source: location.href, device: 'web' })
    expect(headers['http-session']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['client-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers).not.toHaveProperty('access-token')
  })

  it('name the tab and the browser the same way each time', () => {
    const [one, two] = [commonRequestHeaders(session), commonRequestHeaders(session)]
    expect(two['http-session']).toBe(one['http-session'])
    expect(two['client-id']).toBe(one['client-id'])
    sessionStorage.clear()
    const otherTab = commonRequestHeaders(session)
    expect(otherTab['http-session']).not.toBe(one['http-session'])
    expect(otherTab['client-id']).toBe(one['client-id'])
  })

  it('name the page’s user while one is signed in [AUTH-09]', () => {
    expect(commonRequestHeaders(session)).not.toHaveProperty('person')
    session.confirm({ userSeq: 7, name: '김하늘' }, 0)
    expect(commonRequestHeaders(session)['person']).toBe('7')
    session.lose(true)
    expect(commonRequestHeaders(session)).not.toHaveProperty('person')
  })

  it('call the device mobile under 768 px', () => {
    vi.stubGlobal('innerWidth', 767)
    expect(commonRequestHeaders(session)['device']).toBe('mobile')
    vi.stubGlobal('innerWidth', 768)
    expect(commonRequestHeaders(session)['device']).toBe('web')
  })
})

describe('cookies', () => {
  it('live 34,560,000 ms for Client-Id and 365 days for the language [AUTH-08]', () => {
    document.cookie = 'clientId=; Max-Age=0; Path=/'
    const written = writtenCookies()
    // The page stands still for each: one renewal for all of its requests.
    for (let request = 0; request < 3; request += 1) commonRequestHeaders(session)
    keepLanguage('en')
    expect(written.filter((text) => text.startsWith('clientId='))).toEqual([expect.stringContaining(`Max-Age=${CLIENT_ID_LIFETIME_MS / 1000};`)])
    expect(written.find((text) => text.startsWith('lang=en'))).toContain(`Max-Age=${365 * 24 * 60 * 60};`)
  })
})

describe('openExternal', () => {
  it('says when the browser blocked the window, and gives the new page no hold on this one', async () => {
    const opened = { opener: window as unknown }
    const open = vi.spyOn(window, 'open').mockReturnValueOnce(null).mockReturnValueOnce(opened as Window)
    const platform = createWebPlatform({ wire: createWebWire(session), uploads: createFakeUploads(), realtime: createFakeRealtime() })
    expect(await platform.openExternal('https://example.com')).toBe('blocked')
    expect(await platform.openExternal('https://example.com')).toBe('opened')
    expect(opened.opener).toBeNull()
    expect(open).toHaveBeenCalledTimes(2)
  })
})
