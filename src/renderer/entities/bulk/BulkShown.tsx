import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { BulkList } from './BulkList.tsx'
import { BulkReport } from './BulkReport.tsx'
import type { BulkPlace } from './queries.ts'

/** The bulk change that is open, or the list of all; it stands in the address. */
export function useBulkShown(): { shown: string | null; show: (bulk: number | 'all' | null) => void } {
  const [query, setQuery] = useSearchParams()
  return {
    shown: query.get('bulk'),
    show: (bulk) => setQuery((before) => {
      const next = new URLSearchParams(before)
      if (bulk === null) next.delete('bulk')
      else next.set('bulk', String(bulk))
      return next
    }),
  }
}

/** The dialog of what is open. */
export function BulkShown({ params, canChange, bulk: { shown, show } }: { params: BulkPlace; canChange: boolean; bulk: ReturnType<typeof useBulkShown> }) {
  if (shown === null) return null
  return shown === 'all'
    ? <BulkList params={params} onOpen={show} onClose={() => show(null)} />
    : <BulkReport key={shown} params={params} bulkSeq={Number(shown)} canChange={canChange} onOpen={show} onClose={() => show(null)} />
}
