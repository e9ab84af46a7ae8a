import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-words': [
      { state: '', role: 'owner' },
      { state: 'swaps', role: 'owner', query: 'part=swaps' },
      { state: 'texts', role: 'owner', query: 'part=texts' },
      { state: 'nothing', role: 'owner', query: 'part=texts&changed=Y&q=none' },
    ],
  },
}
