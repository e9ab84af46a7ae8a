/** Runs the cases in Electron's main process: `--report=FILE` gets one JSON line for each; `--quit=N` runs one quit instead. */
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { parseArgs } from 'node:util'
import * as electron from 'electron'
import { registerAppScheme } from '#main/electron/appProtocol.ts'
import { cases } from './cases.ts'
import type { Case, Ground } from './ground.ts'
import { quits, watchQuit } from './quits.ts'
import type { Line } from './report.ts'

const CASE_MS = 20_000

const { values: { report = '', quit } } = parseArgs({ strict: false, options: { report: { type: 'string' }, quit: { type: 'string' } } }) as { values: { report?: string; quit?: string } }

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
    pages: { whole: await listen(createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))), endless: await listen(createServer(() => {})), refused },
    // As a user's touch: a page that nobody touched may not ask.
    keepUnsaved: (contents) => contents.executeJavaScript('addEventListener("beforeunload", (event) => event.preventDefault())', true),
    opensWindow: async (contents, address) => await contents.executeJavaScript(`open(${JSON.stringify(address)}) !== null`, true) === true,
    fetch: (address, init) => electron.session.defaultSession.fetch(address, init),
  }
}

async function attempt(ground: Ground, { does, run }: Case): Promise<void> {
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
