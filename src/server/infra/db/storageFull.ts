/** PostgreSQL: disk_full. Then those of the file system. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error, or what caused it, says that the database or a file could not be written for lack of room. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  // The embedded database passes the system's words on where it has no code for them.
  return (typeof code === 'string' && codes.has(code)) || /no space left on device/i.test(error.message) || isStorageFull(error.cause)
}
