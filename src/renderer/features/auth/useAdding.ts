import { useSearchParams } from 'react-router-dom'
import { useAccountsPort } from '#renderer/entities/account/index.ts'

export function useAdding(): boolean {
  const port = useAccountsPort()
  const [query] = useSearchParams()
  return port !== null && query.get('add') === 'Y'
}
