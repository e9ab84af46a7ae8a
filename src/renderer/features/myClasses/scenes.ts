import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'me-classes': [{ state: 'empty', role: 'student' }] },
}
