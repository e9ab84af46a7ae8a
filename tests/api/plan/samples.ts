import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'plan.read': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
}
