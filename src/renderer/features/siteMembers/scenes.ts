import { opens } from '#renderer/lib/scene.ts'
import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-members': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nobody' }, { state: 'upload', role: 'owner', act: opens('member', 'upload.open') }],
    'settings-members-view': [{ state: '', role: 'owner' }, { state: 'block', role: 'owner', act: opens('member', 'block.open') }],
  },
}
