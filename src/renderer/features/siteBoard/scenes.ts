import type { Examples, Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    boards: [{ state: '', role: 'learner' }, { state: 'guest' }, { state: 'empty', site: 'second' }],
    'boards-list': [{ state: 'missing', params: () => ({ boardSeq: 999_999 }) }],
    'boards-create': [{ state: 'missing', role: 'learner', params: () => ({ boardSeq: 999_999 }) }],
    'boards-view': [{ state: '', role: 'learner', params: ofSitePost }, { state: 'staff', role: 'owner', params: ofSitePost }, { state: 'missing', params: () => ({ boardSeq: 999_999, postSeq: 999_999 }) }],
    'boards-edit': [{ state: '', role: 'student', params: ofSitePost }, { state: 'missing', role: 'learner', params: () => ({ boardSeq: 999_999, postSeq: 999_999 }) }],
    'settings-boards': [{ state: '', role: 'owner' }, { state: 'new', role: 'owner', act: openNew }],
  },
}

function ofSitePost({ params }: Examples): { postSeq: number | string } {
  return { postSeq: params['sitePostSeq'] ?? 0 }
}

async function openNew({ button, dialogShown }: Stage): Promise<void> {
  await button('siteBoard', 'settings.new').click()
  await dialogShown()
}
