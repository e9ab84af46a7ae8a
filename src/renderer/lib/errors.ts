import { RestError } from '#shared/kernel/call/client.ts'

export type ErrorDisplay = { kind: 'ignored' } | { kind: 'message'; message: string } | { kind: 'default' }

function isCancel(error: unknown): boolean {
  return error instanceof DOMException ? error.name === 'AbortError' : error instanceof Error && (error.name === 'CancelledError' || error.name === 'AbortError')
}

/** The display rule [GEN-02] (platform spec §8): ignore aborts; show a REST error's own message, else the default text and log it. */
export function displayOf(error: unknown): ErrorDisplay {
  if (isCancel(error)) return { kind: 'ignored' }
  if (error instanceof RestError) return { kind: 'message', message: error.message }
  return { kind: 'default' }
}

export function isRefusal(error: unknown, ...codes: string[]): error is RestError {
  return error instanceof RestError && codes.includes(error.code)
}
