import type { ShownPopup } from '#shared/popup/contract.ts'
import { openTypeCd } from '#shared/siteMenu/rules.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

const popup = (popupSeq: number, title: string, content: string, more: Partial<ShownPopup> = {}): ShownPopup => ({ popupSeq, title, content, picture: null, link: '', buttonText: '', openTypeCd: openTypeCd.same, ...more })
const popups = [
  popup(9001, '겨울 특강 신청을 시작했어요', '<p>12월 한 달 동안 모든 클래스를 <strong>20% 할인</strong>해요.</p><ul><li>재료비 포함</li><li>매주 토요일 오전 10시</li></ul>', { link: '/classes', buttonText: '클래스 보기' }),
  popup(9002, '연말 휴무 안내', '<p>12월 31일부터 1월 2일까지는 답이 늦을 수 있어요.</p>'),
  popup(9003, '새 공방으로 이사했어요', '<p>찾아오는 길을 확인해 주세요.</p>', { link: 'https://example.com/', openTypeCd: openTypeCd.newTab }),
]

export const scenes: Scenes = {
  routes: { index: [{ state: 'popup', act: (stage) => show(stage, popups.slice(0, 1)) }, { state: 'popups', act: (stage) => show(stage, popups) }] },
}

/** Pop-ups as the server returns them: those of the demo site are off, as they would cover its pages. */
async function show({ page }: Stage, shown: ShownPopup[]): Promise<void> {
  await page.route((url) => url.pathname === '/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"popupPlaces":[]', '"popupPlaces":["home"]') })
  })
  await page.route((url) => url.pathname.endsWith('/popups'), (route) => route.fulfill({ json: { popups: shown } }))
  await page.reload()
  // The server rendered the page without pop-ups, so it waits for a sign of a person.
  await page.evaluate(() => dispatchEvent(new Event('touchstart')))
  await page.getByRole('dialog').waitFor()
}
