import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    mypage: [
      { state: 'platform', site: 'none' }, { state: 'sites', query: 'tabIndex=1', role: 'owner' }, { state: 'reviews', query: 'tabIndex=2', site: 'none' },
      { state: 'likes', query: 'tabIndex=3' }, { state: 'schedule', query: 'tabIndex=4', role: 'teacher' }, { state: 'empty', role: 'stranger', site: 'none' },
    ],
  },
}
