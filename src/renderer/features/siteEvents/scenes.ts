import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'settings-events': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=/nowhere' }, { state: 'empty', role: 'manager', site: 'second' }] },
}
