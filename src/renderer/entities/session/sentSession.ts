import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { SERVER_TIME } from '#shared/channel/firstView.ts'
import { takeSent } from './sentAnswers.ts'

/** The session of a visitor as the server sent it with the page. The time comes in a header, as the document may be a kept one. */
export function sentSession(): CallResult<typeof contract.auth.session> | undefined {
  const sent = takeSent(contract.auth.session, {})
  if (sent === undefined) return undefined
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Insecure pages see no `serverTiming`: the device's clock serves until the session is answered.
  const now = navigation?.serverTiming?.find(({ name }) => name === SERVER_TIME)?.description ?? new Date(performance.timeOrigin).toISOString()
  return contract.auth.session.response.safeParse({ ...sent, now }).data
}
