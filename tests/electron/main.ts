/** Runs the cases in Electron's main process: `--report=FILE` gets one JSON line for each; `--quit=N` runs one quit instead. `--preload`, `--archive`: what is built for the cases. */
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { parseArgs } from 'node:util'
import * as electron from 'electron'
import { registerAppScheme } from '#main/electron/appProtocol.ts'
import { cases } from './cases.ts'
import type { BrowserWindow } from 'electron'
import { BRIDGE_GLOBAL } from '#shared/desktop/bridge.ts'
import { APP_ORIGIN } from '#main/windows/policy.ts'
import type { Case, Ground, InPage } from './ground.ts'
import { quits, watchQuit } from './quits.ts'
import type { Line } from './report.ts'

const CASE_MS = 20_000

type Values = Partial<Record<'report' | 'quit' | 'preload' | 'archive', string>>
const text = { type: 'string' } as const
const { report = '', quit, preload = '', archive = '' } = parseArgs({ strict: false, options: { report: text, quit: text, preload: text, archive: text } }).values as Values
/** Node plays Electron in the tests of this suite. */
const isElectron = process.versions.electron !== undefined

// At once, since Electron may crash in the next case.
const write = (line: Line): void => appendFileSync(report, `${JSON.stringify(line)}\n`)

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function makeGround(): Promise<Ground> {
  const page = '<!doctype html><title>case</title><h1>case</h1>'
  const closed = createServer()
  const refused = await listen(closed)
  closed.close()
  return {
    electron,
    pages: { whole: await listen(createServer((_, response) => response.setHeader('content-type', 'text/html').setHeader('access-control-allow-origin', APP_ORIGIN).end(page))), endless: await listen(createServer(() => {})), refused },
    // As a user's touch: a page that nobody touched may not ask.
    keepUnsaved: (contents) => contents.executeJavaScript('addEventListener("beforeunload", (event) => event.preventDefault())', true),
    opensWindow: async (contents, address) => await contents.executeJavaScript(`open(${JSON.stringify(address)}) !== null`, true) === true,
    fetch: (address, init) => electron.session.defaultSession.fetch(address, init),
    isHeld: (window) => (process.platform === 'darwin' ? sheets.has(window) : !window.isEnabled()),
    inPage,
    archive,
  }
}

/** Windows with a dialog of macOS. */
const sheets = new Set<BrowserWindow>()
electron.app.on('browser-window-created', (_event, window) => {
  window.on('sheet-begin', () => sheets.add(window))
  window.on('sheet-end', () => sheets.delete(window))
})

const inPage: InPage = {
  place: (contents) => contents.executeJavaScript('({ origin: location.origin, isSecure: isSecureContext })'),
  fetch: (contents, address) => contents.executeJavaScript(`fetch(${JSON.stringify(address)}).then(({ status }) => status, () => 'refused')`),
  runsScript: (contents, address) => contents.executeJavaScript(`new Promise((resolve) => document.head.append(Object.assign(document.createElement('script'), { src: ${JSON.stringify(address)}, onload: () => resolve(true), onerror: () => resolve(false) })))`),
  goTo: (contents, address) => contents.executeJavaScript(`location.assign(${JSON.stringify(address)})`, true),
  setFullScreen: (contents, isFull) => contents.executeJavaScript(isFull ? 'document.documentElement.requestFullscreen()' : 'document.exitFullscreen()', true),
  async drop(path) {
    const window = new electron.BrowserWindow({ show: false, webPreferences: { sandbox: true, contextIsolation: true, preload } })
    const { webContents } = window
    await window.loadURL(ground.pages.whole)
    // No script can make a file of the disk.
    webContents.debugger.attach()
    const { result: { objectId } } = await webContents.debugger.sendCommand('Runtime.evaluate', { expression: 'document.body.appendChild(Object.assign(document.createElement("input"), { type: "file" }))' }) as { result: { objectId: string } }
    await webContents.debugger.sendCommand('DOM.setFileInputFiles', { objectId, files: [path] })
    await webContents.executeJavaScript(`${BRIDGE_GLOBAL}.uploads.drop([document.querySelector('input').files[0], new File(['case'], 'made.mp4')])`)
    return window
  },
}

async function attempt(ground: Ground, { does, needs, run }: Case): Promise<void> {
  if (needs !== undefined && !isElectron) return write({ does, skipped: 'Node plays Electron' })
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`did not end within ${CASE_MS / 1000} s`)), CASE_MS)
  // Also of a listener, which would open a box that waits for an answer.
  process.on('uncaughtException', reject)
  try {
    await Promise.race([run(ground), late])
    write({ does })
  } catch (error) {
    write({ does, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    clearTimeout(timer)
    process.off('uncaughtException', reject)
  }
}

const { app } = electron
registerAppScheme()
const ground = await makeGround()
const one = quits[Number(quit)]
if (quit === undefined) for (const early of cases.filter(({ isEarly }) => isEarly === true)) await attempt(ground, early)
// Not awaited: Electron becomes ready once this module has ended.
void app.whenReady().then(() => (quit === undefined ? runCases() : runQuit()))

async function runCases(): Promise<void> {
  app.on('window-all-closed', () => {})
  for (const later of cases.filter(({ isEarly }) => isEarly !== true)) await attempt(ground, later)
  app.exit(0)
}

async function runQuit(): Promise<void> {
  if (one === undefined) return
  const { order, open } = watchQuit(ground)
  app.on('quit', () => write({ does: one.does, order }))
  await one.run(ground, open)
}
