import type { Scenes } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    notices: [{ state: 'empty', site: 'second' }, { state: 'owner', role: 'owner' }],
    'settings-questions': [{ state: 'teacher', role: 'teacher' }],
    'notices-view': [{ state: 'missing', params: () => ({ noticeSeq: 999_999 }) }],
    'classes-board-view': [{ state: 'staff', role: 'teacher' }, { state: 'missing', params: () => ({ postSeq: 999_999 }) }],
    'classes-board-create': [{ state: 'learner', role: 'learner' }, { state: 'staff', role: 'teacher' }],
  },
}
