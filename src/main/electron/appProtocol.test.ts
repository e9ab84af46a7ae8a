import { describe, expect, it, vi } from 'vitest'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'

describe('the app\'s protocol', () => {
  it('answers pages of its own host, by GET alone [DESK-01]', async () => {
    const fake = createFakeElectron()
    vi.resetModules()
    vi.doMock('electron', () => fake.electron)
    const { registerAppScheme, serveAppProtocol } = await import('./appProtocol.ts')
    registerAppScheme()
    await fake.whenReady()
    serveAppProtocol(async ({ pathname }) => ({ status: 200, headers: { 'content-type': 'text/html' }, body: `page ${pathname}` }))
    const ask = async (url: string, method = 'GET') => {
      const answer = await fake.protocols.get('app')?.(new Request(url, { method }))
      return [answer?.status, await answer?.text()]
    }
    expect(await ask('app://madang/classes/7')).toEqual([200, 'page /classes/7'])
    expect([(await ask('app://elsewhere/'))[0], (await ask('app://madang/', 'POST'))[0]]).toEqual([404, 404])
    expect(() => registerAppScheme()).toThrow('before the app is ready')
    expect(() => serveAppProtocol(async () => ({ status: 200, headers: {}, body: '' }))).toThrow('Failed to register protocol')
  })
})
