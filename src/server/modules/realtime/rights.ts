import type { SiteBoardRef } from '#shared/board/place.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Topic } from '#shared/kernel/socket/socket.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { CourseResolver, SiteResolver } from '#server/infra/http/resolvers.ts'
import type { SocketRights } from '#server/infra/realtime/rights.ts'
import type { ViewingPlaces } from '#server/modules/classroom/index.ts'
import { readVisibleCourse } from '#server/modules/course/index.ts'
import { findPlaceOf } from './queries.ts'

/** Socket permissions, by the same rules as calls. */
export function createRights({ db, sites, courses, viewing, requireChat, requireBoard }: {
  db: Db; sites: Pick<SiteResolver, 'actor'>; courses: CourseResolver; viewing: ViewingPlaces; requireChat(course: CourseRef, actor: Actor): Promise<void>; requireBoard(board: SiteBoardRef, actor: Actor): Promise<void>
}): SocketRights {
  async function checkTopic(userSeq: number, wanted: Topic): Promise<void> {
    const actor = await sites.actor({ channelSeq: wanted.channelSeq, userSeq })
    if (wanted.topic === 'board') {
      await requireBoard({ channelSeq: wanted.channelSeq, boardSeq: wanted.boardSeq }, actor)
      return
    }
    const { topic, channelSeq, courseSeq } = wanted
    if (topic === 'uploads') await courses.require(actor, { channelSeq, courseSeq }, 'CLASS_INFO_UPDATE')
    else if (topic === 'chat') await requireChat({ channelSeq, courseSeq }, actor)
    else await readVisibleCourse(db, { channelSeq, courseSeq }, actor)
  }

  return {
    async mayListen(userSeq, topic) {
      try {
        await checkTopic(userSeq, topic)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    async lessonOf({ curriculumSeq, userSeq }) {
      const place = await findPlaceOf(db, { curriculumSeq, userSeq })
      return place && { ...place, curriculumSeq }
    },
    turnOn: async (lesson, userSeq, viewer) => viewing.turnOn(lesson, await sites.actor({ channelSeq: lesson.channelSeq, userSeq }), viewer),
    turnOff: (socketIds) => viewing.turnOff(socketIds),
    keep: (socketIds) => viewing.keep(socketIds),
  }
}
