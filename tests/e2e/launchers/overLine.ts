import { openFlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import type { FlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { test as base } from './test.ts'

/** `test` whose app reaches the server over a line that can be slowed, cut and measured. */
export const test = base.extend<object, { line: FlakyConnection }>({
  line: [
    async ({ rawServer }, provide) => {
      const line = await openFlakyConnection(rawServer.origin)
      await provide(line)
      await line.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ rawServer, line, desktopPage }, provide) => {
      desktopPage.allow(line.origin)
      await provide(Object.create(rawServer, { origin: { value: line.origin } }))
    },
    { scope: 'worker' },
  ],
})

export { expect } from 'playwright/test'
