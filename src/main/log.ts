import type { LogPort } from './ports.ts'

/** Logs one JSON line per event. */
export function createLog(write: (line: string) => void, now: () => number): LogPort {
  const line = (level: string, message: string, values: Record<string, string | number>, error?: unknown): void => {
    const cause = error instanceof Error ? { error: error.message, stack: error.stack } : error === undefined ? {} : { error: String(error) }
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...values, ...cause })}\n`)
  }
  return {
    info: (message, values = {}) => line('info', message, values),
    warn: (message, values = {}) => line('warn', message, values),
    error: (message, error, values = {}) => line('error', message, values, error),
  }
}
