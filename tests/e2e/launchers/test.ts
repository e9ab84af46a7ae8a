import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'playwright/test'
import { electronRuntime, hasDisplay } from '#cli/start/desktop.ts'
import { APP_ORIGIN } from '#main/windows/policy.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { dropDatabase } from '#tests/support/server/database.ts'
import { copyDemoData, copyDemoSite } from '#tests/support/server/demoSetup.ts'
import { startServer } from '#tests/support/server/server.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { startProvider } from '#tests/support/social/socialProvider.ts'
import type { PlayedProvider } from '#tests/support/social/socialProvider.ts'
import { openFlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import type { FlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { launchDesktopInChromium, openDesktopPage } from './desktop.ts'
import type { DesktopPage } from './desktop.ts'
import { launchElectron } from './electron.ts'
import type { LaunchedApp } from './launched.ts'
import { openLooking } from './looking.ts'
import type { Looking } from './looking.ts'
import { launchWeb } from './web.ts'

interface TestFixtures {
  /** Whether the app reaches the server over `connection`. */
  overFlakyConnection: boolean
  connection: FlakyConnection
  /** The server as the app reaches it. */
  server: ServerProcess
  /** Of the server that the app uses. */
  origin: string
  app: LaunchedApp
}

/** Started on first use. A file that declares further ones, or takes `test` from Playwright, gets workers of its own, each with a browser and a server. */
interface WorkerFixtures {
  desktopPage: DesktopPage
  rawServer: ServerProcess
  /** A server in this process, without the demo site, whose clock tests move (movedClock.ts). */
  api: TestApi
  /** For tests that only read, on a server of their own: others change the demo site. */
  looking: Looking
  /** A server with the demo site and social login providers that really redirect the browser. */
  social: { server: ServerProcess; provider: PlayedProvider }
}

/** `test` for web and desktop. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  desktopPage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
    async ({}, provide) => {
      const page = await openDesktopPage()
      await provide(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  rawServer: [
    async ({ desktopPage }, provide) => {
      await withDemoServer({ ALLOWED_ORIGINS: `${APP_ORIGIN},${desktopPage.origin}` }, provide)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [
    async ({ desktopPage }, provide) => {
      // Few workers need the server in their process.
      const { startApi } = await import('#tests/support/server/api.ts')
      const api = await startApi({ env: { ALLOWED_ORIGINS: desktopPage.origin } })
      await provide(api)
      await api.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  looking: [
    async ({ browser }, provide) => {
      await withDemoServer({}, async ({ origin }) => {
        const { looking, close } = await openLooking(browser, origin)
        await provide(looking)
        await close()
      })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  social: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
    async ({}, provide) => {
      const provider = await startProvider()
      await withDemoServer({ ...provider.env, SNS_TIMEOUT_MS: '3000' }, (server) => provide({ server, provider }), onPglite)
      await provider.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  overFlakyConnection: [false, { option: true }],
  connection: async ({ rawServer }, provide) => {
    const connection = await openFlakyConnection(rawServer.origin)
    await provide(connection)
    await connection.close()
  },
  server: async ({ rawServer, connection, overFlakyConnection }, provide) => {
    const server: ServerProcess = overFlakyConnection ? Object.create(rawServer, { origin: { value: connection.origin } }) : rawServer
    await provide(server)
  },
  origin: async ({ server }, provide) => provide(server.origin),
  app: async ({ browser, contextOptions, origin, desktopPage }, provide, testInfo) => {
    desktopPage.allow(origin)
    const userData = await mkdtemp(join(tmpdir(), 'madang-app-'))
    const app = await launch()
    await provide(app)
    await app.close()
    await rm(userData, { recursive: true, force: true, maxRetries: 3 })

    async function launch(): Promise<LaunchedApp> {
      if (testInfo.project.name === 'web') return launchWeb(await browser.newContext(contextOptions), origin)
      const runtime = electronRuntime()
      if (runtime !== undefined && hasDisplay(process.env, process.platform)) return launchElectron({ runtime, serverOrigin: origin, userData })
      return launchDesktopInChromium({ browser, contextOptions: { ...contextOptions }, serverOrigin: origin, userData }, desktopPage)
    }
  },
})

/** Social logins are tested on the embedded database, on which one who tries the product runs it. */
async function onPglite(dataDir: string): Promise<Record<string, string>> {
  await copyDemoData(dataDir)
  return {}
}

/** Runs a server with the demo site in a folder of its own. */
async function withDemoServer(env: Record<string, string>, provide: (server: ServerProcess) => Promise<void>, copySite = copyDemoSite): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-e2e-'))
  const database = await copySite(dataDir)
  const server = await startServer({ dataDir, env: { ...database, ...env } })
  await provide(server)
  await server.stop()
  if (database.DATABASE_URL !== undefined) await dropDatabase(database.DATABASE_URL)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
}

export { expect } from 'playwright/test'
