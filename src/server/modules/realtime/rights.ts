import { and, eq, isNull } from 'drizzle-orm'
import type { LessonPlace, Topic } from '#shared/kernel/socket/socket.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channelUsers, curriculums } from '#server/infra/db/schema/index.ts'
import { checkCourseAccess } from '#server/infra/http/access.ts'
import type { ChannelService } from '#server/modules/channel/service.ts'
import type { Viewer, ViewingPlaces } from '#server/modules/classroom/viewingPlaces.ts'
import { readVisibleCourse } from '#server/modules/course/visibility.ts'

/** What a connection may hear and do. */
export interface Rights {
  mayListen(userSeq: number, topic: Topic): Promise<boolean>
  /** Where an item is, among the sites of a person; undefined where it is on none of them. */
  lessonOf(curriculumSeq: number, userSeq: number): Promise<LessonPlace | undefined>
  /** Throws an AppError for a lesson that the person may not have. */
  turnOn(lesson: LessonPlace, userSeq: number, viewer: Viewer): Promise<'here' | 'elsewhere'>
  turnOff(socketIds: readonly string[]): Promise<void>
  keep(socketIds: readonly string[]): Promise<void>
}

/** The rights of the socket, by the same rules as those of the calls. */
export function createRights({ db, channels, viewing }: { db: Db; channels: Pick<ChannelService, 'actor'>; viewing: ViewingPlaces }): Rights {
  async function checkTopic(userSeq: number, { topic, channelSeq, courseSeq }: Topic): Promise<void> {
    const actor = await channels.actor(channelSeq, userSeq)
    if (topic === 'uploads') await checkCourseAccess(db, actor, { channelSeq, courseSeq }, 'CLASS_INFO_UPDATE')
    else await readVisibleCourse(db, channelSeq, courseSeq, actor)
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
    async lessonOf(curriculumSeq, userSeq) {
      const [row] = await db.select({ channelSeq: curriculums.channelSeq, courseSeq: curriculums.courseSeq })
        .from(channelUsers)
        .innerJoin(curriculums, and(eq(curriculums.channelSeq, channelUsers.channelSeq), eq(curriculums.curriculumSeq, curriculumSeq), isNull(curriculums.deletedAt)))
        .where(eq(channelUsers.userSeq, userSeq))
        .limit(1)
      return row === undefined ? undefined : { ...row, curriculumSeq }
    },
    turnOn: async (lesson, userSeq, viewer) => viewing.turnOn(lesson, await channels.actor(lesson.channelSeq, userSeq), viewer),
    turnOff: (socketIds) => viewing.turnOff(socketIds),
    keep: (socketIds) => viewing.keep(socketIds),
  }
}
