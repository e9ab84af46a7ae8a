const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
/** PostgreSQL: connection exceptions, too many connections, and shutting down, crashed or starting up. */
const databaseCodes = /^(08...|53300|57P0[123])$/
/** The driver gives these no code. */
const driverMessages = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether an error, or what caused it, says that the database could not be reached or left in the middle: it may be back soon. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (networkCodes.has(code) || databaseCodes.test(code))) return true
  return driverMessages.test(error.message) || isUnreachable(error.cause)
}
