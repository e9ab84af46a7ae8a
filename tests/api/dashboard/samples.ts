import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'dashboard.read': { by: 'owner', with: (scene) => ({ params: site(scene), query: { type: 'DAILY' as const, startDate: '2026-03-01', endDate: '2026-03-31' } }) },
  'dashboard.guide': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
}
