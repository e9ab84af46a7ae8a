import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-courses': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nothing' }, { state: 'empty', role: 'manager', site: 'second' }],
    'settings-like': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nobody' }, { state: 'empty', role: 'manager', site: 'second' }],
  },
}
