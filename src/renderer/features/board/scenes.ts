import { asks, opens, presses } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    notices: [{ state: 'empty', site: 'second' }, { state: 'owner', role: 'owner' }],
    'settings-questions': [{ state: 'teacher', role: 'teacher' }],
    'notices-view': [{ state: 'deleting', role: 'owner', act: opens('board', 'delete') }, { state: 'missing', params: () => ({ noticeSeq: 999_999 }) }],
    'classes-board-view': [{ state: 'staff', role: 'teacher' }, { state: 'verifying', role: 'learner', act: verifyAddress }, { state: 'reporting', role: 'learner', act: opens('board', 'report.do') }, { state: 'picture', role: 'learner', act: enlarge }, { state: 'deleting', role: 'teacher', ...asks(presses('board', 'delete')) }, { state: 'deleting-comment', role: 'teacher', ...asks(({ page, named }) => page.locator('main').getByRole('button', { name: named('board', 'delete') }).last().click()) }, { state: 'missing', params: () => ({ postSeq: 999_999 }) }],
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

/** Comments of the demo have no pictures: covers of classes stand for them. */
async function enlarge({ page, dialogShown }: Stage): Promise<void> {
  const covers = await page.evaluate(async () => ((await (await fetch('/api/main/v3.0/channels/1/courses')).json()) as { courses: { imageUrl: string }[] }).courses.map(({ imageUrl }) => imageUrl))
  const pictures = covers.slice(0, 3).map((imageUrl, index) => ({ attachmentSeq: index + 1, imageUrl, alt: index === 0 ? '가마에서 막 꺼낸 그릇' : '', width: 1200, height: 800 }))
  await page.route((url) => /\/board\/\d+\/comments$/.test(url.pathname), async (route) => {
    const answer = await route.fetch()
    const list = await answer.json() as { comments: object[] }
    await route.fulfill({ response: answer, json: { ...list, comments: list.comments.map((comment, index) => (index === 0 ? { ...comment, content: '가마에서 막 꺼낸 그릇이에요. 유약이 고르게 녹았어요.', isRich: false, pictures } : comment)) } })
  })
  await page.reload()
  await page.locator('main button[aria-haspopup=dialog]:has(img)').first().click()
  await dialogShown()
}
