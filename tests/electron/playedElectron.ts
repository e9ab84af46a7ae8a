/** Node plays Electron with the double, badly: it takes a second handler for a channel, and crashes on any menu. `node --import playedElectron.ts SCRIPT` */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeContents } from '#tests/support/desktop/fakeWindows.ts'

const { app, defaultSession, electron, protocols } = createFakeElectron()
app.on('web-contents-created', (_event, contents: FakeContents) => {
  Object.assign(contents, {
    async executeJavaScript(script: string) {
      if (script.startsWith('open')) return contents.opens('https://elsewhere.test/').action === 'allow'
      contents.unsaved = true
      return undefined
    },
  })
  const loadURL = contents.loadURL.bind(contents)
  contents.loadURL = async (url) => {
    // What the address does tells how the load goes.
    const answered = fetch(url).then(() => 'finishes' as const, () => ({ fails: 'ERR_CONNECTION_REFUSED' }))
    contents.load = 'hangs'
    const hanging = loadURL(url)
    hanging.catch(() => {})
    const load = await Promise.race([answered, hanging.then(() => undefined)])
    if (load === undefined) return hanging
    contents.load = load
    return loadURL(url)
  }
})
// As Electron, which becomes ready once its main module has ended: `await app.whenReady()` in that module never returns.
const whenReady = app.whenReady.bind(app)
const { promise: loaded, resolve: endLoading } = Promise.withResolvers<void>()
app.whenReady = () => loaded.then(whenReady)
app.on('quit', (_event, code: number) => setImmediate(() => process.exit(code)))
Object.assign(defaultSession, { fetch: async (address: string, init?: RequestInit) => protocols.get(new URL(address).protocol.slice(0, -1))?.(new Request(address, init)) })
Object.assign(electron.ipcMain, { handle() {} })
Object.assign(electron.Menu, { buildFromTemplate: () => process.exit(7) })

Object.assign(globalThis, { playedElectron: electron })
registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: 'played:electron', shortCircuit: true } : next(name, context)),
  load: (url, context, next) => (url === 'played:electron'
    ? { format: 'module', shortCircuit: true, source: Object.keys(electron).map((name) => `export const ${name} = globalThis.playedElectron.${name}`).join('\n') }
    : next(url, context)),
})
const script = process.argv[1]
if (script !== undefined) void import(pathToFileURL(script).href).then(() => endLoading())
