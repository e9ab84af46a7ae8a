const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const databaseCodes = /^(08...|53300|57P0[123])$/
// These driver errors have no code.
const driverMessages = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether an error or its cause means that the database is temporarily unreachable. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (networkCodes.has(code) || databaseCodes.test(code))) return true
  return driverMessages.test(error.message) || isUnreachable(error.cause)
}
