import type { courseCalls } from '#shared/course/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { asPreviewedSince, requireVisible } from './access.ts'
import { presentCard } from './cards.ts'
import { readCatalogue, readMainPage } from './queries/catalogue.ts'
import type { CatalogueQuery } from './queries/catalogue.ts'
import { editedForm, editedPicture, editedVersion, readDraft } from './queries/drafts.ts'
import { valuesOf } from './formRows.ts'
import { presentDetail, presentStudioCourse } from './present.ts'
import { findCourse, readCourseReviewYn } from './queries/courses.ts'
import { countStudio, findByTitle, findLessons, readStudio } from './queries/studio.ts'
import type { StudioQuery } from './queries/studio.ts'

export function courseReading({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  return {
    async list(channelSeq: number, query: CatalogueQuery): Promise<CallResult<typeof courseCalls.list>> {
      const now = clock.now()
      const { rows, totalCount } = await readCatalogue(db, channelSeq, query, now)
      const main = query.mainFirst === 'Y' && query.page === 1 ? await readMainPage(db, channelSeq, query) : []
      const isMain = new Set(main.map(({ courseSeq }) => courseSeq))
      const shown = [...main, ...rows.filter(({ courseSeq }) => !isMain.has(courseSeq))].slice(0, query.size)
      return { courses: shown.map((row) => presentCard(row, now)), totalCount, page: query.page, size: query.size }
    },

    /** Class page (COUR-08, COUR-09). Throws `classNotFound`, `classDeleted`; `forUpdate` (with draft) also `loginRequired`, `noPermission`. */
    async detail(actor: Actor, { channelSeq, courseSeq }: CourseRef, forUpdate = false): Promise<CallResult<typeof courseCalls.detail>> {
      const row = await findCourse(db, { channelSeq, courseSeq }, actor.userSeq)
      if (row === undefined) throw new AppError('classNotFound')
      const now = clock.now()
      const found = asPreviewedSince(actor, courseSeq, row, now)
      requireVisible(found.course, actor, found)
      if (forUpdate && !can(actor, 'CLASS_INFO_UPDATE', { userTypeCd: found.userTypeCd })) {
        throw new AppError(actor.userSeq === null ? 'loginRequired' : 'noPermission')
      }
      if (!forUpdate) return presentDetail(found, actor, now, false)
      const draft = await readDraft(db, { channelSeq, courseSeq })
      const course = { ...found.course, ...valuesOf(editedForm(found.course, draft)), imageKey: editedPicture(found.course, draft), updatedAt: editedVersion(found.course, draft) }
      return presentDetail({ ...found, course }, actor, now, true)
    },

    async find(actor: Actor, channelSeq: number, q: string): Promise<CallResult<typeof courseCalls.find>> {
      return { courses: await findByTitle(db, channelSeq, actor, q), lessons: await findLessons(db, channelSeq, actor, q) }
    },

    async studioList(actor: Actor, channelSeq: number, query: StudioQuery): Promise<CallResult<typeof courseCalls.studioList>> {
      const rows = await readStudio(db, channelSeq, actor, query)
      const { counts, totalCount } = await countStudio(db, channelSeq, actor, query)
      return { courses: rows.map(presentStudioCourse), totalCount, page: query.page, size: query.size, counts, courseReviewYn: await readCourseReviewYn(db, channelSeq) }
    },
  }
}
