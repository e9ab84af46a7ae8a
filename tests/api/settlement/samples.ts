import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import { closedMonth } from '#tests/support/settlement/closedMonth.ts'
import { payoutTo } from '#tests/support/settlement/account.ts'

export const samples: Record<string, Sample> = {
  'settlement.list': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'settlement.lines': { by: 'owner', with: (scene) => ({ params: { ...site(scene), month: '2026-03', currency: 'KRW' } }) },
  'settlement.statement': { by: 'owner', with: async (scene) => ({ params: { ...site(scene), ...await closedMonth(scene.api, scene) }, body: { format: 'xlsx' } }) },
  'settlement.saveAccount': { by: 'owner', with: (scene) => ({ params: site(scene), body: payoutTo }) },
}
