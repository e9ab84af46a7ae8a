import { contract } from '#shared/contract.ts'
import type { PopupForm } from '#shared/popup/contract.ts'
import { openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

/** A pop-up on every public page, for everyone, without a period. */
export const popupOf = (form: Partial<PopupForm> = {}): PopupForm => ({
  title: '겨울 특강', content: '<p>12월 동안 20% 할인해요.</p>', picture: null, link: '/classes', buttonText: '보러 가기', openTypeCd: openTypeCd.same, startAt: null, endAt: null,
  visibleTypeCd: visibleTypeCd.everyone, places: ['all'], isOn: true, ...form,
})

async function made(scene: Scene) {
  const { popup: { popupSeq } } = await scene.owner.client(contract.popup.create, { params: site(scene), body: popupOf() })
  return { ...site(scene), popupSeq }
}

async function allSeqs(scene: Scene) {
  await made(scene)
  const { popups } = await scene.owner.client(contract.popup.list, { params: site(scene) })
  return popups.map(({ popupSeq }) => popupSeq).toReversed()
}

export const samples: Record<string, Sample> = {
  'popup.shown': { by: null, with: (scene) => ({ params: site(scene), query: { place: 'home' } }) },
  'popup.list': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'popup.create': { by: 'owner', with: (scene) => ({ params: site(scene), body: popupOf() }) },
  'popup.sort': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { popupSeqs: await allSeqs(scene) } }) },
  'popup.picture': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
  'popup.save': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: { ...popupOf({ title: '봄 특강' }), revision: 0 } }) },
  'popup.turn': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: { isOn: false } }) },
  'popup.delete': { by: 'owner', with: async (scene) => ({ params: await made(scene) }) },
}
