import { contract } from '#shared/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { inviteMembers } from '#tests/support/member/inviting.ts'
import { mergeMembers } from '#tests/support/member/merges.ts'
import { buildPerson } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const ofLearner = ({ site: { channelSeq }, learner: { userSeq } }: Scene) => ({ channelSeq, userSeq })

/** A segment of everyone who agreed, or did not agree, to news. */
const segmentOf = async ({ owner, site: { channelSeq } }: Scene) => (await owner.client(contract.segment.create, { params: { channelSeq }, body: { name: '모두', rules: { match: 'any', conditions: [{ kind: 'marketing' }, { kind: 'marketing', isNot: true }] } } })).segmentSeq

/** Two members, one of whom can be merged into the other. */
async function previewed({ api, site, owner }: Scene) {
  const other = await buildPerson(api, { site })
  const kept = await buildPerson(api, { site })
  const params = { channelSeq: site.channelSeq, userSeq: kept.userSeq }
  const { digest } = await owner.client(contract.member.mergePreview, { params, query: { otherUserSeq: other.userSeq } })
  return { other, kept, params, digest }
}

let invited = 0
/** An open invitation to a new address. */
async function invitation(scene: Scene) {
  const { site: { channelSeq }, owner } = scene
  const email = `sample${invited += 1}@invited.test`
  await inviteMembers(owner, channelSeq, [{ email, name: '김하늘', memo: '메모' }])
  const { invitations } = await owner.client(contract.member.invitations, { params: { channelSeq }, query: { size: 100 } })
  return { channelSeq, invitationSeq: invitations.find((one) => one.email === email)?.invitationSeq ?? 0 }
}

/** The code of the invitation to the invitee, who has joined the site. */
async function codeOf({ site: { channelSeq }, invitee, inviteCode }: Scene): Promise<string> {
  await invitee.client(contract.channel.join, { params: { channelSeq } })
  return inviteCode
}
/** A day later, an invitation can be sent again. */
async function dayOld(scene: Scene) {
  const { api } = scene
  api.clock.advance(-2 * DAY_MS)
  const made = await invitation(scene)
  api.clock.advance(2 * DAY_MS)
  return made
}

export const samples: Record<string, Sample> = {
  'member.list': { by: 'owner', with: async (scene) => ({ params: { channelSeq: scene.site.channelSeq }, query: { segmentSeq: await segmentOf(scene), q: '김', sort: 'joined', order: 'desc', size: 10 } }) },
  'member.count': { by: 'owner', with: async (scene) => ({ params: { channelSeq: scene.site.channelSeq }, query: { segmentSeq: await segmentOf(scene), q: '김' } }) },
  'member.detail': { by: 'owner', with: async (scene) => ({ params: ofLearner(scene) }) },
  'member.changeMemo': { by: 'owner', with: async (scene) => ({ params: ofLearner(scene), body: { memo: '전화로 문의' } }) },
  'member.block': { by: 'owner', with: async (scene) => ({ params: ofLearner(scene), body: { reason: '광고를 올림' } }) },
  'member.unblock': { by: 'owner', with: async (scene) => ({ params: ofLearner(scene) }) },
  'member.mergePreview': { by: 'owner', with: async (scene) => { const { params, other } = await previewed(scene); return { params, query: { otherUserSeq: other.userSeq } } } },
  'member.merge': { by: 'owner', with: async (scene) => { const { params, other, digest } = await previewed(scene); return { params, body: { otherUserSeq: other.userSeq, name: other.name, digest } } } },
  'member.invitations': { by: 'owner', with: async (scene) => { const { channelSeq } = await invitation(scene); return { params: { channelSeq }, query: { page: 1, size: 10 } } } },
  'member.withdrawInvitations': { by: 'owner', with: async (scene) => { const { channelSeq, invitationSeq } = await invitation(scene); return { params: { channelSeq }, body: { invitationSeqs: [invitationSeq] } } } },
  'member.sendInvitationAgain': { by: 'owner', with: async (scene) => ({ params: await dayOld(scene) }) },
  'member.received': { by: null, with: async (scene) => ({ params: { channelSeq: scene.site.channelSeq, code: await codeOf(scene) } }) },
  'member.accept': { by: 'invitee', with: async (scene) => ({ params: { channelSeq: scene.site.channelSeq, code: await codeOf(scene) } }) },
  'member.undoMerge': {
    by: 'owner', with: async (scene) => {
      const { params, other, kept } = await previewed(scene)
      const { mergeSeq } = await mergeMembers({ ...scene.site, owner: scene.owner }, { gone: other, kept })
      return { params, body: { mergeSeq } }
    },
  },
}
