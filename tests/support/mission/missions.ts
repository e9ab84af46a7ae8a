import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

export interface Missions {
  course: BuiltCourse
  channelSeq: number
  courseSeq: number
  textSeq: number
  /** 03, 09 and 08, which waits for the text and the mission. */
  missionSeq: number
  challengeSeq: number
  lessonsSeq: number
}

const text = { curriculumTypeCd: '05', title: '읽기', content: '<p>글</p>', xp: 5, point: 1 } as const

/** A published class with a text, a mission, a challenge, and a mission that waits for the first two. */
export async function buildMissions(
  api: TestApi, { site, teacher, mission, challenge }: { site?: Site; teacher?: Person; mission?: Partial<CurriculumBodyInput>; challenge?: Partial<CurriculumBodyInput> } = {},
): Promise<Missions> {
  const { course: courses, curriculum } = api.server.services
  const course = await buildCourse(api, { ...(site ? { site } : {}), ...(teacher ? { teacher } : {}), draft: { title: '미션 클래스' }, publicCd: null, lessons: [text] })
  const { channelSeq, courseSeq, curriculumSeq: textSeq } = course
  const add = async (body: CurriculumBodyInput) => (await curriculum.create({ channelSeq, courseSeq }, body)).curriculumSeq
  const missionSeq = await add({ curriculumTypeCd: '03', title: '나의 첫 그릇', content: '<p>그릇을 빚어요</p>', xp: 20, point: 3, ...mission } as CurriculumBodyInput)
  const challengeSeq = await add({ curriculumTypeCd: '09', title: '매일 한 장', xp: 30, point: 5, maxChallengeCount: 7, ...challenge } as CurriculumBodyInput)
  const lessonsSeq = await add({ curriculumTypeCd: '08', title: '처음 두 걸음', xp: 40, point: 7, lessonSeqs: [textSeq, missionSeq] })
  await courses.publish({ channelSeq, courseSeq }, '00')
  return { course, channelSeq, courseSeq, textSeq, missionSeq, challengeSeq, lessonsSeq }
}

export const classOf = ({ channelSeq, courseSeq }: Missions) => ({ channelSeq, courseSeq })
export const itemOf = (missions: Missions, curriculumSeq: number) => ({ ...classOf(missions), curriculumSeq })

/** The missions of a scene, which its learner attends. */
export async function buildScene(api: TestApi, { site, teacher, learner }: { site: Site; teacher: Person; learner: Person }): Promise<Missions> {
  const missions = await buildMissions(api, { site, teacher })
  await buildAttendee(api, { course: missions.course, person: learner })
  return missions
}

export const handIn = async ({ client }: Person, missions: Missions, content = '다 빚었어요') =>
  (await client(contract.mission.submit, { params: itemOf(missions, missions.missionSeq), body: { content } })).submission
export const postProof = async ({ client }: Person, missions: Missions, content = '오늘의 한 장') =>
  (await client(contract.mission.post, { params: itemOf(missions, missions.challengeSeq), body: { content } })).post

/** A row in each table of missions. */
export async function fillMissions(api: TestApi, scene: { site: Site; teacher: Person; learner: Person }): Promise<void> {
  const missions = await buildScene(api, scene)
  await handIn(scene.learner, missions)
  const { postSeq } = await postProof(scene.learner, missions)
  await scene.teacher.client(contract.mission.like, { params: { ...classOf(missions), postSeq } })
  await scene.teacher.client(contract.mission.updateTerms, { params: classOf(missions), body: { terms: '서로 응원해요', leaderboardYn: 'Y' } })
}
