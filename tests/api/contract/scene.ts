import { verified } from '#tests/support/server/accountMail.ts'
import { inviteMembers, mailedInviteCode } from '#tests/support/member/inviting.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, buildUpload } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { buildPasswordless } from '#tests/support/server/passwordless.ts'
import type { TestApi } from '#tests/support/server/api.ts'

/** The stand-ins that the samples of all calls need. */
export const standIns = { SNS_STAND_IN: 'Y', PAYMENT_STAND_IN: 'Y', LIVE_STAND_IN: 'Y' }

export interface Scene {
  api: TestApi
  site: Site
  other: BuiltCourse
  /** Public, with a text, a video and a materials item; their files are ready. */
  course: BuiltCourse & { videoSeq: number; materialsSeq: number; materialUploadSeq: number; videoUploadId: string }
  draft: BuiltCourse
  owner: Person
  teacher: Person
  colleague: Person
  learner: Person
  outsider: Person
  newcomer: Person
  /** Joins no site but by an invitation. */
  invitee: Person
  /** Of the invitation of the invitee to the site. */
  inviteCode: string
  /** Without a password; withdraws. */
  leaver: Person
  /** A video and materials with ready files in another class of the same teacher. */
  otherItems(): Promise<{ videoSeq: number; materialsSeq: number }>
}

/** Creates the users and classes of the samples. */
export async function buildScene(api: TestApi): Promise<Scene> {
  const site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const colleague = await buildPerson(api, { site, role: 'TCH' })
  const base = await buildCourse(api, { site, teacher })
  const { channelSeq, courseSeq } = base
  const videoItem = await api.server.services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '02', title: '영상' })
  const materials = await api.server.services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '06', title: '자료' })
  const video = await buildUpload(api, { course: base, curriculumSeq: videoItem.curriculumSeq })
  const file = await buildUpload(api, { course: base, curriculumSeq: materials.curriculumSeq, kind: 'material' })
  await api.server.services.course.applyDraft({ channelSeq, courseSeq })
  const course = {
    ...base, videoSeq: videoItem.curriculumSeq, materialsSeq: materials.curriculumSeq, materialUploadSeq: file.uploadSeq, videoUploadId: video.uploadId,
  }
  const { person: learner } = await buildAttendee(api, { course })
  await verified(api, learner)
  await verified(api, site.owner)
  // Invited before another sample lets them join.
  const invitee = await buildPerson(api)
  await inviteMembers(site.owner, channelSeq, [{ email: invitee.email, name: '이초대', memo: '전화로 초대' }])
  const inviteCode = await mailedInviteCode(api, invitee.email)
  let items: ReturnType<Scene['otherItems']> | undefined
  async function makeOtherItems() {
    const { curriculum } = api.server.services
    const next = await buildCourse(api, { site, teacher })
    const videoItem = await curriculum.create({ channelSeq, courseSeq: next.courseSeq }, { curriculumTypeCd: '02', title: '영상' })
    const materials = await curriculum.create({ channelSeq, courseSeq: next.courseSeq }, { curriculumTypeCd: '06', title: '자료' })
    await buildUpload(api, { course: next, curriculumSeq: videoItem.curriculumSeq })
    await buildUpload(api, { course: next, curriculumSeq: materials.curriculumSeq, kind: 'material' })
    return { videoSeq: videoItem.curriculumSeq, materialsSeq: materials.curriculumSeq }
  }
  return {
    otherItems: () => (items ??= makeOtherItems()), api, site, other: await buildCourse(api), course, draft: await buildCourse(api, { site, teacher, publicCd: null }),
    owner: site.owner, teacher, colleague, learner, outsider: await verified(api, await buildPerson(api)), newcomer: await buildPerson(api), invitee, inviteCode, leaver: await buildPasswordless(api),
  }
}
