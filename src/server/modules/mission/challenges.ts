import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { publicScope } from '#shared/curriculum/items.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { challengeStanding, postsToComplete } from '#shared/mission/challenge.ts'
import type { PostRefusal } from '#shared/mission/challenge.ts'
import { missionAlarms } from '#shared/mission/alarms.ts'
import { MISSION_PAGE_SIZE } from '#shared/mission/contract.ts'
import type { missionCalls, MissionPost, MissionWords } from '#shared/mission/contract.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { completeLessons, lockView } from '#server/modules/classroom/index.ts'
import type { ClassroomService, Standing } from '#server/modules/classroom/index.ts'
import type { AttachService, Shown } from '#server/modules/attach/index.ts'
import type { Threads } from '#server/modules/board/index.ts'
import type { MediaRecipient } from '#server/modules/upload/index.ts'
import { personOf } from '#server/modules/course/index.ts'
import { deletePost, findPost, insertPost, listPostedAt, listPosts, setLike } from './queries/posts.ts'
import type { PostRef } from './queries/posts.ts'

type Reply<Name extends keyof typeof missionCalls> = CallReply<(typeof missionCalls)[Name]>

const refusals: Record<PostRefusal, ErrorName> = { total: 'challengeFull', daily: 'challengeDayFull', window: 'challengeClosed' }

/** Whether one sees the posts of others: staff always, learners as the challenge says. */
export function showsOthers({ publicScope: scope }: Pick<CurriculumBodyOf<'09'>, 'publicScope'>, standing: Standing): boolean {
  return standing === 'manager' || (standing === 'attendee' && scope === publicScope.attendees)
}

const presentPost = (row: Awaited<ReturnType<typeof listPosts>>[number], me: number, shown: Shown): MissionPost => ({ ...row, ...shown, createdAt: isoOf(row.createdAt), isMine: row.userSeq === me })

/** Post challenges (09; ROOM-04). All calls throw as entering a classroom. */
export function createChallengeService(
  { database: { db }, clock, alarms, announcer }: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'announcer'>,
  { classroom, attach, threads }: { classroom: Pick<ClassroomService, 'enterOf' | 'enterClass'>; attach: AttachService; threads: Threads },
) {
  const enter = (challenge: ItemRef, actor: Actor) => classroom.enterOf(challenge, actor, curriculumTypeCd.certification)

  /** A post that one may see. Throws `notFound`. */
  async function enterPost(place: PostRef, actor: Actor): Promise<{ standing: Standing; isMine: boolean; post: NonNullable<Awaited<ReturnType<typeof findPost>>> }> {
    const post = await findPost(db, place)
    if (post === undefined) {
      await classroom.enterClass(place, actor)
      throw new AppError('notFound')
    }
    const { body, standing } = await enter({ ...place, curriculumSeq: post.curriculumSeq }, actor)
    const isMine = post.userSeq === actor.userSeq
    if (!isMine && !showsOthers(body, standing)) throw new AppError('notFound')
    return { standing, isMine, post }
  }

  return {
    async posts(challenge: ItemRef, actor: Actor, lastSeq: number | undefined, recipient: MediaRecipient): Promise<Reply<'posts'>> {
      const { body, standing } = await enter(challenge, actor)
      const me = actor.userSeq ?? 0
      const rows = await listPosts(db, challenge, me, { onlyOf: showsOthers(body, standing) ? undefined : me, lastSeq, limit: MISSION_PAGE_SIZE + 1 })
      const page = rows.slice(0, MISSION_PAGE_SIZE)
      const shown = await attach.of(db, challenge.channelSeq, 'missionPost', page.map(({ postSeq }) => postSeq), recipient)
      return { posts: page.map((row) => presentPost(row, me, shown(row.postSeq))), hasMore: rows.length > MISSION_PAGE_SIZE }
    },

    /** Posts within the counts and the window; the post that reaches the condition completes the lesson. Throws `notEnrolled`, `challengeFull`, `challengeDayFull`, `challengeClosed`, `attachmentRefused`. */
    async post(challenge: ItemRef, actor: Actor, words: MissionWords, recipient: MediaRecipient): Promise<Reply<'post'>> {
      const userSeq = personOf(actor)
      const { body, standing } = await enter(challenge, actor)
      if (standing !== 'attendee') throw new AppError('notEnrolled')
      return db.transaction(async (tx) => {
        // Lock before reading the clock and the posts: serializes a learner's tabs.
        const view = await lockView(tx, challenge, userSeq, clock.now())
        const now = clock.now()
        const { total, refusal } = challengeStanding(body, await listPostedAt(tx, challenge, userSeq), now.getTime())
        if (refusal !== null) throw new AppError(refusals[refusal])
        const postSeq = await insertPost(tx, challenge, userSeq, words, now)
        const { channelSeq, courseSeq } = challenge
        await attach.take(tx, { channelSeq, ownerCd: 'missionPost', ownerSeq: postSeq }, { courseSeq, userSeq, isNew: true }, { attached: [...words.pictures, ...words.files] })
        await alarms.raise(tx, { kind: missionAlarms.challengePosted, channelSeq, courseSeq, actorSeq: userSeq, lessonSeq: challenge.curriculumSeq })
        const isComplete = view.completedAt !== null || total + 1 >= postsToComplete(body)
        if (isComplete && view.completedAt === null) await completeLessons(tx, challenge, [{ userSeq, curriculumSeq: challenge.curriculumSeq }], now)
        afterCommit(tx, () => announcer.announce({ user: userSeq }, { command: socketCommand.progressChanged, channelSeq, courseSeq }))
        const [row] = await listPosts(tx, challenge, userSeq, { postSeq, limit: 1 })
        if (row === undefined) throw new Error('a post that was just written is not there')
        const shown = await attach.of(tx, channelSeq, 'missionPost', [postSeq], recipient)
        return { post: presentPost(row, userSeq, shown(postSeq)), isComplete }
      })
    },

    /** A deleted post no longer counts; a completion stays. Throws `notFound`, `noPermission`. */
    async deletePost(place: PostRef, actor: Actor): Promise<void> {
      const { standing, isMine } = await enterPost(place, actor)
      if (!isMine && standing !== 'manager') throw new AppError('noPermission')
      await db.transaction(async (tx) => {
        await attach.drop(tx, place.channelSeq, 'missionPost', [place.postSeq])
        await deletePost(tx, place)
      })
    },

    /** Opens the comments of a post that one may see. Throws `notFound`, `notEnrolled` for visitors. */
    async thread(place: PostRef, actor: Actor): Promise<{ threadSeq: number }> {
      const { standing, post } = await enterPost(place, actor)
      if (standing === 'visitor') throw new AppError('notEnrolled')
      return { threadSeq: await threads.ofMissionPost(db, { ...place, curriculumSeq: post.curriculumSeq }, { postSeq: place.postSeq, userSeq: post.userSeq, createdAt: post.createdAt }) }
    },

    /** Throws `notFound`, `notEnrolled` for visitors. */
    async like(place: PostRef, actor: Actor, likes: boolean): Promise<{ likeCount: number }> {
      const userSeq = personOf(actor)
      const { standing } = await enterPost(place, actor)
      if (standing === 'visitor') throw new AppError('notEnrolled')
      return { likeCount: await setLike(db, place, userSeq, likes, clock.now()) }
    },
  }
}
export type ChallengeService = ReturnType<typeof createChallengeService>
