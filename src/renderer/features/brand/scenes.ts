import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'create_site-list': [{ state: 'platform', site: 'none' }],
    create_site: [{ state: 'platform', role: 'stranger', site: 'none', query: 'contentTypeCd=02' }],
  },
}
