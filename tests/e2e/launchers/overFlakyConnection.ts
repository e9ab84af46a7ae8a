import { openFlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import type { FlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { test as base } from './test.ts'

/** `test` whose app reaches the server over a connection that can be slowed, cut and measured. */
export const test = base.extend<object, { connection: FlakyConnection }>({
  connection: [
    async ({ rawServer }, provide) => {
      const connection = await openFlakyConnection(rawServer.origin)
      await provide(connection)
      await connection.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ rawServer, connection, desktopPage }, provide) => {
      desktopPage.allow(connection.origin)
      await provide(Object.create(rawServer, { origin: { value: connection.origin } }))
    },
    { scope: 'worker' },
  ],
})

export { expect } from 'playwright/test'
