import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'settings-audit': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nothing' }, { state: 'empty', role: 'manager', site: 'second' }] },
}
