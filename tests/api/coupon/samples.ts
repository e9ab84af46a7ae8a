import { contract } from '#shared/contract.ts'
import { buildCoupon, couponOf } from '#tests/support/coupon/coupons.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const made = async (scene: Scene) => ({ ...site(scene), couponSeq: (await buildCoupon(scene.site)).couponSeq })
const madeBulk = async (scene: Scene) => ({ ...site(scene), couponSeq: (await buildCoupon(scene.site, { kindCd: '01' }, 2)).couponSeq })

const segmentOf = async (scene: Scene) => (await scene.owner.client(contract.segment.create, { params: site(scene), body: { name: '소식', rules: { match: 'all', conditions: [{ kind: 'marketing', isNot: false }] } } })).segmentSeq

export const samples: Record<string, Sample> = {
  'coupon.list': { by: 'owner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, q: '쿠폰' } }) },
  'coupon.create': { by: 'owner', with: async (scene) => ({ params: site(scene), body: couponOf({ courseSeqs: [scene.course.courseSeq], segmentSeq: await segmentOf(scene) }) }) },
  'coupon.save': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: couponOf({ name: '새 이름', courseSeqs: [scene.course.courseSeq], segmentSeq: await segmentOf(scene) }) }) },
  'coupon.stop': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: { stopped: true } }) },
  'coupon.remove': { by: 'owner', with: async (scene) => ({ params: await made(scene) }) },
  'coupon.codes': { by: 'owner', with: async (scene) => ({ params: await madeBulk(scene), query: { page: 1, size: 20 } }) },
  'coupon.addCodes': { by: 'owner', with: async (scene) => ({ params: await madeBulk(scene), body: { count: 3 } }) },
  'coupon.mine': { by: 'learner', with: (scene) => ({ params: site(scene) }) },
  'coupon.register': {
    by: 'learner',
    with: async (scene) => {
      const code = crypto.randomUUID().slice(0, 8)
      await buildCoupon(scene.site, { kindCd: '00', code })
      return { params: site(scene), body: { code } }
    },
  },
}
