import type { courseCalls } from '#shared/course/contract.ts'
import type { Feature } from '#shared/course/features.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { createCourseService } from './service.ts'
import type { CourseFiles } from './files.ts'
import type { CoursePorts, CourseService } from './service.ts'

// Cheap when nothing expired.
const PURGE_CRON = '*/15 * * * *'

// At most five minutes late.
const RELEASE_CRON = '*/5 * * * *'

export function createCourseModule(
  ports: CoursePorts & Pick<ServerPorts, 'jobs'>,
  files: CourseFiles,
  open: readonly Feature[],
): { handlers: Handlers<typeof courseCalls>; service: CourseService } {
  const service = createCourseService(ports, files, open)
  void ports.jobs.schedule('course-release', RELEASE_CRON, () => service.releaseDue())
  void ports.jobs.schedule('course-purge', PURGE_CRON, () => service.purgeExpired())
  return {
    service,
    handlers: {
      async listV2({ params, query }) {
        return service.list(params.channelSeq, query)
      },
      async list({ params, query }) {
        return service.list(params.channelSeq, query)
      },
      async detail({ params, query }, { actor }) {
        return service.detail(actor, params.channelSeq, params.courseSeq, query.type === 'update')
      },
      async studioList({ params, query }, { actor }) {
        return service.studioList(actor, params.channelSeq, query)
      },
      async create({ params, body }, context) {
        return service.create(sessionUserSeq(context), params.channelSeq, body)
      },
      async update({ params, body }) {
        return service.update(params.channelSeq, params.courseSeq, body.course, body.updatedAt)
      },
      async image({ params, body }, context) {
        return service.setImage(params.channelSeq, params.courseSeq, body.image, sessionUserSeq(context))
      },
      async publish({ params, body }, context) {
        // Site managers are the reviewers.
        return service.publish(params.channelSeq, params.courseSeq, body.publicCd, sessionUserSeq(context), !can(context.actor, 'SITE_CLASS_UPDATE'))
      },
      async submit({ params }) {
        return service.submit(params.channelSeq, params.courseSeq)
      },
      async withdraw({ params }) {
        return service.withdraw(params.channelSeq, params.courseSeq)
      },
      async saveReviewSetting({ params, body }) {
        return service.saveReviewSetting(params.channelSeq, body.courseReviewYn)
      },
      async mainPage({ params, body }) {
        return service.setOnMainPage(params.channelSeq, params.courseSeq, body.onMainPage)
      },
      async draft({ params }) {
        return service.draft(params.channelSeq, params.courseSeq)
      },
      async draftApply({ params, body }) {
        return service.applyDraft(params.channelSeq, params.courseSeq, body.revision)
      },
      async draftRevert({ params, body }) {
        return service.revertDraft(params.channelSeq, params.courseSeq, body.revision)
      },
      async draftRestore({ params }) {
        return service.restoreDraft(params.channelSeq, params.courseSeq)
      },
      async copy({ params }) {
        return service.copy(params.channelSeq, params.courseSeq)
      },
      async delete({ params }) {
        return service.trash(params.channelSeq, params.courseSeq)
      },
      async restore({ params }) {
        await service.restore(params.channelSeq, params.courseSeq)
        return { result: 'ok' }
      },
      async like({ params }, { actor }) {
        return service.like(actor, params.channelSeq, params.courseSeq)
      },
      async unlike({ params }, { actor }) {
        return service.unlike(actor, params.channelSeq, params.courseSeq)
      },
    },
  }
}
