import { useAccountsPort } from '#renderer/entities/account/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'

export function useAdding(): boolean {
  const port = useAccountsPort()
  const [query] = useSearchParams()
  return port !== null && query.get('add') === 'Y'
}
