import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    classroom: [
      { state: '', role: 'learner' },
      { state: 'text', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.text }) },
      { state: 'materials', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.materials }) },
      { state: 'secured-pdf', role: 'learner', params: ({ lessons }) => ({ curriculumId: lessons.secured }), act: pageDrawn },
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

async function pageDrawn({ page }: Stage): Promise<void> {
  await page.locator('article[data-state=drawn]').first().waitFor()
}
