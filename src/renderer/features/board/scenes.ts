import { opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    notices: [{ state: 'empty', site: 'second' }, { state: 'owner', role: 'owner' }],
    'settings-questions': [{ state: 'teacher', role: 'teacher' }],
    'notices-view': [{ state: 'deleting', role: 'owner', act: opens('board', 'delete') }, { state: 'missing', params: () => ({ noticeSeq: 999_999 }) }],
    'classes-board-view': [{ state: 'staff', role: 'teacher' }, { state: 'verifying', role: 'learner', act: verifyAddress }, { state: 'reporting', role: 'learner', act: opens('board', 'report.do') }, { state: 'missing', params: () => ({ postSeq: 999_999 }) }],
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

/** A comment of a learner whose address is not verified. */
async function verifyAddress({ page, dialogShown }: Stage): Promise<void> {
  await page.route(/\/board\/\d+\/comments$/, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 403, json: { code: '910004', message: '이메일을 인증해야 할 수 있습니다.', requestId: 'scene' } })))
  await page.route(/\/auth\/code$/, (route) => route.fulfill({ json: { expiresInSeconds: 600, resendInSeconds: 60 } }))
  const form = page.locator('main form').last()
  await form.locator('textarea, [contenteditable=true]').fill('저도 궁금했어요!')
  await form.locator('button[type=submit]').click()
  await dialogShown()
}
