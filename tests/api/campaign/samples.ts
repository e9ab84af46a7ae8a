import { contract } from '#shared/contract.ts'
import type { CampaignForm } from '#shared/campaign/contract.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

export const campaignOf = (form: Partial<CampaignForm> = {}): CampaignForm => (
  { subject: '봄 학기 소식', content: '<p>새 클래스가 열려요.</p>', language: 'ko', byMail: true, byAlarm: false, buttonText: '', courseSeq: null, audience: 'members', targetSeq: null, ...form })

const made = async (scene: Scene) => ({ ...site(scene), campaignSeq: (await scene.owner.client(contract.campaign.create, { params: site(scene), body: campaignOf() })).campaignSeq })
const started = async (scene: Scene, sendAt: string | null) => {
  const params = await made(scene)
  await scene.owner.client(contract.campaign.start, { params, body: { sendAt } })
  return params
}

export const samples: Record<string, Sample> = {
  'campaign.list': { by: 'owner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10 } }) },
  'campaign.audience': { by: 'owner', with: (scene) => ({ params: site(scene), query: { audience: 'course', targetSeq: scene.course.courseSeq } }) },
  'campaign.detail': { by: 'owner', with: async (scene) => ({ params: await started(scene, null) }) },
  'campaign.picture': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
  'campaign.create': { by: 'owner', with: (scene) => ({ params: site(scene), body: campaignOf({ audience: 'course', targetSeq: scene.course.courseSeq, courseSeq: scene.course.courseSeq }) }) },
  'campaign.save': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: campaignOf({ subject: '새 제목', courseSeq: scene.course.courseSeq }) }) },
  'campaign.copy': { by: 'owner', with: async (scene) => ({ params: await made(scene) }) },
  'campaign.test': { by: 'owner', with: async (scene) => ({ params: await made(scene) }) },
  'campaign.start': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: { sendAt: null } }) },
  'campaign.stop': { by: 'owner', with: async (scene) => ({ params: await started(scene, '2026-06-01T00:00:00.000Z') }) },
  'campaign.remove': { by: 'owner', with: async (scene) => ({ params: await made(scene) }) },
}
