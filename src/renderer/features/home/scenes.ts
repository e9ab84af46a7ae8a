import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    index: [
      { state: 'landing', site: 'none' }, { state: 'member', role: 'learner' }, { state: 'second-site', site: 'second' },
      { state: 'waiting', act: withoutClasses }, { state: 'waiting-staff', role: 'manager', site: 'second', act: checklistOfNew },
    ],
  },
}

/** No demo site is without classes. */
async function withoutClasses({ page }: Stage): Promise<void> {
  await page.route(/\/channels\/\d+\/courses\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...await answer.json() as object, courses: [], totalCount: 0 } })
  })
  // The document brings a visitor's answers along.
  await page.route(({ pathname }) => pathname === '/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<script [^>]*id="madang-answers".*?<\/script>/s, '') })
  })
  await page.reload()
  // A page that a server rendered waits for a sign of a person.
  await page.evaluate(() => dispatchEvent(new Event('touchstart')))
  await page.locator('section[class*=waiting]').waitFor()
}

async function checklistOfNew(stage: Stage): Promise<void> {
  await withoutClasses(stage)
  await stage.page.getByRole('heading', { name: stage.named('dashboard', 'guide.title') }).waitFor()
}
