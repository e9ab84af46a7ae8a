import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    privacy: [{ state: 'platform', site: 'none' }],
    terms: [{ state: 'earlier', query: 'version=1' }, { state: 'no-version', query: 'version=999' }],
  },
}
