import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { openFlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { test as base } from './test.ts'

/** `test` for web and desktop, whose app uses `api`: a server in this process, without the demo site, the clock of which moves with that of the page. */
export const test = base.extend<object, { api: TestApi }>({
  api: [
    async ({ desktopPage }, provide) => {
      const api = await startApi({ env: { ALLOWED_ORIGINS: desktopPage.origin } })
      await provide(api)
      await api.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  connection: async ({ api }, provide) => {
    const connection = await openFlakyConnection(api.origin)
    await provide(connection)
    await connection.close()
  },
  origin: async ({ api, connection, overFlakyConnection }, provide) => provide(overFlakyConnection ? connection.origin : api.origin),
})

export { expect } from 'playwright/test'
