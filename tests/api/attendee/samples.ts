import { contract } from '#shared/contract.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'
import { inviteEmails } from '#tests/support/attendee/adding.ts'
import { site } from '../contract/sample.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const place = ({ site: { channelSeq }, course: { courseSeq } }: Scene) => ({ channelSeq, courseSeq })

/** The learner's number in the class of the scene. */
async function mine(scene: Scene): Promise<number> {
  const { attendees } = await scene.owner.client(contract.attendee.list, { params: place(scene), query: { q: scene.learner.email } })
  return attendees[0]?.attendSeq ?? 0
}

/** A new class whose operator approves; the learner has applied if asked so. */
async function withApproval({ api, site, teacher, learner }: Scene, isApplied: boolean) {
  const { channelSeq, courseSeq } = await buildCourse(api, { site, teacher, draft: { choiseTypeCd: '00' } })
  if (isApplied) await learner.client(contract.enrollment.attend, { params: { channelSeq, courseSeq } })
  return { channelSeq, courseSeq }
}

type Invited = { channelSeq: number; courseSeq: number; eventCode: string }

/** An invitation to a new class; `eventCode` from the mail. */
async function invited(scene: Scene, email: string): Promise<Invited> {
  const params = await withApproval(scene, false)
  await inviteEmails(scene.owner, params, [email])
  await scene.api.runSent('attendee-invitation')
  const mail = scene.api.mails.findLast(({ to, html }) => to === email && html.includes('/in/'))
  return { ...params, eventCode: /\/in\/\d+\/([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? '' }
}

/** Invitations that the invitee got before joining the site, as members get none. */
const ofInvitee = new WeakMap<Scene, Promise<Invited[]>>()
const INVITATIONS = 6

async function invite(scene: Scene): Promise<Invited[]> {
  const made: Invited[] = []
  for (let count = 0; count < INVITATIONS; count += 1) made.push(await invited(scene, scene.invitee.email))
  await scene.invitee.client(contract.channel.join, { params: { channelSeq: scene.site.channelSeq } })
  return made
}

const validAt = '2026-06-01T00:00:00.000Z'

export const samples: Record<string, Sample> = {
  'attendee.list': {
    by: 'teacher',
    with: async (scene) => {
      const params = await withApproval(scene, false)
      await scene.learner.client(contract.attendee.apply, { params, body: { orderer } })
      return { params, query: { size: 10, q: '김', status: '01' } }
    },
  },
  'attendee.waiting': { by: 'teacher', with: async (scene) => { await withApproval(scene, true); return { params: site(scene) } } },
  'attendee.history': { by: 'teacher', with: async (scene) => ({ params: { ...place(scene), attendSeq: await mine(scene) } }) },
  'attendee.progress': { by: 'teacher', with: async (scene) => ({ params: { ...place(scene), attendSeq: await mine(scene) } }) },
  'attendee.statusPreview': { by: 'teacher', with: async (scene) => ({ params: place(scene), body: { attendSeqs: [await mine(scene)], choiseStatusCd: '01' } }) },
  'attendee.changeStatus': { by: 'teacher', with: async (scene) => ({ params: place(scene), body: { attendSeqs: [await mine(scene)], choiseStatusCd: '00' } }) },
  'attendee.periodPreview': { by: 'teacher', with: async (scene) => ({ params: place(scene), body: { attendSeqs: [await mine(scene)], change: { kind: 'endDate', validAt } } }) },
  'attendee.changePeriod': { by: 'teacher', with: async (scene) => ({ params: place(scene), body: { attendSeqs: [await mine(scene)], change: { kind: 'endDate', validAt } } }) },
  'attendee.restorePeriods': { by: 'teacher', with: async (scene) => ({ params: place(scene), body: { periods: [{ attendSeq: await mine(scene), validAt: null }] } }) },
  'attendee.members': { by: 'owner', with: (scene) => ({ params: place(scene), query: { q: scene.learner.email } }) },
  'attendee.export': { by: 'owner', with: async (scene) => ({ params: await withApproval(scene, false), body: { filter: { q: '김' }, sort: 'until', order: 'asc', columns: ['person', 'until'], format: 'csv' } }) },
  'attendee.invitations': { by: 'owner', with: (scene) => ({ params: place(scene), query: { page: 1, size: 10 } }) },
  'attendee.withdrawInvitations': {
    by: 'owner',
    with: async (scene) => {
      const params = await withApproval(scene, false)
      const { invitationSeqs } = await inviteEmails(scene.owner, params, ['guest@invited.test'])
      return { params, body: { invitationSeqs } }
    },
  },
  'attendee.invitation': { by: null, with: async (scene) => ({ params: await invited(scene, 'guest@invited.test') }) },
  'attendee.acceptInvitation': {
    by: 'invitee',
    with: async (scene) => {
      const made = ofInvitee.get(scene) ?? invite(scene)
      ofInvitee.set(scene, made)
      return { params: (await made).pop() }
    },
  },
  'attendee.application': { by: 'learner', with: async (scene) => ({ params: await withApproval(scene, true) }) },
  'attendee.apply': { by: 'learner', with: async (scene) => ({ params: await withApproval(scene, false), body: { orderer } }) },
  'attendee.withdraw': { by: 'learner', with: async (scene) => ({ params: await withApproval(scene, true) }) },
}
