import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-site': [
      { state: '', role: 'owner' },
      { state: 'design', role: 'owner', query: 'part=design' },
      { state: 'profile', role: 'owner', query: 'part=profile' },
      { state: 'visitors', role: 'owner', query: 'part=visitors' },
      { state: 'footer', role: 'owner', query: 'part=footer' },
      { state: 'connections', role: 'owner', query: 'part=connections' },
      { state: 'domain', role: 'owner', query: 'part=domain' },
    ],
  },
}
