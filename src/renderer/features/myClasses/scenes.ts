import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'me-classes': [{ state: 'empty', role: 'student' }, { state: 'unread', role: 'learner', act: messagesWait }, { state: 'certificate', role: 'learner', act: openLanguages }] },
}

/** Nobody has written in the demo's classes. */
async function messagesWait({ page }: Stage): Promise<void> {
  await page.route(/\/chat\/unread/, async (route) => {
    const { courses } = await (await page.request.get(route.request().url().replace(/\/chat\/unread.*/, '/me/courses'), { headers: await route.request().allHeaders() })).json() as { courses: { courseSeq: number }[] }
    await route.fulfill({ json: { rooms: courses.map(({ courseSeq }, index) => ({ courseSeq, curriculumSeq: null, unread: index * 60 + 3 })) } })
  })
  await page.route(/\/boards\/unread/, async (route) => {
    const { courses } = await (await page.request.get(route.request().url().replace('/v2.0/', '/v1.0/').replace(/\/boards\/unread.*/, '/me/courses'), { headers: await route.request().allHeaders() })).json() as { courses: { courseSeq: number }[] }
    await route.fulfill({ json: { classes: courses.map(({ courseSeq }, index) => ({ courseSeq, posts: index * 4, answers: 2 - index, waiting: 0 })).filter(({ answers }) => answers >= 0) } })
  })
  await page.reload()
  await page.locator('a[href*="tab=chat"]').first().waitFor()
}

/** The class as completed: which one of the demo is, differs by day. */
async function openLanguages({ page }: Stage): Promise<void> {
  await page.route((url) => url.pathname.endsWith('/me/courses'), async (route) => {
    const answer = await route.fetch()
    const list = await answer.json() as { courses: { lessonCount: number }[] }
    await route.fulfill({ response: answer, json: { ...list, courses: list.courses.map((one) => ({ ...one, progressPercent: 100, completedCount: one.lessonCount, nextCurriculumSeq: null })) } })
  })
  await page.reload()
  await page.locator('main li button[aria-haspopup=menu]').first().click()
  await page.getByRole('menu').waitFor()
}
