import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState } from '#renderer/ui/index.ts'

export interface FailedQuery { error: unknown; refetch: () => Promise<unknown> }

export function LoadFailed({ query }: { query: FailedQuery }) {
  const errorText = useErrorText()
  return <ErrorState message={errorText(query.error)} onRetry={() => { void query.refetch() }} />
}
