import type { mailTextCalls } from '#shared/mailText/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { MailTextService } from './service.ts'

export function mailTextHandlers(service: MailTextService): Handlers<typeof mailTextCalls> {
  return {
    list: ({ params }) => service.list(params.channelSeq),
    detail: ({ params }) => service.detail(params),
    save: ({ params, body }) => service.save(params, body),
    async reset({ params }) {
      await service.reset(params)
      return { result: 'ok' }
    },
    preview: ({ params, body }) => service.preview(params, body),
    test: ({ params, body }, context) => service.test(params, body, sessionUserSeq(context)),
  }
}
