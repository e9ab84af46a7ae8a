import { RestError } from '#shared/kernel/call/client.ts'

/** How a failed call is shown. */
export type ErrorDisplay = { kind: 'ignored' } | { kind: 'message'; message: string } | { kind: 'default' }

function isCancel(error: unknown): boolean {
  return error instanceof DOMException ? error.name === 'AbortError' : error instanceof Error && (error.name === 'CancelledError' || error.name === 'AbortError')
}

/**
 * The display rule of platform spec §8 [GEN-02]: cancelled requests are ignored; a REST error shows the server's own message;
 * anything else shows the default text and is logged.
 */
export function displayOf(error: unknown): ErrorDisplay {
  if (isCancel(error)) return { kind: 'ignored' }
  if (error instanceof RestError) return { kind: 'message', message: error.message }
  return { kind: 'default' }
}

/** Whether the server refused with this code of the error table. */
export function isRefusal(error: unknown, ...codes: string[]): error is RestError {
  return error instanceof RestError && codes.includes(error.code)
}
