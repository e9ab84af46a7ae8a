import { setImmediate as settled } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserWindow } from 'electron'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeView } from '#tests/support/desktop/fakeWindows.ts'

const bounds = { x: 0, y: 56, width: 1000, height: 600 }

let fake: FakeElectron
beforeEach(async () => {
  fake = createFakeElectron()
  await fake.whenReady()
  fake.app.on('window-all-closed', () => {})
  vi.resetModules()
  vi.doMock('electron', () => fake.electron)
})

async function show() {
  const window = new fake.electron.BrowserWindow()
  await window.loadURL('app://madang/main')
  const { createElectronPreviewView } = await import('./previewView.ts')
  const view = createElectronPreviewView({ window: () => fake.windows[0] as unknown as BrowserWindow, serverOrigin: 'https://school.test', language: () => 'ja', openExternal: async () => 'blocked' })
  await view.show('https://school.test/classes/7#preview=x', bounds)
  const [shown] = fake.views as [FakeView]
  const partition = fake.partitions.get('learner-preview')
  if (partition === undefined) throw new Error('no partition')
  // Electron takes it from the view once it has ended.
  const page = shown.webContents
  return { window, view, shown, page, partition }
}

describe('learner preview', () => {
  it('uses its own in-memory partition without the preload [DESK-06]', async () => {
    const { window, shown, partition, page } = await show()
    const { webPreferences } = fake.options.at(-1) ?? {}
    expect(webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
    expect(webPreferences?.preload).toBeUndefined()
    expect(page.session).toBe(partition)
    expect(partition.name).not.toMatch(/^persist:/)
    expect(partition.spelling.isOn).toBe(false)
    expect(page.loaded).toEqual(['https://school.test/classes/7#preview=x'])
    expect(window.children).toEqual([shown])
    expect(partition.set).toEqual([{ url: 'https://school.test', name: 'lang', value: 'ja' }])
    expect(page.listenerCount('will-navigate')).toBe(1)
  })

  it('follows the bounds of the page at any zoom', async () => {
    const { window, shown, view } = await show()
    expect(shown.bounds).toEqual(bounds)
    window.webContents.setZoomFactor(1.1)
    view.place(bounds)
    expect(shown.bounds).toEqual({ x: 0, y: 62, width: 1100, height: 660 })
  })

  it('fills the window while its page is in full screen', async () => {
    const { window, shown, view, page } = await show()
    page.emit('enter-html-full-screen')
    expect(shown.bounds).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    window.contentBounds = { x: 0, y: 0, width: 1920, height: 1080 }
    window.emit('resize')
    view.place(bounds)
    expect(shown.bounds).toEqual(window.contentBounds)
    page.emit('leave-html-full-screen')
    expect(shown.bounds).toEqual(bounds)
  })

  it('reports that its page closed itself, and ends with it [DESK-06]', async () => {
    const { window, view, page, partition } = await show()
    const gone = vi.fn()
    view.onGone(gone)
    page.close()
    expect([gone.mock.calls.length, window.children, partition.erased]).toEqual([1, [], 1])
    window.webContents.reload()
    view.close()
  })

  it('erases its data, and reports a crash [DESK-06]', async () => {
    const { window, view, partition, page } = await show()
    const gone = vi.fn()
    view.onGone(gone)
    page.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(gone).toHaveBeenCalledTimes(1)
    expect(window.children).toEqual([])
    expect([page.isDestroyed(), partition.erased]).toEqual([true, 1])
  })

  it.each<[string, (parent: FakeElectron['windows'][number]) => void]>([
    ['closes', (parent) => parent.close()],
    ['reloads', (parent) => parent.webContents.reload()],
    ['crashes', (parent) => parent.webContents.crash('crashed')],
  ])('ends when the page that shows it %s [DESK-06]', async (_end, act) => {
    const { window, view, page } = await show()
    window.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
    window.webContents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
    expect(page.isDestroyed()).toBe(false)
    act(window)
    expect(page.isDestroyed()).toBe(true)
    view.close()
  })

  it('waits for the last erasure, and confines the partition once [DESK-06]', async () => {
    const { view, partition } = await show()
    const erasure = Promise.withResolvers<void>()
    partition.erasing(erasure.promise)
    view.close()
    const shownAgain = view.show('https://school.test/classes/8#preview=y', bounds)
    await settled()
    expect(partition.set).toHaveLength(1)
    expect(fake.views[1]?.webContents.loaded).toEqual([])
    erasure.resolve()
    await shownAgain
    expect(partition.set).toHaveLength(2)
    expect(fake.views[1]?.webContents.loaded).toEqual(['https://school.test/classes/8#preview=y'])
    expect(partition.listenerCount('will-download')).toBe(1)
  })

  it('is not shown over data that could not be erased, and retries the erasure', async () => {
    const { view, partition } = await show()
    partition.erasing(Promise.reject(new Error('busy')))
    await expect(view.show('https://school.test/classes/8#preview=y', bounds)).rejects.toThrow('busy')
    expect(fake.views[1]?.webContents.loaded).toEqual([])
    await view.show('https://school.test/classes/9#preview=z', bounds)
    expect(fake.views[2]?.webContents.loaded).toEqual(['https://school.test/classes/9#preview=z'])
  })
})
