import { DrizzleQueryError } from 'drizzle-orm/errors'

/** An error as the log shows it. */
export type LoggedError = {
  type: string
  message: string
  code?: string
  /** Where it happened, without the message. */
  stack: string
  cause?: LoggedError
}

/**
 * An error for the log: what and where, and none of the values that it happened with. A query that failed carries its
 * parameters, and the database's answer the row in question: addresses, password and token hashes among them.
 */
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
