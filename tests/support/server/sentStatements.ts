import { NoopLogger } from 'drizzle-orm/logger'
import { vi } from 'vitest'

const isBoundary = (text: string) => /^(begin|commit|rollback|savepoint|release)\b/i.test(text)

/** Runs it and returns the statements that the server of this process sent the database meanwhile, those of transactions too, without their begin and end. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  // Drizzle logs each statement of either driver; the server gives it no logger of its own.
  const logged = vi.spyOn(NoopLogger.prototype, 'logQuery') as unknown as { mock: { calls: unknown[][] }; mockRestore(): void }
  try {
    await run()
    return logged.mock.calls.map(([text]) => String(text)).filter((text) => !isBoundary(text))
  } finally {
    logged.mockRestore()
  }
}
