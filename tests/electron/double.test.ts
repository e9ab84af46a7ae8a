import { describe, expect, it, vi } from 'vitest'
import type { FakeContents, FakeWindow } from '#tests/support/desktop/fakeWindows.ts'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import { cases } from './cases.ts'
import type { ElectronModule, Ground } from './ground.ts'
import { playedPage } from './playedPage.ts'
import { quits, watchQuit } from './quits.ts'

const pages = { whole: 'http://whole.test/', endless: 'http://endless.test/', refused: 'http://refused.test/' }
const loads: Record<string, FakeContents['load']> = { 'endless.test': 'hangs', 'refused.test': { fails: 'ERR_CONNECTION_REFUSED' } }

async function double() {
  const fake = createFakeElectron()
  fake.app.on('web-contents-created', (_event, contents: FakeContents) => {
    const loadURL = contents.loadURL.bind(contents)
    contents.loadURL = (url) => {
      contents.load = loads[new URL(url).hostname] ?? 'finishes'
      return loadURL(url)
    }
  })
  const ground: Ground = {
    pages,
    electron: fake.electron as unknown as ElectronModule,
    async keepUnsaved(contents) {
      (contents as unknown as FakeContents).unsaved = true
    },
    opensWindow: async (contents, address) => (contents as unknown as FakeContents).opens(address).action === 'allow',
    async fetch(address, init) {
      const answer = fake.protocols.get(new URL(address).protocol.slice(0, -1))
      return answer === undefined ? Response.error() : answer(new Request(address, init))
    },
    isHeld: (window) => !window.isEnabled(),
    progressOf: (window) => (window as unknown as FakeWindow).progress.at(-1),
    inPage: playedPage(fake, async (address) => (loads[new URL(address).hostname] === undefined ? 200 : new Promise(() => {}))),
    archive: '',
  }
  vi.resetModules()
  vi.doMock('electron', () => fake.electron)
  const { registerAppScheme } = await import('#main/electron/appProtocol.ts')
  registerAppScheme()
  return { fake, ground }
}

/** The same cases run in Electron where it is installed: `npm test -- electron`. */
describe('the double of Electron', () => {
  it.for(cases)('$does', async ({ isEarly, needs, run }, { skip }) => {
    skip(needs === 'electron', 'only Electron itself has it: npm test -- electron')
    const { fake, ground } = await double()
    if (isEarly !== true) await fake.whenReady()
    fake.app.on('window-all-closed', () => {})
    const ran = (async () => run(ground))()
    await expect(ran).resolves.toBeUndefined()
  })
})

describe('the quit of the double', () => {
  it.each(quits)('$does', async ({ run, expected }) => {
    const { fake, ground } = await double()
    await fake.whenReady()
    const { order, open, ended } = watchQuit(ground)
    await run(ground, open)
    await ended
    expect(order).toEqual(expected)
    expect(fake.app.exitCode).toBe(0)
  })
})
