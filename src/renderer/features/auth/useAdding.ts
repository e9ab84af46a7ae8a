import { useSearchParams } from 'react-router-dom'
import { useAccountsPort } from '#renderer/entities/account/index.ts'

/** Whether a further account is to be logged in beside the one on the page; only where the machine keeps several. */
export function useAdding(): boolean {
  const port = useAccountsPort()
  const [query] = useSearchParams()
  return port !== null && query.get('add') === 'Y'
}
