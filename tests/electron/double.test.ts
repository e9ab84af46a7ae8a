import { describe, expect, it } from 'vitest'
import type { FakeContents } from '#tests/support/desktop/fakeWindows.ts'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import { cases } from './cases.ts'
import type { ElectronModule, Ground } from './ground.ts'
import { quits, watchQuit } from './quits.ts'

const pages = { whole: 'http://pages.test/whole', endless: 'http://pages.test/endless', refused: 'http://pages.test/refused' }
const loads = { [pages.endless]: 'hangs', [pages.refused]: { fails: 'ERR_CONNECTION_REFUSED' } } as const

function double() {
  const fake = createFakeElectron()
  fake.app.on('web-contents-created', (_event, contents: FakeContents) => {
    const loadURL = contents.loadURL.bind(contents)
    contents.loadURL = (url) => {
      contents.load = loads[url] ?? 'finishes'
      return loadURL(url)
    }
  })
  const ground: Ground = {
    pages,
    electron: fake.electron as unknown as ElectronModule,
    async keepUnsaved(contents) {
      (contents as unknown as FakeContents).unsaved = true
    },
  }
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
