import { opens } from '#renderer/lib/scene.ts'
import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'settings-segments': [{ state: '', role: 'owner' }, { state: 'empty', role: 'manager', site: 'second' }, { state: 'new', role: 'owner', act: opens('segment', 'new') }] },
}
