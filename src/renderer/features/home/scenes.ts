import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    index: [{ state: 'landing', site: 'none' }, { state: 'member', role: 'learner' }, { state: 'second-site', site: 'second' }],
  },
}
