import { contract } from '#shared/contract.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import { site } from '../contract/sample.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

/** A new person with a verified address and a role, or a plain member. */
async function person(scene: Scene, role?: UserTypeCd) {
  const built = await verified(scene.api, await buildPerson(scene.api, { site: scene.site }))
  if (role !== undefined) await scene.api.server.services.channel.appoint({ ...site(scene), userSeq: built.userSeq }, role)
  return built
}

let count = 0
const invite = (scene: Scene, email = `staff${(count += 1)}@invited.test`) => scene.owner.client(contract.staff.inviteByMail, { params: site(scene), body: { email, userTypeCd: 'TCH', language: 'ko' } })
const invitation = async (scene: Scene) => ({ ...site(scene), ...await invite(scene) })

async function proposal(scene: Scene) {
  const [manager, { userSeq }] = [await person(scene, 'MNG'), await person(scene)]
  await manager.client(contract.staff.invite, { params: site(scene), body: { userSeq, userTypeCd: 'OWN' } })
  const { invitations } = await scene.owner.client(contract.staff.list, { params: site(scene) })
  return { ...site(scene), invitationSeq: invitations[0]?.invitationSeq ?? 0 }
}

const codes = new WeakMap<Scene, Promise<string>>()
/** The code of an invitation to the invitee, who has joined the site. */
async function mailed(scene: Scene): Promise<string> {
  const email = scene.invitee.email
  await invite(scene, email)
  await scene.api.runSent('staff-invitation')
  await verified(scene.api, scene.invitee)
  await scene.invitee.client(contract.channel.join, { params: site(scene) })
  const mail = scene.api.mails.findLast(({ to, html }) => to === email && html.includes('/staff/'))
  return /\/staff\/([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
}
const codeOf = (scene: Scene) => {
  const code = codes.get(scene) ?? mailed(scene)
  codes.set(scene, code)
  return code
}

/** A new class of a new verified teacher, who is in it with another. */
async function classOf(scene: Scene) {
  const [master, second] = [await person(scene, 'TCH'), await person(scene, 'TCH')]
  const { channelSeq, courseSeq } = await buildCourse(scene.api, { site: scene.site, teacher: master })
  return { params: { channelSeq, courseSeq }, master, second }
}

export const samples: Record<string, Sample> = {
  'staff.list': { by: 'owner', with: async (scene) => ({ params: site(await invite(scene).then(() => scene)) }) },
  'staff.candidates': { by: 'owner', with: (scene) => ({ params: site(scene), query: { q: '김', page: 1, limit: 20, userTypeCd: 'TCH' } }) },
  'staff.addOwner': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { userSeq: (await person(scene)).userSeq } }) },
  'staff.deleteOwner': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { userSeq: (await person(scene, 'OWN')).userSeq } }) },
  'staff.invite': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { userTypeCd: 'TCH', userSeq: (await person(scene)).userSeq } }) },
  'staff.confirm': { by: 'owner', with: async (scene) => ({ params: await proposal(scene) }) },
  'staff.changeRole': { by: 'owner', with: async (scene) => ({ params: { ...site(scene), userSeq: (await person(scene, 'TCH')).userSeq }, body: { userTypeCd: 'MNG' } }) },
  'staff.remove': { by: 'owner', with: async (scene) => ({ params: { ...site(scene), userSeq: (await person(scene, 'TCH')).userSeq } }) },
  'staff.replace': {
    by: 'owner',
    async with(scene) {
      const { master, second } = await classOf(scene)
      return { params: { ...site(scene), userSeq: master.userSeq }, body: { userSeq: second.userSeq } }
    },
  },
  'staff.leave': {
    by: 'colleague',
    async with(scene) {
      await scene.api.server.services.channel.appoint({ ...site(scene), userSeq: scene.colleague.userSeq }, 'TCH')
      return { params: site(scene) }
    },
  },
  'staff.inviteByMail': { by: 'owner', with: (scene) => ({ params: site(scene), body: { email: `staff${(count += 1)}@invited.test`, userTypeCd: 'MNG', language: 'ko' } }) },
  'staff.withdrawInvitation': { by: 'owner', with: async (scene) => ({ params: await invitation(scene) }) },
  'staff.sendAgain': { by: 'owner', with: async (scene) => ({ params: await invitation(scene) }) },
  'staff.received': { by: null, with: async (scene) => ({ params: { ...site(scene), code: await codeOf(scene) } }) },
  'staff.accept': { by: 'invitee', with: async (scene) => ({ params: { ...site(scene), code: await codeOf(scene) } }) },
  'staff.classManagers': { by: 'owner', with: (scene) => ({ params: { ...site(scene), courseSeq: scene.course.courseSeq } }) },
  'staff.classCandidates': { by: 'owner', with: (scene) => ({ params: { ...site(scene), courseSeq: scene.course.courseSeq }, query: { q: '김', page: 1, limit: 20 } }) },
  'staff.addClassManager': {
    by: 'owner',
    async with(scene) {
      const { params, second } = await classOf(scene)
      return { params, body: { userSeq: second.userSeq, userTypeCd: 'FAC' } }
    },
  },
  'staff.removeClassManager': {
    by: 'owner',
    async with(scene) {
      const { params, second } = await classOf(scene)
      await scene.owner.client(contract.staff.addClassManager, { params, body: { userSeq: second.userSeq, userTypeCd: 'FAC' } })
      return { params, body: { userSeq: second.userSeq } }
    },
  },
  'staff.roles': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'staff.changePermissions': { by: 'owner', with: (scene) => ({ params: site(scene), body: { userTypeCd: 'TCH', permissions: null } }) },
}
