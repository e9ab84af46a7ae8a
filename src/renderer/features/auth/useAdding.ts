import { useSearchParams } from 'react-router-dom'
import { useAccountsPort } from '#renderer/entities/account/index.ts'

/** Whether the login adds an account beside the current one (desktop). */
export function useAdding(): boolean {
  const port = useAccountsPort()
  const [query] = useSearchParams()
  return port !== null && query.get('add') === 'Y'
}
