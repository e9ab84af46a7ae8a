// PostgreSQL disk_full, then the file system's codes.
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error or its cause means that the disk is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  // PGlite passes the system's message on without a code.
  return (typeof code === 'string' && codes.has(code)) || /no space left on device/i.test(error.message) || isStorageFull(error.cause)
}
