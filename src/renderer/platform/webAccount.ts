import { z } from 'zod'
import { auth } from '#shared/auth/contract.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import { callRoute } from '#shared/kernel/call/call.ts'

const answerWithUser = z.object({ user: z.object({ userSeq: z.number() }).nullable() })
const userRoutes = [auth.login, auth.signup, auth.session].map(callRoute)
const logoutRoute = callRoute(auth.logout)

/** Reports the user of responses that contain one, as scripts cannot read the cookie; `askedAt`: time of the request (performance.now()). */
export function watchAccount(wire: Wire, onAccount: (userSeq: number | null, askedAt: number) => void): Wire {
  return async (request, signal) => {
    const askedAt = performance.now()
    const answer = await wire(request, signal)
    const route = request.url.split('?', 1)[0] ?? ''
    if (answer.status === 200 && route === logoutRoute) onAccount(null, askedAt)
    if (answer.status === 200 && userRoutes.includes(route)) {
      const read = answerWithUser.safeParse(JSON.parse(answer.body))
      if (read.success) onAccount(read.data.user?.userSeq ?? null, askedAt)
    }
    return answer
  }
}
