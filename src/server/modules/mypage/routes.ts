import type { mypageCalls } from '#shared/mypage/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { createMypageService } from './service.ts'

export function mypageHandlers(ports: Pick<ServerPorts, 'database' | 'clock'>): Handlers<typeof mypageCalls> {
  const service = createMypageService(ports)
  return {
    async info(_, context) {
      return service.info(sessionUserSeq(context))
    },
    async courses({ query }, context) {
      return service.courses(sessionUserSeq(context), query)
    },
    async channels({ query }, context) {
      return service.channels(sessionUserSeq(context), query)
    },
    async reviews({ query }, context) {
      return service.reviews(sessionUserSeq(context), query)
    },
    async likes({ query }, context) {
      return service.likes(sessionUserSeq(context), query)
    },
  }
}
