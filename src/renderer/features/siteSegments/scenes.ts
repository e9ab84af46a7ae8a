import { asks, opens, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'settings-segments': [{ state: '', role: 'owner' }, { state: 'empty', role: 'manager', site: 'second' }, { state: 'new', role: 'owner', act: opens('segment', 'new') }, { state: 'deleting', role: 'owner', ...asks(deleteUsed) }] },
}

/** The demo has no segments. */
async function deleteUsed(stage: Stage): Promise<void> {
  const segment = { segmentSeq: 1, name: '한 달 동안 오지 않은 회원', rules: { match: 'all', conditions: [{ kind: 'seen', isNot: true, days: 30 }] }, updatedAt: '2026-11-20T05:00:00.000Z', couponCount: 2, campaignCount: 1 }
  await plays(stage, /\/segments$/, () => ({ segments: [segment] }))
  await stage.button('segment', 'deleteOf').click()
}
