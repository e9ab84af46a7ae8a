const codes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  // PGlite passes the system's message on without a code.
  return (typeof code === 'string' && codes.has(code)) || /no space left on device/i.test(error.message) || isStorageFull(error.cause)
}
