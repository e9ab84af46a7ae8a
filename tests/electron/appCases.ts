import assert from 'node:assert/strict'
import type { BrowserWindow, WebContents } from 'electron'
import type { ElectronWindows } from '#main/electron/windows.ts'
import { desktopTexts } from '#main/texts.ts'
import { crashAddress } from '#main/windows/crashPage.ts'
import { APP_ORIGIN } from '#main/windows/policy.ts'
import { keptLog } from '#tests/support/desktop/desktopPorts.ts'
import type { Case, Ground } from './ground.ts'
import { next, nextTurn, until } from './waiting.ts'

/** The app's window, as main opens it; `answer`: what the user says when asked. */
async function openMain(ground: Ground, { page = ground.pages.whole } = {}) {
  const { createElectronWindows } = await import('#main/electron/windows.ts')
  const user = { asked: 0, answer: false }
  const log = keptLog()
  const windows: ElectronWindows = createElectronWindows({
    pageOrigin: new URL(page).origin, serverOrigin: new URL(page).origin, startPath: '/', preload: '', log, texts: () => desktopTexts('ko'), openExternal: async () => 'blocked',
    notifier: {
      confirm: async () => {
        user.asked += 1
        return user.answer
      },
    },
    memory: { read: async () => ({ zoom: 1 }), remember() {}, flush: async () => {} },
  })
  const loaded = new Promise<void>((resolve) => {
    ground.electron.app.once('web-contents-created', (_event, contents) => void contents.once('did-navigate', () => resolve()))
  })
  await windows.openMain()
  if (page === ground.pages.whole) await loaded
  const window = windows.main()
  assert.ok(window !== undefined)
  return { windows, window, user, log }
}

/** A preview over a window, and its page. */
async function openPreview({ electron: { app }, pages }: Ground, window: BrowserWindow): Promise<WebContents> {
  const { createElectronPreviewView } = await import('#main/electron/previewView.ts')
  const made: WebContents[] = []
  const note = (_event: unknown, contents: WebContents): void => void made.push(contents)
  app.on('web-contents-created', note)
  const preview = createElectronPreviewView({ window: () => window, serverOrigin: new URL(pages.whole).origin, language: () => 'ko', openExternal: async () => 'blocked' })
  await preview.show(pages.whole, { x: 0, y: 0, width: 200, height: 100 })
  app.off('web-contents-created', note)
  const [contents] = made
  assert.ok(contents !== undefined)
  return contents
}

/** What main makes of Electron's behaviour. */
export const appCases: readonly Case[] = [
  {
    does: 'the window asks before unsaved edits are lost, and closes when the user leaves',
    async run(ground) {
      const { window, user } = await openMain(ground)
      await ground.keepUnsaved(window.webContents)
      window.close()
      await until(() => user.asked === 1)
      await nextTurn()
      assert.equal(window.isDestroyed(), false)
      user.answer = true
      const closed = next(window, 'closed')
      window.close()
      await closed
    },
  },
  {
    does: 'the window asks nobody while an update is installed',
    async run(ground) {
      const { windows, window, user } = await openMain(ground)
      await ground.keepUnsaved(window.webContents)
      windows.askBeforeLeaving(false)
      const closed = next(window, 'closed')
      window.close()
      await closed
      assert.equal(user.asked, 0)
    },
  },
  {
    does: 'the window may end while its first page loads, without an error',
    async run(ground) {
      const { windows, window, log } = await openMain(ground, { page: ground.pages.endless })
      window.destroy()
      await nextTurn()
      assert.deepEqual([windows.isOpen(), log.lines], [false, []])
    },
  },
  {
    does: 'the window shows a page of its own when its page does not load, and after a crash',
    async run(ground) {
      const { refused } = ground.pages
      const { window: failing } = await openMain(ground, { page: refused })
      await until(() => failing.webContents.getURL() === crashAddress(new URL(refused).origin, refused))
      failing.destroy()
      const { window, log } = await openMain(ground)
      const page = window.webContents.getURL()
      window.webContents.forcefullyCrashRenderer()
      await until(() => window.webContents.getURL() === crashAddress(new URL(page).origin, page))
      assert.match(log.lines.join(), /the page has crashed/)
      window.destroy()
    },
  },
  {
    does: 'the preview ends when its page is reloaded, and with its window',
    async run(ground) {
      const { window } = await openMain(ground)
      const first = await openPreview(ground, window)
      const reloaded = Promise.all([next(first, 'destroyed'), next(window.webContents, 'did-navigate')])
      window.webContents.reload()
      await reloaded
      const second = await openPreview(ground, window)
      const ended = next(second, 'destroyed')
      window.destroy()
      await ended
    },
  },
  {
    does: 'a page may open no window',
    async run(ground) {
      const { window } = await openMain(ground)
      assert.equal(await ground.opensWindow(window.webContents, 'https://elsewhere.test/'), false)
      window.destroy()
    },
  },
  {
    does: 'the app\'s scheme serves its pages under their policy, and nothing else',
    async run(ground) {
      const { serveAppProtocol } = await import('#main/electron/appProtocol.ts')
      serveAppProtocol(async ({ pathname }) => ({ status: 200, headers: { 'content-type': 'text/html', 'content-security-policy': 'default-src \'none\'' }, body: `<h1>${pathname}</h1>` }))
      const page = await ground.fetch(`${APP_ORIGIN}/classes`)
      assert.deepEqual([page.status, page.headers.get('content-security-policy'), await page.text()], [200, 'default-src \'none\'', '<h1>/classes</h1>'])
      assert.equal((await ground.fetch(`${new URL(APP_ORIGIN).protocol}//elsewhere/classes`)).status, 404)
      assert.equal((await ground.fetch(`${APP_ORIGIN}/classes`, { method: 'POST' })).status, 404)
    },
  },
]
