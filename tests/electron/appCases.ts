import assert from 'node:assert/strict'
import { crashAddress } from '#main/windows/crashPage.ts'
import { APP_ORIGIN, APP_SCHEME } from '#main/windows/policy.ts'
import type { Case } from './ground.ts'
import { openMain, openPreview } from './opening.ts'
import { next, nextTurn, until } from './waiting.ts'

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
    does: 'a quit closes the window only when the user leaves its unsaved edits',
    async run(ground) {
      const { windows, window, user } = await openMain(ground)
      await ground.keepUnsaved(window.webContents)
      assert.deepEqual([await windows.closeMain(), windows.isOpen()], [false, true])
      user.answer = true
      assert.deepEqual([await windows.closeMain(), windows.isOpen()], [true, false])
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
      ground.electron.protocol.unhandle(APP_SCHEME)
    },
  },
]
