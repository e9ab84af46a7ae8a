import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'operator-status': [{ state: '', role: 'owner', site: 'none' }, { state: 'refused', role: 'learner', site: 'none' }] },
}
