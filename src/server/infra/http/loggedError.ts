import { DrizzleQueryError } from 'drizzle-orm/errors'

export type LoggedError = {
  type: string
  message: string
  code?: string
  stack: string
  cause?: LoggedError
}

/** Serialises an error for the log, without query parameters or row values: they may hold addresses and password hashes. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, but no error', stack: '' }
  const { code } = error as { code?: unknown }
  const stack = error.stack ?? ''
  const frames = stack.indexOf('\n    at ')
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames < 0 ? '' : stack.slice(frames + 1),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  }
}
