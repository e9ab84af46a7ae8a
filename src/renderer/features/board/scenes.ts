import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    notices: [{ state: 'empty', site: 'second' }, { state: 'owner', role: 'owner' }],
    'settings-questions': [{ state: 'teacher', role: 'teacher' }],
    'notices-view': [{ state: 'missing', params: () => ({ noticeSeq: 999_999 }) }],
    'classes-board-view': [{ state: 'staff', role: 'teacher' }, { state: 'missing', params: () => ({ postSeq: 999_999 }) }],
    'classes-board-edit': [{ state: 'mine', role: 'learner', act: ownPost }],
    'classes-board-create': [{ state: 'learner', role: 'learner' }, { state: 'staff', role: 'teacher' }],
  },
}

/** The post as its author gets it: the learner has written none. */
async function ownPost({ page }: Stage): Promise<void> {
  await page.route((url) => /\/board\/\d+$/.test(url.pathname), async (route) => {
    const answer = await route.fetch()
    const post = await answer.json() as { can: object }
    await route.fulfill({ response: answer, json: { ...post, can: { ...post.can, edit: true } } })
  })
  await page.reload()
  await page.locator('main form').waitFor()
}
