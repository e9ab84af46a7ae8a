import { describe, expect, it, vi } from 'vitest'
import type { FakeContents } from '#tests/support/desktop/fakeWindows.ts'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import { cases } from './cases.ts'
import type { ElectronModule, Ground } from './ground.ts'
import { quits, watchQuit } from './quits.ts'

const pages = { whole: 'http://whole.test/', endless: 'http://endless.test/', refused: 'http://refused.test/' }
const loads: Record<string, FakeContents['load']> = { 'endless.test': 'hangs', 'refused.test': { fails: 'ERR_CONNECTION_REFUSED' } }

function double() {
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
  }
  vi.resetModules()
  vi.doMock('electron', () => fake.electron)
  return { fake, ground }
}

/** The same cases run in Electron where it is installed: `npm test -- electron`. */
describe('the double of Electron', () => {
  it.each(cases)('$does', async ({ isEarly, run }) => {
    const { fake, ground } = double()
    if (isEarly !== true) await fake.whenReady()
    fake.app.on('window-all-closed', () => {})
    const ran = (async () => run(ground))()
    await expect(ran).resolves.toBeUndefined()
  })
})

describe('the quit of the double', () => {
  it.each(quits)('$does', async ({ run, expected }) => {
    const { fake, ground } = double()
    await fake.whenReady()
    const { order, open, ended } = watchQuit(ground)
    await run(ground, open)
    await ended
    expect(order).toEqual(expected)
    expect(fake.app.exitCode).toBe(0)
  })
})
