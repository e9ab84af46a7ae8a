import { asks, ofClass, opens, opensMenu, presses, submitEmpty } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'classes-settings-information': [
      { state: 'publishing', params: ofClass('film-making'), act: opens('studio', 'action.publish') }, { state: 'draft', params: ofClass('film-making') },
      { state: 'menu', act: opensMenu('studio', 'action.more') },
      { state: 'managers', role: 'owner', params: ofClass('yoga'), act: opens('staff', 'class.add') },
      { state: 'removing-manager', role: 'owner', params: ofClass('yoga'), ...asks(presses('staff', 'class.removeOf')) },
      { state: 'not-mine', params: ofClass('python'), act: ({ dialogShown }) => dialogShown() },
      { state: 'waiting', params: ofClass('yoga'), act: changeTitle }, { state: 'applying', params: ofClass('yoga'), act: showChanges('draft.apply') }, { state: 'reverting', params: ofClass('yoga'), act: showChanges('draft.revert') },
      { state: 'conflict', params: ofClass('film-making'), act: editTogether },
    ],
    'classes-settings-payment': [{ state: 'paid', params: ofClass('korean-cooking') }, { state: 'opening', params: ofClass('korean-cooking'), ...asks(openToAll) }],
    'packages-create': [{ state: 'errors', role: 'owner', act: submitEmpty }],
    'packages-settings-setting': [{ state: '', role: 'owner', params: ofClass('home-table') }],
    'packages-settings-curriculums': [{ state: '', role: 'owner', params: ofClass('home-table') }],
    'packages-settings-payment': [{ state: '', role: 'owner', params: ofClass('home-table') }],
    'classes-settings-more': [{ state: 'draft', params: ofClass('film-making') }],
  },
}

async function changeTitle({ page, button }: Stage): Promise<void> {
  await page.locator('main input').first().fill('아침을 깨우는 15분 요가')
  await button('studio', 'draft.apply').waitFor()
}

function showChanges(key: string) {
  return async (stage: Stage): Promise<void> => {
    await changeTitle(stage)
    await stage.open('studio', key)
  }
}

/** A colleague has changed the title meanwhile. */
async function editTogether({ page, dialogShown }: Stage): Promise<void> {
  let isRefused = false
  await page.route((url) => /\/courses\/\d+$/.test(url.pathname), async (route) => {
    if (route.request().method() === 'POST') {
      isRefused = true
      return route.fulfill({ status: 409, json: { code: '920014', message: '다른 사람이 먼저 바꿨습니다.', requestId: 'scene' } })
    }
    if (!isRefused) return route.fallback()
    isRefused = false
    const answer = await route.fetch()
    const { course, ...rest } = await answer.json() as { course: object }
    return route.fulfill({ response: answer, json: { ...rest, course: { ...course, title: '3분 영화 만들기: 각본부터 상영까지', updatedAt: new Date().toISOString() } } })
  })
  const title = page.locator('main input').first()
  // What was typed at a visit before is still there.
  await title.fill('')
  await title.fill('나만의 3분 영화 만들기')
  await dialogShown()
}

async function openToAll({ page, named }: Stage): Promise<void> {
  await page.getByRole('group', { name: named('studio', 'field.fareCd') }).locator('label').nth(2).click()
}
