import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bridge, channelName } from '#shared/desktop/bridge.ts'
import { desktopTexts } from '#main/texts.ts'
import { createPageServer } from '#main/windows/pageServer.ts'
import { APP_ORIGIN, APP_SCHEME } from '#main/windows/policy.ts'
import { createRendererFiles } from '#main/windows/rendererFiles.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import type { Case } from './ground.ts'
import { openMain, openPreview } from './opening.ts'
import { next, nextTurn, until } from './waiting.ts'

/** What the app's pages may do. */
export const pageCases: readonly Case[] = [
  {
    does: 'the app\'s pages load from its scheme, at a secure origin of their own, and reach nothing but it and the server',
    needs: 'pages',
    async run(ground) {
      const { electron, inPage, pages } = ground
      const folder = await temporaryFolder()
      await writeFile(join(folder.path, 'desktop.html'), '<!doctype html><title>case</title>')
      await writeFile(join(folder.path, 'own.js'), '')
      const { serveAppProtocol } = await import('#main/electron/appProtocol.ts')
      serveAppProtocol(createPageServer({ files: createRendererFiles(folder.path, 'desktop.html', new URL(pages.whole).origin), language: () => 'ko', texts: () => desktopTexts('ko') }))
      const { window } = await openMain(ground, { page: `${APP_ORIGIN}/` })
      const { webContents } = window
      assert.equal(webContents.getURL(), `${APP_ORIGIN}/`)
      assert.deepEqual(await inPage.place(webContents), { origin: APP_ORIGIN, isSecure: true })
      assert.match((await ground.fetch(`${APP_ORIGIN}/classes`)).headers.get('content-security-policy') ?? '', /default-src 'none'/)
      // The endless address would hang if it were asked at all.
      const addresses = [`${APP_ORIGIN}/own.js`, `${APP_ORIGIN}/none.js`, pages.whole, pages.endless]
      assert.deepEqual(await Promise.all(addresses.map((address) => inPage.fetch(webContents, address))), [200, 404, 200, 'refused'])
      assert.deepEqual(await Promise.all([`${APP_ORIGIN}/own.js`, pages.whole].map((address) => inPage.runsScript(webContents, address))), [true, false])
      window.destroy()
      electron.protocol.unhandle(APP_SCHEME)
      await folder.remove()
    },
  },
  {
    does: 'a page with unsaved edits that goes elsewhere stays, or arrives there once the user leaves',
    needs: 'pages',
    async run(ground) {
      const { window, user } = await openMain(ground)
      const { webContents } = window
      const elsewhere = `${ground.pages.whole}elsewhere`
      await ground.keepUnsaved(webContents)
      await ground.inPage.goTo(webContents, elsewhere)
      await until(() => user.asked === 1)
      await nextTurn()
      assert.equal(webContents.getURL(), ground.pages.whole)
      user.answer = true
      await ground.inPage.goTo(webContents, elsewhere)
      await until(() => webContents.getURL() === elsewhere)
      window.destroy()
    },
  },
  {
    does: 'a file of the disk reaches main as its path, one that a script made not at all',
    needs: 'pages',
    async run(ground) {
      const folder = await temporaryFolder()
      const path = join(folder.path, 'lesson.mp4')
      await writeFile(path, 'case')
      const channel = channelName('uploads', 'drop')
      const dropped: unknown[] = []
      ground.electron.ipcMain.handle(channel, (_event, ...args: unknown[]) => {
        dropped.push(bridge.uploads.drop.args.parse(args))
        return { ok: true, value: [] }
      })
      const window = await ground.inPage.drop(path)
      assert.deepEqual(dropped, [[[path]]])
      window.destroy()
      ground.electron.ipcMain.removeHandler(channel)
      await folder.remove()
    },
  },
  {
    does: 'the preview in full screen covers its window, and returns to its place',
    needs: 'pages',
    async run(ground) {
      const { window } = await openMain(ground)
      const contents = await openPreview(ground, window)
      const view = window.contentView.children.at(-1)
      assert.ok(view !== undefined)
      await ground.inPage.setFullScreen(contents, true)
      await until(() => view.getBounds().x === 0 && view.getBounds().width === window.getContentBounds().width && view.getBounds().height === window.getContentBounds().height)
      await ground.inPage.setFullScreen(contents, false)
      await until(() => view.getBounds().width === 200 && view.getBounds().height === 100)
      const ended = next(contents, 'destroyed')
      window.destroy()
      await ended
    },
  },
]
