import type { snippetCalls } from '#shared/snippet/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SnippetService } from './service.ts'

export function snippetHandlers(service: SnippetService): Handlers<typeof snippetCalls> {
  return {
    list: async ({ params }) => ({ snippets: await service.list(params.channelSeq) }),
    create: async ({ params, body }) => ({ snippet: await service.create(params.channelSeq, body) }),
    save: async ({ params, body }) => ({ snippet: await service.save(params, body) }),
    async delete({ params }) {
      await service.delete(params)
      return { result: 'ok' }
    },
  }
}
