/** Whether an error or its cause is a unique violation (PostgreSQL 23505). */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause)
}
