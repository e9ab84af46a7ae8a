import type { formCalls } from '#shared/form/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { FormService } from './service.ts'

export function formHandlers(service: FormService): Handlers<typeof formCalls> {
  return {
    list: async ({ params, query }) => service.list(params.channelSeq, query),
    read: async ({ params }) => ({ form: await service.read(params) }),
    create: async ({ params, body }) => ({ form: await service.create(params.channelSeq, body) }),
    update: async ({ params, body }) => ({ form: await service.update(params, body) }),
    publish: async ({ params, body }) => ({ form: await service.publish(params, body.publishStatusCd) }),
    copy: async ({ params, body }) => ({ form: await service.copy(params, body.title) }),
    async delete({ params }) {
      await service.delete(params)
      return { result: 'ok' }
    },
    restore: async ({ params }) => ({ form: await service.restore(params) }),
    submissions: async ({ params, query }, { mediaSession }) => service.submissions(params, query, mediaSession),
    async markRead({ params, body }) {
      await service.markRead(params, body.submissionSeqs, body.isRead)
      return { result: 'ok' }
    },
    deleteSubmissions: async ({ params, body }) => ({ count: await service.deleteSubmissions(params, body.submissionSeqs) }),
    restoreSubmissions: async ({ params, body }) => ({ count: await service.restoreSubmissions(params, body.submissionSeqs) }),
    deliveries: async ({ params }) => ({ deliveries: await service.deliveries(params) }),
    webhookSecret: async ({ params }) => ({ secret: await service.newSecret(params) }),
    testWebhook: async ({ params }) => service.testWebhook(params),
    show: async ({ params }, caller) => ({ form: await service.show(params, caller) }),
    beginFile: async ({ params, body }, caller) => ({ fileId: await service.beginFile(params, body, caller) }),
    filePart: async ({ params: { fileId, ...form }, body }, { actor }) => ({ received: await service.addPart(form, fileId, body, actor) }),
    submit: async ({ params, body }, caller) => ({ submissionSeq: await service.submit(params, body, caller) }),
    async change({ params: { submissionSeq, ...form }, body }, { actor }) {
      await service.change(form, submissionSeq, body, actor)
      return { result: 'ok' }
    },
  }
}
