import { contract } from '#shared/contract.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const draft = { name: 'comment.1', keep: 'browser' as const, content: '{"content":"쓰던 글"}', typedAt: '2026-07-01T00:00:00.000Z' }

async function kept(scene: Scene) {
  await scene.learner.client(contract.draft.handOver, { body: { drafts: [draft] } })
  return { body: { drafts: [{ name: draft.name, typedAt: draft.typedAt }] } }
}

export const samples: Record<string, Sample> = {
  'draft.list': { by: 'learner', with: async (scene) => { await kept(scene); return {} } },
  'draft.handOver': { by: 'learner', with: () => ({ body: { drafts: [draft] } }) },
  'draft.remove': { by: 'learner', with: kept },
}
