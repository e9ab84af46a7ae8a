import type { BrowserWindow, WebContents } from 'electron'
import { vi } from 'vitest'
import { BRIDGE_GLOBAL } from '#shared/desktop/bridge.ts'
import type { BridgeApi } from '#shared/desktop/bridge.ts'
import type { FakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import { createFakePreload } from '#tests/support/desktop/fakePreload.ts'
import type { FakeContents } from '#tests/support/desktop/fakeWindows.ts'
import type { InPage } from './ground.ts'

/** Pages of the double: they keep to their scheme's privileges, their content policy and their partition's permissions. */
export function playedPage(fake: FakeElectron, statusOf: (address: string) => Promise<number>): InPage {
  const schemeOf = (address: string): string => new URL(address).protocol.slice(0, -1)
  const isWeb = (scheme: string): boolean => ['http', 'https'].includes(scheme)

  /** That of Chromium: a scheme of the app has one only when it is standard. */
  function originOf(address: string): string {
    const scheme = schemeOf(address)
    return isWeb(scheme) || fake.privileged.get(scheme)?.standard === true ? `${scheme}://${new URL(address).host}` : 'null'
  }

  const answer = async (address: string): Promise<Response | undefined> => fake.protocols.get(schemeOf(address))?.(new Request(address))

  async function allows(contents: WebContents, kind: 'connect-src' | 'script-src', address: string): Promise<boolean> {
    const page = contents.getURL()
    const policy = (await answer(page))?.headers.get('content-security-policy')
    if (policy === null || policy === undefined) return true
    const directives = new Map(policy.split(';').map((one) => one.trim().split(/\s+/)).map(([name, ...sources]) => [name, sources]))
    const sources = directives.get(kind) ?? directives.get('default-src') ?? ['*']
    return sources.some((source) => source === '*' || (source === '\'self\'' ? originOf(page) : source) === originOf(address))
  }

  const status = async (address: string): Promise<number> => (isWeb(schemeOf(address)) ? statusOf(address) : (await answer(address))?.status ?? 0)

  return {
    async place(contents) {
      const scheme = schemeOf(contents.getURL())
      return { origin: originOf(contents.getURL()), isSecure: scheme === 'https' || fake.privileged.get(scheme)?.secure === true }
    },
    async fetch(contents, address) {
      const mayFetch = isWeb(schemeOf(address)) || fake.privileged.get(schemeOf(address))?.supportFetchAPI === true
      return mayFetch && await allows(contents, 'connect-src', address) ? status(address) : 'refused'
    },
    runsScript: async (contents, address) => await allows(contents, 'script-src', address) && await status(address) === 200,
    goTo: async (contents, address) => (contents as unknown as FakeContents).goTo(address),
    async setFullScreen(contents, isFull) {
      const { session, emit } = contents as unknown as FakeContents
      const mayFill = await new Promise<boolean>((resolve) => {
        if (session.permissionRequest === null) resolve(true)
        else session.permissionRequest(contents, 'fullscreen', resolve, { requestingUrl: contents.getURL(), isMainFrame: true } as never)
      })
      if (mayFill) emit.call(contents, isFull ? 'enter-html-full-screen' : 'leave-html-full-screen')
    },
    async drop(path) {
      const [dropped, made] = [new File(['case'], 'lesson.mp4'), new File(['case'], 'made.mp4')]
      const preload = createFakePreload(fake.ipc, { origin: 'http://whole.test', parent: null }, new Map([[dropped, path]]))
      vi.doMock('electron', () => preload.electron)
      await import('#preload/index.ts')
      await (preload.world[BRIDGE_GLOBAL] as BridgeApi).uploads.drop([dropped, made])
      return new fake.electron.BrowserWindow() as unknown as BrowserWindow
    },
  }
}
