import { describe, expect, it, vi } from 'vitest'
import { silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { externalAddress } from './externalAddress.ts'
import { createOpenExternal } from './openExternal.ts'

describe('externalAddress', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['https://EXAMPLE.com:8443/a?b=1#c', 'https://example.com:8443/a?b=1#c'],
    ['mailto:help@madang.test?subject=Hi%20there&cc=spy@evil.test', 'mailto:help@madang.test?subject=Hi%20there'],
    ['zoommtg://zoom.us/join?action=join&confno=1234567890&pwd=a.B-1', 'zoommtg://zoom.us/join?action=join&confno=1234567890&pwd=a.B-1'],
    ['zoommtg://us02web.zoom.us/join?action=join&confno=1234567890&evil=1', 'zoommtg://us02web.zoom.us/join?action=join&confno=1234567890'],
  ])('rebuilds %s [LIVE-06]', (given, rebuilt) => {
    expect(externalAddress(given)).toBe(rebuilt)
  })

  it.each([
    'http://example.com',
    'https://user:word@example.com',
    'https://madang.test@evil.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'ms-msdt:/id',
    'app://madang/index.html',
    'constructor:x',
    'not an address',
    '',
    'mailto:',
    'mailto:a@b.test,c@d.test',
    'mailto:%',
    'mailto:-x@b.test%0d%0aBcc:c@d.test',
    'zoommtg://evil.test/join?action=join&confno=1234567890',
    'zoommtg://notzoom.us/join?action=join&confno=1234567890',
    'zoommtg://zoom.us.evil.test/join?action=join&confno=1234567890',
    'zoommtg://zoom.us/join?action=run&confno=1234567890',
    'zoommtg://zoom.us/join?action=join&confno=12;calc',
    'zoommtg://zoom.us/../x?action=join',
  ])('rejects %s [LIVE-06]', (given) => {
    expect(externalAddress(given)).toBeUndefined()
  })
})

describe('createOpenExternal', () => {
  const own = { pageOrigin: 'app://madang', serverOrigin: 'http://localhost:4000' }

  it('passes only the rebuilt address to the shell', async () => {
    const open = vi.fn(async () => {})
    const openExternal = createOpenExternal({ open }, silentLog, own)
    expect(await openExternal('mailto:a@b.test?attach=/etc/passwd')).toBe('opened')
    expect(open.mock.calls).toEqual([['mailto:a@b.test']])
  })

  it('blocks rejected addresses and those without a handler', async () => {
    const open = vi.fn(() => Promise.reject(new Error('no program')))
    const openExternal = createOpenExternal({ open }, silentLog, own)
    expect(await openExternal('file:///etc/passwd')).toBe('blocked')
    expect(open).not.toHaveBeenCalled()
    expect(await openExternal('https://example.com')).toBe('blocked')
  })

  it.each([
    ['app://madang/classes/7?channelSeq=1#reviews', 'http://localhost:4000/classes/7?channelSeq=1#reviews'],
    ['http://localhost:4000/guide', 'http://localhost:4000/guide'],
  ])('opens the app page %s in the browser, on the server', async (given, opened) => {
    const open = vi.fn(async () => {})
    expect(await createOpenExternal({ open }, silentLog, own)(given)).toBe('opened')
    expect(open.mock.calls).toEqual([[opened]])
  })

  it.each(['http://localhost:4001/', 'http://localhost/', 'http://kim:word@localhost:4000/', 'app://other/classes', 'app://kim@madang/', 'http://127.0.0.1:4000/'])(
    'takes plain http for the configured server alone: not %s [LIVE-06]', async (given) => {
      const open = vi.fn(async () => {})
      expect(await createOpenExternal({ open }, silentLog, own)(given)).toBe('blocked')
      expect(open).not.toHaveBeenCalled()
    },
  )
})
