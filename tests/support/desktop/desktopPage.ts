import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { BrowserContext, Page } from 'playwright/test'
import type { PageServer } from '#main/windows/pageServer.ts'
import type { memoryIpc } from './desktopPorts.ts'

type MemoryIpc = ReturnType<typeof memoryIpc>

/** Placeholder for a dropped file's path until the launcher sets it, as Electron would. */
const DROPPED = 'dropped-file:'

/** Serves the built renderer as the app's protocol: same paths, same headers, own origin. */
export async function servePage(serve: PageServer): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    serve(new URL(request.url ?? '/', 'http://localhost')).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Runs the built preload in every page of a context, over Playwright instead of Electron. `dropped`: a dropped file's path by name. */
export async function attachPreload({ context, preload, ipc, dropped }: {
  context: BrowserContext
  preload: string
  ipc: MemoryIpc
  dropped(name: string): string
}): Promise<void> {
  await context.exposeBinding('__ipcInvoke', ({ page, frame }, channel: string, args: unknown[]) => {
    const sender = { origin: new URL(frame.url()).origin, isMainFrame: frame === page.mainFrame() }
    return ipc.call(channel, withPaths(args, dropped), sender)
  })
  ipc.onPush((channel, payload) => {
    for (const page of context.pages()) void push(page, channel, payload)
  })
  await context.addInitScript({ content: shim(await readFile(preload, 'utf8')) })
}

async function push(page: Page, channel: string, payload: unknown): Promise<void> {
  await page
    .evaluate(([name, value]) => {
      const deliver = (globalThis as unknown as Record<symbol, ((name: string, value: unknown) => void) | undefined>)[Symbol.for('madang.test.push')]
      deliver?.(name, value)
    }, [channel, payload] as [string, unknown])
    .catch(() => {})
}

function withPaths(args: unknown[], dropped: (name: string) => string): unknown[] {
  return args.map((arg) => {
    if (Array.isArray(arg)) return withPaths(arg, dropped)
    return typeof arg === 'string' && arg.startsWith(DROPPED) ? dropped(arg.slice(DROPPED.length)) : arg
  })
}

/** The environment of a sandboxed preload, around the built file. */
function shim(preload: string): string {
  return `(() => {
  if (globalThis.top !== globalThis) return
  const invoke = globalThis.__ipcInvoke
  delete globalThis.__ipcInvoke
  const listeners = new Map()
  Object.defineProperty(globalThis, Symbol.for('madang.test.push'), {
    value: (channel, payload) => { for (const listener of listeners.get(channel) ?? []) listener({}, payload) },
  })
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name, api) => Object.defineProperty(globalThis, name, { value: Object.freeze(api), enumerable: true }),
    },
    ipcRenderer: {
      invoke: (channel, ...args) => invoke(channel, args),
      on: (channel, listener) => { listeners.set(channel, [...(listeners.get(channel) ?? []), listener]) },
      removeListener: (channel, listener) => { listeners.set(channel, (listeners.get(channel) ?? []).filter((one) => one !== listener)) },
    },
    webUtils: { getPathForFile: (file) => ${JSON.stringify(DROPPED)} + file.name },
  }
  const require = (name) => {
    if (name !== 'electron') throw new Error('a sandboxed preload cannot load ' + name)
    return electron
  }
  const module = { exports: {} }
  ;((require, module, exports) => {
${preload}
  })(require, module, module.exports)
})()`
}
