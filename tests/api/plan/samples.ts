import { randomUUID } from 'node:crypto'
import { codeOf } from '#shared/coupon/rules.ts'
import { contract } from '#shared/contract.ts'
import { registerCard } from '#tests/support/card/cards.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

/** A card of the owner, who has a basic plan by the month. */
async function subscribed(scene: Scene): Promise<{ cardSeq: number }> {
  const { cards } = await scene.owner.client(contract.card.mine, { params: site(scene) })
  const cardSeq = cards[0]?.cardSeq ?? (await registerCard(scene.owner, scene.site)).cardSeq
  const { planCd, next } = await scene.owner.client(contract.plan.read, { params: site(scene) })
  const wanted = { planCd: 'basic', cycleCd: 'month' } as const
  if (planCd === 'free') {
    const { payAmount } = await scene.owner.client(contract.plan.quote, { params: site(scene), query: wanted })
    await scene.owner.client(contract.plan.change, { params: site(scene), body: { ...wanted, cardSeq, payAmount } })
  }
  if (next !== null) await scene.owner.client(contract.plan.resume, { params: site(scene) })
  return { cardSeq }
}

async function couponCode({ api }: Scene): Promise<string> {
  const code = codeOf(randomUUID().slice(0, 8))
  await api.server.services.planCoupons.make({ code, name: 'Opening', discountTypeCd: '01', discountValue: 10, siteCap: null, endAt: null })
  return code
}

export const samples: Record<string, Sample> = {
  'plan.read': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'plan.quote': { by: 'owner', with: (scene) => ({ params: site(scene), query: { planCd: 'pro', cycleCd: 'year' } }) },
  'plan.change': {
    by: 'owner',
    with: async (scene) => {
      const { cardSeq } = await subscribed(scene)
      const { planCd } = await scene.owner.client(contract.plan.read, { params: site(scene) })
      // Each use goes on with a larger plan, then with a smaller one.
      const wanted = { planCd: planCd === 'basic' ? 'pro' as const : 'basic' as const, cycleCd: 'month' as const }
      const { payAmount } = await scene.owner.client(contract.plan.quote, { params: site(scene), query: wanted })
      return { params: site(scene), body: { ...wanted, cardSeq, payAmount } }
    },
  },
  'plan.cancel': { by: 'owner', with: async (scene) => { await subscribed(scene); return { params: site(scene) } } },
  'plan.resume': {
    by: 'owner',
    with: async (scene) => {
      await subscribed(scene)
      await scene.owner.client(contract.plan.cancel, { params: site(scene) })
      return { params: site(scene) }
    },
  },
  'plan.setCard': { by: 'owner', with: async (scene) => ({ params: site(scene), body: await subscribed(scene) }) },
  'plan.pay': { by: 'owner', with: async (scene) => ({ params: site(scene), body: await subscribed(scene) }) },
  'plan.history': { by: 'owner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10 } }) },
  'plan.coupons': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'plan.checkCoupon': { by: 'owner', with: async (scene) => ({ params: site(scene), query: { code: await couponCode(scene) } }) },
  'plan.registerCoupon': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { code: await couponCode(scene) } }) },
}
