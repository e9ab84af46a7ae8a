import assert from 'node:assert/strict'
import type { BrowserWindow } from 'electron'
import { appCases } from './appCases.ts'
import type { Case, Ground } from './ground.ts'
import { pageCases } from './pageCases.ts'
import { systemCases } from './systemCases.ts'
import { next, nextTurn } from './waiting.ts'

const hidden = { show: false, width: 400, height: 300 }
const openWindow = ({ electron }: Ground): BrowserWindow => new electron.BrowserWindow(hidden)

async function openPage(ground: Ground): Promise<BrowserWindow> {
  const window = openWindow(ground)
  await window.loadURL(ground.pages.whole)
  return window
}

async function openUnsaved(ground: Ground): Promise<BrowserWindow> {
  const window = await openPage(ground)
  await ground.keepUnsaved(window.webContents)
  return window
}

const prevent = (event: { preventDefault(): void }): void => event.preventDefault()

/** What Electron does. */
const electronCases: readonly Case[] = [
  {
    does: 'makes nothing before it is ready',
    isEarly: true,
    run({ electron: { BrowserWindow, session } }) {
      for (const make of [() => new BrowserWindow(), () => session.defaultSession]) assert.throws(make)
    },
  },
  {
    does: 'takes no sandboxing once it is ready',
    run: ({ electron: { app } }) => assert.throws(() => app.enableSandbox(), /ready/),
  },
  {
    does: 'ends a load that finishes',
    async run(ground) {
      const window = openWindow(ground)
      await window.loadURL(ground.pages.whole)
      assert.equal(window.webContents.getURL(), ground.pages.whole)
      window.destroy()
    },
  },
  {
    does: 'rejects a load that another one replaces, as aborted',
    async run(ground) {
      const window = openWindow(ground)
      const replaced = assert.rejects(window.loadURL(ground.pages.endless), { code: 'ERR_ABORTED', errno: -3 })
      await window.loadURL(ground.pages.whole)
      await replaced
      window.destroy()
    },
  },
  {
    does: 'rejects a load that the network refuses, with its code',
    async run(ground) {
      const window = openWindow(ground)
      await assert.rejects(window.loadURL(ground.pages.refused), { code: 'ERR_CONNECTION_REFUSED' })
      window.destroy()
    },
  },
  {
    does: 'rejects a load whose window ends',
    async run(ground) {
      const window = openWindow(ground)
      const ended = assert.rejects(window.loadURL(ground.pages.endless))
      window.destroy()
      await ended
    },
  },
  {
    does: 'keeps a window open whose page has unsaved edits, when nobody decides',
    async run(ground) {
      const window = await openUnsaved(ground)
      const asked = next(window.webContents, 'will-prevent-unload')
      window.close()
      await asked
      await nextTurn()
      assert.equal(window.isDestroyed(), false)
      window.destroy()
    },
  },
  {
    does: 'closes it when will-prevent-unload is prevented',
    async run(ground) {
      const window = await openUnsaved(ground)
      window.webContents.on('will-prevent-unload', prevent)
      const closed = next(window, 'closed')
      window.close()
      await closed
    },
  },
  {
    does: 'asks the same before a reload',
    async run(ground) {
      const window = await openUnsaved(ground)
      const asked = next(window.webContents, 'will-prevent-unload')
      window.webContents.reload()
      await asked
      window.webContents.on('will-prevent-unload', prevent)
      const loaded = next(window.webContents, 'did-navigate')
      window.webContents.reload()
      await loaded
      window.destroy()
    },
  },
  {
    does: 'asks no page of a window whose close is prevented',
    async run(ground) {
      const window = await openUnsaved(ground)
      window.webContents.on('will-prevent-unload', () => assert.fail('the page was asked'))
      window.once('close', prevent)
      window.close()
      await nextTurn()
      assert.equal(window.isDestroyed(), false)
      window.destroy()
    },
  },
  {
    does: 'asks nobody before it destroys a window',
    async run(ground) {
      const window = await openUnsaved(ground)
      window.on('close', () => assert.fail('the app was asked'))
      window.webContents.on('will-prevent-unload', () => assert.fail('the page was asked'))
      window.destroy()
      assert.equal(window.isDestroyed(), true)
    },
  },
  {
    does: 'reports a crashed page, which a load on a later turn brings back',
    async run(ground) {
      const window = await openPage(ground)
      const gone = next(window.webContents, 'render-process-gone')
      window.webContents.forcefullyCrashRenderer()
      await gone
      await nextTurn()
      assert.equal(window.webContents.isCrashed(), true)
      await window.loadURL(ground.pages.whole)
      assert.equal(window.webContents.isCrashed(), false)
      window.destroy()
    },
  },
  {
    does: 'shows a hidden window that is maximised',
    run(ground) {
      const window = openWindow(ground)
      assert.equal(window.isVisible(), false)
      window.maximize()
      assert.equal(window.isVisible(), true)
      window.destroy()
    },
  },
  {
    does: 'throws for the members of a destroyed window, but for isDestroyed',
    run(ground) {
      const window = openWindow(ground)
      window.destroy()
      assert.equal(window.isDestroyed(), true)
      assert.throws(() => window.show(), /destroyed/)
    },
  },
  {
    does: 'lists open windows only',
    run(ground) {
      const { getAllWindows } = ground.electron.BrowserWindow
      const before = getAllWindows().length
      const window = openWindow(ground)
      assert.equal(getAllWindows().length, before + 1)
      window.destroy()
      assert.equal(getAllWindows().length, before)
    },
  },
  {
    does: 'lets the page of a view outlive its window',
    async run(ground) {
      const window = openWindow(ground)
      const { webContents } = addView(ground, window)
      await webContents.loadURL(ground.pages.whole)
      window.destroy()
      assert.equal(webContents.isDestroyed(), false)
      const ended = next(webContents, 'destroyed')
      webContents.close()
      await ended
    },
  },
  {
    does: 'announces every page that is made',
    run(ground) {
      const made: unknown[] = []
      const note = (_event: unknown, contents: unknown): void => void made.push(contents)
      ground.electron.app.on('web-contents-created', note)
      const window = openWindow(ground)
      const view = addView(ground, window)
      ground.electron.app.off('web-contents-created', note)
      assert.deepEqual([made.includes(window.webContents), made.includes(view.webContents)], [true, true])
      view.webContents.close()
      window.destroy()
    },
  },
  {
    does: 'takes one handler for a channel, until it is removed',
    run({ electron: { ipcMain } }) {
      ipcMain.handle('case', () => 1)
      assert.throws(() => ipcMain.handle('case', () => 2), /second handler for 'case'/)
      ipcMain.removeHandler('case')
      ipcMain.handle('case', () => 3)
      ipcMain.removeHandler('case')
    },
  },
  {
    does: 'takes one handler for a scheme',
    run({ electron: { protocol } }) {
      protocol.handle('case', () => new Response())
      assert.throws(() => protocol.handle('case', () => new Response()), /Failed to register protocol/)
    },
  },
  {
    does: 'makes a tray icon of any image, and throws for the members of a destroyed one',
    run({ electron: { Tray, nativeImage } }) {
      const tray = new Tray(nativeImage.createFromPath('/there/is/none.png'))
      tray.setToolTip('case')
      tray.destroy()
      assert.equal(tray.isDestroyed(), true)
      assert.throws(() => tray.setToolTip('case'), /destroyed/)
    },
  },
  {
    does: 'shows a notification or reports that it failed, and never throws',
    async run({ electron: { Notification } }) {
      assert.equal(typeof Notification.isSupported(), 'boolean')
      if (!Notification.isSupported()) return
      const notification = new Notification({ title: 'case', body: 'case' })
      const ended = Promise.race([next(notification, 'show'), next(notification, 'failed')])
      notification.show()
      await ended
      notification.close()
    },
  },
  {
    does: 'refuses a menu item without label, role and type',
    run: ({ electron: { Menu } }) => assert.throws(() => Menu.buildFromTemplate([{ click() {} }]), TypeError),
  },
]

function addView({ electron }: Ground, window: BrowserWindow) {
  const view = new electron.WebContentsView()
  window.contentView.addChildView(view)
  return view
}

export const cases: readonly Case[] = [...appCases, ...pageCases, ...systemCases, ...electronCases]
