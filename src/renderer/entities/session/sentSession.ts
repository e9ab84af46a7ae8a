import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { SERVER_TIME } from '#shared/channel/firstView.ts'
import { takeSent } from './sentAnswers.ts'

/** The injected visitor session, with the time from a header, since the document may be cached. */
export function sentSession(): CallResult<typeof contract.auth.session> | undefined {
  const sent = takeSent(contract.auth.session, {})
  if (sent === undefined) return undefined
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Insecure pages have no `serverTiming`: use the device's clock until the session is fetched.
  const now = navigation?.serverTiming?.find(({ name }) => name === SERVER_TIME)?.description ?? new Date(performance.timeOrigin).toISOString()
  return contract.auth.session.response.safeParse({ ...sent, now }).data
}
