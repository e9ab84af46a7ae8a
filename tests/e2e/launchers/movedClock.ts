import { openFlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { test as base } from './test.ts'

/** `test` for web and desktop, whose app uses `api`; its clock moves with that of the page. */
export const test = base.extend({
  connection: async ({ api }, provide) => {
    const connection = await openFlakyConnection(api.origin)
    await provide(connection)
    await connection.close()
  },
  origin: async ({ api, connection, overFlakyConnection }, provide) => provide(overFlakyConnection ? connection.origin : api.origin),
})

export { expect } from 'playwright/test'
