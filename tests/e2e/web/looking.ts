import type { BrowserContext } from 'playwright/test'
import type { Language } from '#shared/kernel/call/headers.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import type { Examples } from '#renderer/lib/scene.ts'
import { createContexts } from '#tests/support/browser/looks.ts'
import type { Role } from '#tests/support/server/site.ts'
import { test as launched } from '../launchers/test.ts'

/** The demo site, its examples, and a signed-in browser per role. */
export interface Looking {
  origin: string
  examples: Examples
  as(role: Role, language: Language): Promise<BrowserContext>
}

/** `test` for read-only tests; a worker shares server, examples and browsers. */
export const test = launched.extend<object, { looking: Looking }>({
  looking: [
    async ({ browser, rawServer: server }, provide) => {
      const contexts = createContexts(browser, server.origin)
      await provide({ origin: server.origin, examples: await findExamples(server.origin), as: contexts.as })
      await contexts.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from 'playwright/test'
