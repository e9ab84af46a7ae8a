import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    classroom: [
      { state: '', role: 'learner' },
      { state: 'text', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }) },
      { state: 'materials', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.materials }) },
      { state: 'secured-pdf', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.secured }), act: pageDrawn },
      { state: 'linked', role: 'learner', act: linkedVideo },
      { state: 'time-over', role: 'learner', act: timeOver },
      { state: 'questions', role: 'learner', act: openQuestions },
      { state: 'guest', role: 'visitor' },
      { state: 'list', role: 'learner', act: openLessonList },
      { state: 'locked', role: 'student', params: ({ lessons }) => ({ curriculumId: lessons.text }) },
    ],
  },
}

async function openLessonList({ button, dialogShown }: Stage): Promise<void> {
  const opener = button('classroom', 'list.open')
  if (!(await opener.isVisible())) return
  await opener.click()
  await dialogShown()
}

async function openQuestions({ page, button, dialogShown }: Stage): Promise<void> {
  const opener = button('classroom', 'side.open')
  if (await opener.isVisible()) {
    await opener.click()
    await dialogShown()
    return
  }
  await page.getByRole('complementary').getByRole('tab').nth(1).click()
}

async function pageDrawn({ page }: Stage): Promise<void> {
  await page.locator('article[data-state=drawn]').first().waitFor()
}

/** The demo has no linked video, as it works without a network. */
async function answerLesson({ page }: Stage, change: (playback: object) => object): Promise<void> {
  await page.route(/\/api\/.*\/classroom\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const lesson = await answer.json() as { playback: object }
    await route.fulfill({ response: answer, json: { ...lesson, ...change(lesson.playback) } })
  })
  await page.reload()
}

async function linkedVideo(stage: Stage): Promise<void> {
  const link = { provider: 'youtube', id: 'dQw4w9WgXcQ', hash: null }
  await answerLesson(stage, (playback) => ({ playback: { ...playback, link, captions: [], position: 0, secondsLeft: 540, mustWatchWhole: true } }))
  await stage.page.locator('iframe[title=YouTube]').waitFor({ state: 'attached' })
}

async function timeOver(stage: Stage): Promise<void> {
  await answerLesson(stage, () => ({ playback: null, notPlayableReason: 'timeOver' }))
  await stage.page.getByText(stage.named('classroom', 'player.timeOver')).first().waitFor()
}
