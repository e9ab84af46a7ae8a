import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState } from '#renderer/ui/index.ts'

/** A query that has failed and can be asked again. */
export interface FailedQuery { error: unknown; refetch: () => Promise<unknown> }

/** In the place of what could not be loaded: what happened, and a way to try again. */
export function LoadFailed({ query }: { query: FailedQuery }) {
  const errorText = useErrorText()
  return <ErrorState message={errorText(query.error)} onRetry={() => { void query.refetch() }} />
}
