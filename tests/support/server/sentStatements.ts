import { NoopLogger } from 'drizzle-orm/logger'
import { vi } from 'vitest'

const isBoundary = (text: string) => /^(begin|commit|rollback|savepoint|release)\b/i.test(text)

/** The statements sent to the database during `run`, without begin and commit. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  // Drizzle logs each statement of either driver; without a logger of the server's it uses this one.
  const logged = vi.spyOn(NoopLogger.prototype, 'logQuery') as unknown as { mock: { calls: unknown[][] }; mockRestore(): void }
  try {
    await run()
    return logged.mock.calls.map(([text]) => String(text)).filter((text) => !isBoundary(text))
  } finally {
    logged.mockRestore()
  }
}
