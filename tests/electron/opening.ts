import assert from 'node:assert/strict'
import type { BrowserWindow, WebContents } from 'electron'
import type { ElectronWindows } from '#main/electron/windows.ts'
import { desktopTexts } from '#main/texts.ts'
import { originOf } from '#main/windows/policy.ts'
import { keptLog } from '#tests/support/desktop/desktopPorts.ts'
import type { Ground } from './ground.ts'

/** The app's window, as main opens it; `answer`: what the user says when asked. */
export async function openMain(ground: Ground, { page = ground.pages.whole } = {}) {
  const { createElectronWindows } = await import('#main/electron/windows.ts')
  const user = { asked: 0, answer: false }
  const answer = (): boolean => {
    user.asked += 1
    return user.answer
  }
  const log = keptLog()
  const windows: ElectronWindows = createElectronWindows({
    pageOrigin: originOf(page) ?? '', serverOrigin: new URL(ground.pages.whole).origin, startPath: '/', preload: '', log, texts: () => desktopTexts('ko'), openExternal: async () => 'blocked',
    notifier: {
      confirm: async () => answer(),
      confirmNow: answer,
    },
    memory: { read: async () => ({ zoom: 1 }), remember() {}, flush: async () => {} },
  })
  const loaded = new Promise<void>((resolve) => {
    ground.electron.app.once('web-contents-created', (_event, contents) => void contents.once('did-navigate', () => resolve()))
  })
  await windows.openMain()
  if (page !== ground.pages.endless && page !== ground.pages.refused) await loaded
  const window = windows.main()
  assert.ok(window !== undefined)
  return { windows, window, user, log }
}

/** A preview over a window, and its page. */
export async function openPreview({ electron: { app }, pages }: Ground, window: BrowserWindow): Promise<WebContents> {
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
