import { pageOf } from '#shared/kernel/paging.ts'
import { useSearchParams } from './searchParams.ts'

/** Page, search and filters of a list, kept in the address. A new search or filter begins at the first page. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams()
  const set = (name: string, value: string) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  }, { replace: name === 'q' })
  return { query, page: pageOf(query.get('page')), q: (query.get('q') ?? '').trim(), set, turn: (page: number) => set('page', page === 1 ? '' : String(page)) }
}
