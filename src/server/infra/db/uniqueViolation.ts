/** Whether an error, or what caused it, says that a row of the kind is there already (PostgreSQL 23505). */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause)
}
