import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState } from '#renderer/ui/index.ts'

export interface FailedQuery { error: unknown; refetch: () => Promise<unknown> }

/** Error state with a retry button, shown in place of a query's content. */
export function LoadFailed({ query }: { query: FailedQuery }) {
  const errorText = useErrorText()
  return <ErrorState message={errorText(query.error)} onRetry={() => { void query.refetch() }} />
}
