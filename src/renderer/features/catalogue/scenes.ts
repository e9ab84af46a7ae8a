import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { classes: [{ state: 'empty', query: 'q=없는클래스' }] },
}
