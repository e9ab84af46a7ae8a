import type { uploadCalls } from '#shared/upload/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import { presentUpload } from './present.ts'
import type { UploadRow } from './queries.ts'
import type { UploadService } from './service.ts'

export function uploadHandlers(service: UploadService): Handlers<typeof uploadCalls> {
  const present = (row: UploadRow, context: CallContext) => presentUpload(row, service.sign, context.session)
  return {
    check: ({ params, query }, { actor }) => service.check(params, actor, query),
    link: async ({ params, body }, context) => ({ upload: present(await service.link(params, context.actor, { userSeq: sessionUserSeq(context), uploadSeq: body.uploadSeq }), context) }),
    async uploadUrl({ params, query }, context) {
      const { uploadUrl, expiresAt } = await service.uploadUrl(params, sessionUserSeq(context), query)
      return { uploadUrl, expiresAt: expiresAt.toISOString() }
    },
    complete: async ({ params, body }, context) => ({ upload: present(await service.complete(params, sessionUserSeq(context), body), context) }),
    status: async ({ params }, context) => ({ uploads: (await service.list(params)).map((row) => present(row, context)) }),
    retry: async ({ params, body }, context) => ({ upload: present(await service.retry(params, body.uploadSeq), context) }),
    async remove({ params, body }) {
      await service.remove(params, body.uploadSeq)
      return { result: 'ok' }
    },
    restore: async ({ params, body }, context) => ({ upload: present(await service.restore(params, body.uploadSeq), context) }),
  }
}
