import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'ledger.salesBy': { by: 'owner', with: (scene) => ({ params: { ...site(scene), grouping: 'course' as const }, query: { startDt: '2026-03-01', endDt: '2026-03-31' } }) },
  'ledger.sales': { by: 'owner', with: (scene) => ({ params: site(scene), query: { startDt: '2026-03-01', endDt: '2026-03-31' } }) },
}
