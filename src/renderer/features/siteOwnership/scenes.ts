import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'settings-ownership': [{ state: '', role: 'owner' }] },
}
