import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState } from '#renderer/ui/index.ts'

/** In the place of what could not be loaded: what happened, and a way to try again. */
export function LoadFailed({ query }: { query: { error: unknown; refetch: () => Promise<unknown> } }) {
  const errorText = useErrorText()
  return <ErrorState message={errorText(query.error)} onRetry={() => { void query.refetch() }} />
}
