import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'playwright/test'
import { electronRuntime, hasDisplay } from '#cli/start/desktop.ts'
import { APP_ORIGIN } from '#main/windows/policy.ts'
import { copyDemoData } from '#tests/support/server/demoSetup.ts'
import { startServer } from '#tests/support/server/server.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { launchDesktopInChromium, openDesktopPage } from './desktop.ts'
import type { DesktopPage } from './desktop.ts'
import { launchElectron } from './electron.ts'
import type { LaunchedApp } from './launched.ts'
import { launchWeb } from './web.ts'

interface TestFixtures {
  app: LaunchedApp
}

interface WorkerFixtures {
  desktopPage: DesktopPage
  rawServer: ServerProcess
  /** The server as the app reaches it, possibly over a flaky connection. */
  server: ServerProcess
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
      const dataDir = await mkdtemp(join(tmpdir(), 'madang-e2e-'))
      await copyDemoData(dataDir)
      const server = await startServer({ dataDir, env: { ALLOWED_ORIGINS: `${APP_ORIGIN},${desktopPage.origin}` } })
      desktopPage.allow(server.origin)
      await provide(server)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ rawServer }, provide) => provide(rawServer), { scope: 'worker' }],
  app: async ({ browser, contextOptions, server, desktopPage }, provide, testInfo) => {
    const userData = await mkdtemp(join(tmpdir(), 'madang-app-'))
    const app = await launch()
    await provide(app)
    await app.close()
    await rm(userData, { recursive: true, force: true })

    async function launch(): Promise<LaunchedApp> {
      if (testInfo.project.name === 'web') return launchWeb(await browser.newContext(contextOptions), server.origin)
      const runtime = electronRuntime()
      if (runtime !== undefined && hasDisplay(process.env, process.platform)) return launchElectron({ runtime, serverOrigin: server.origin, userData })
      return launchDesktopInChromium({ browser, contextOptions: { ...contextOptions }, serverOrigin: server.origin, userData }, desktopPage)
    }
  },
})

export { expect } from 'playwright/test'
