import type { courseCalls } from '#shared/course/contract.ts'
import { can } from '#shared/kernel/access/can.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { CourseService } from './service.ts'

export function courseHandlers(service: CourseService): Handlers<typeof courseCalls> {
  return {
    async listV2({ params, query }) {
      return service.list(params.channelSeq, query)
    },
    async list({ params, query }) {
      return service.list(params.channelSeq, query)
    },
    async detail({ params, query }, { actor }) {
      return service.detail(actor, params, query.type === 'update')
    },
    async studioList({ params, query }, { actor }) {
      return service.studioList(actor, params.channelSeq, query)
    },
    async find({ params, query }, { actor }) {
      return service.find(actor, params.channelSeq, query.q.slice(0, 100))
    },
    async create({ params, body }, context) {
      return service.create({ userSeq: sessionUserSeq(context), channelSeq: params.channelSeq }, body)
    },
    async update({ params, body }) {
      return service.update(params, body.course, body.updatedAt)
    },
    async image({ params, body }, context) {
      return service.setImage(params, body.image, sessionUserSeq(context))
    },
    async textPicture({ params, body }, context) {
      return service.addTextPicture(params, body.image, sessionUserSeq(context))
    },
    async publish({ params, body }, context) {
      // Site managers are the reviewers.
      return service.publish(params, body.publicCd, sessionUserSeq(context), !can(context.actor, 'SITE_CLASS_UPDATE'))
    },
    async submit({ params }, context) {
      return service.submit(params, sessionUserSeq(context))
    },
    async withdraw({ params }) {
      return service.withdraw(params)
    },
    async saveReviewSetting({ params, body }) {
      return service.saveReviewSetting(params.channelSeq, body.courseReviewYn)
    },
    async mainPage({ params, body }) {
      return service.setOnMainPage(params, body.onMainPage)
    },
    async draft({ params }) {
      return service.draft(params)
    },
    async draftApply({ params, body }) {
      return service.applyDraft(params, body.revision)
    },
    async draftRevert({ params, body }) {
      return service.revertDraft(params, body.revision)
    },
    async draftRestore({ params }) {
      return service.restoreDraft(params)
    },
    async copy({ params }) {
      return service.copy(params)
    },
    async delete({ params }) {
      return service.trash(params)
    },
    async deleteMany({ params, body }, { actor }) {
      return service.trashMany(actor, params.channelSeq, body.courseSeqs)
    },
    async restore({ params }) {
      await service.restore(params)
      return { result: 'ok' }
    },
    async like({ params }, { actor }) {
      return service.like(actor, params)
    },
    async unlike({ params }, { actor }) {
      return service.unlike(actor, params)
    },
  }
}
