import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { Browser, BrowserContext, BrowserContextOptions, FileChooser } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import type { Outcome } from '#shared/desktop/bridge.ts'
import type { WireResponse } from '#shared/kernel/call/client.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import type { HttpRequest } from '#main/ports.ts'
import { desktopTexts } from '#main/texts.ts'
import { createPageServer } from '#main/windows/pageServer.ts'
import { createRendererFiles } from '#main/windows/rendererFiles.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { clientOver } from '#tests/support/desktop/bridgeClient.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'
import { scriptedUpdater } from '#tests/support/desktop/scriptedUpdater.ts'
import { attachPreload, servePage } from '#tests/support/desktop/desktopPage.ts'
import { dialogsPlayed, dropFromDisk, pathsByName } from './launched.ts'
import type { LaunchedApp } from './launched.ts'

export interface DesktopLaunch {
  browser: Browser
  contextOptions: BrowserContextOptions
  serverOrigin: string
  userData: string
}

/** The built desktop without Electron: main in this process, preload and renderer in Chromium. The server must allow `pageOrigin`. */
export async function launchDesktopInChromium(launch: DesktopLaunch, page: DesktopPage): Promise<LaunchedApp> {
  const keychain = memoryKeychain()
  const updater = scriptedUpdater()
  const droppable = new Map<string, string>()
  /** Everything that main wrote or sent, except keychain and request headers, where the token belongs. */
  const handedOut: string[] = []
  const logs: string[][] = []
  let main = await startMain()
  let context = await openContext()
  let current = await context.newPage()

  async function startMain(): Promise<DesktopMain> {
    const started = await startDesktopMain({
      serverOrigin: launch.serverOrigin, pageOrigin: page.origin, userData: launch.userData, keychain, updater,
      used(call, args) {
        if (call === 'http.send') handedOut.push(`${call} ${(args[0] as HttpRequest).url}`)
        else if (!call.startsWith('keychain.')) handedOut.push(`${call} ${JSON.stringify(args)}`)
      },
    })
    logs.push(started.log.lines)
    return started
  }

  async function openContext(): Promise<BrowserContext> {
    const opened = await launch.browser.newContext(launch.contextOptions)
    await attachPreload({
      context: opened, ipc: main.ipc,
      preload: join(repositoryRoot, 'dist/preload/index.cjs'),
      dropped: (name) => droppable.get(name) ?? '',
    })
    return opened
  }

  return {
    kind: 'desktop',
    updater,
    main: () => main,
    get page() {
      return current
    },
    baseURL: page.origin,
    async open(path) {
      await current.goto(`${page.origin}${path}`)
    },
    async logIn(email) {
      const client = clientOver(async (request) => await main.call('rest.send', crypto.randomUUID(), request, { language: 'ko', source: page.origin }) as Outcome<WireResponse>)
      await client(contract.auth.login, { body: { email, password: DEMO_PASSWORD } })
    },
    async attachFiles(action, paths) {
      const asked = main.shell.dialogs.length
      main.shell.nextFiles = paths
      // Uploads use main's dialog; file fields of a page, as for a picture, use the page's.
      const filled: Promise<void>[] = []
      const fill = (chooser: FileChooser) => { filled.push(chooser.setFiles(paths)) }
      current.once('filechooser', fill)
      await dialogsPlayed(current)
      await action()
      await expect.poll(() => filled.length > 0 || main.shell.dialogs.length > asked, { intervals: [20] }).toBe(true)
      current.off('filechooser', fill)
      await Promise.all(filled)
    },
    async savedBy(action) {
      const path = join(launch.userData, `saved-${main.shell.suggestedNames.length}`)
      main.shell.nextSavePath = path
      await action()
      // The file has its name once it is whole.
      await expect.poll(() => existsSync(path), { intervals: [20] }).toBe(true)
      return { fileName: main.shell.suggestedNames.at(-1) ?? '', content: await readFile(path) }
    },
    async dropFiles(place, paths) {
      for (const [name, path] of pathsByName(paths)) droppable.set(name, path)
      await dropFromDisk(current, place, paths)
    },
    async reopen(path) {
      await current.close()
      current = await context.newPage()
      await current.goto(`${page.origin}${path}`)
    },
    async restart(path) {
      // Electron keeps the page's storage on disk: transfer it to the new window.
      const storageState = await context.storageState()
      await context.close()
      await main.stop()
      main = await startMain()
      launch.contextOptions.storageState = storageState
      context = await openContext()
      current = await context.newPage()
      await current.goto(`${page.origin}${path}`)
    },
    sessionToken: async () => [...keychain.entries.values()][0],
    async written() {
      const entries = await readdir(launch.userData, { recursive: true, withFileTypes: true })
      const files = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))
      return [...handedOut, ...logs.flat(), ...files].join('\n')
    },
    async close() {
      await context.close()
      await main.stop()
    },
  }
}

/** Serves the built renderer on its own origin, before the server, so that the server can allow it. */
export interface DesktopPage {
  origin: string
  allow(serverOrigin: string): void
  close(): Promise<void>
}

export async function openDesktopPage(): Promise<DesktopPage> {
  let files = createRendererFiles(join(repositoryRoot, 'dist/renderer'), 'desktop.html', 'http://localhost')
  const served = await servePage(createPageServer({ files: (pathname) => files(pathname), language: () => 'ko', texts: () => desktopTexts('ko') }))
  return {
    origin: served.origin,
    allow(serverOrigin) {
      files = createRendererFiles(join(repositoryRoot, 'dist/renderer'), 'desktop.html', serverOrigin)
    },
    close: () => served.close(),
  }
}
