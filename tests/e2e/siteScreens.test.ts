import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { clientAs, clientOf, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

/** The name and text of a file that a press brings. */
async function fileOf(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('an owner runs the whole site from the studio: figures, settings, menus, a page, search, words and who owns it [SET-01] [SET-04] [SET-05] [SET-09] [SHELL-05] [SHELL-14]', { tag: '@desktop' }, async ({ app, server }) => {
  const owner = await clientAs(server.origin, 'owner')
  const { channelSeq } = await owner(contract.brand.createSite, { body: { contentTypeCd: '00', name: '들고 다니는 집', domain: `studio-${Date.now() % 1e8}`, templateCd: '00' } })
  const params = { channelSeq }
  const visitor = clientOf(server.origin)
  const { page } = app
  const open = (path: string) => app.open(`${path}${path.includes('?') ? '&' : '?'}channelSeq=${channelSeq}`)
  await app.logIn('owner@madang.test')

  // From the studio's home to the figures.
  await app.open(`/studio?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('region', { name: '준비하는 클래스' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '답을 기다려요' }).getByRole('listitem')).toHaveText([/^수강 신청/, /^질문/, /^제출된 미션/, /^답하지 않은 후기/])
  await page.getByRole('region', { name: '지난 7일' }).getByRole('link', { name: '대시보드' }).click()
  await expect(page).toHaveURL(/\/settings\/dashboard/)
  const visits = page.getByRole('region', { name: '가입·수강·방문' }).first()
  await visits.getByRole('radiogroup').getByText('표').click()
  const figures = await fileOf(page, () => visits.getByRole('button', { name: 'CSV로 받기' }).click())
  expect([figures.name, figures.text]).toEqual([expect.stringMatching(/^가입·수강·방문-.*\.csv$/), expect.stringContaining('방문자')])

  // A setting is found by its name and saved at its field.
  await open('/settings')
  await page.getByRole('searchbox', { name: '설정 찾기' }).fill('사업자 번호')
  await page.getByRole('link', { name: /^사업자등록번호/ }).click()
  await page.getByLabel('사업자등록번호').fill('220-81-62517')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('사이트 설정을 저장했어요')).toBeVisible()

  await open('/settings/menus')
  await page.getByRole('button', { name: '메뉴 추가' }).first().click()
  await page.getByRole('textbox', { name: '메뉴 이름' }).fill('봄 학기')
  // Dragged to the right it goes below the menu before it, and to the left out again.
  const aside = async (by: number) => {
    const box = await page.getByRole('button', { name: '‘봄 학기’ 옮기기' }).boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y, { steps: 4 })
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
  }
  const below = page.getByRole('list', { name: /하위 메뉴/ }).filter({ hasText: '봄 학기' })
  await aside(60)
  await expect(below).toHaveCount(1)
  await aside(-60)
  await expect(below).toHaveCount(0)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('메뉴를 저장했어요')).toBeVisible()
  expect((await visitor(contract.channel.information, { params })).channel.menus.map(({ menuTitle }) => menuTitle)).toContain('봄 학기')

  await open('/settings/pages')
  await page.getByRole('button', { name: '새 페이지' }).first().click()
  await page.getByRole('textbox', { name: '제목' }).fill('봄 학기')
  await page.getByRole('textbox', { name: '주소' }).fill('spring')
  await page.getByRole('radio', { name: '가격 안내' }).check({ force: true })
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await page.getByRole('button', { name: /1번 블록 고르기/ }).click()
  await page.getByRole('textbox', { name: '제목' }).fill('봄에 만나요')
  await expect(page.getByText(/저장됨/)).toBeVisible()
  await page.getByRole('button', { name: '게시하기' }).click()
  await expect(page.getByText('‘봄 학기’ 페이지를 게시했어요.')).toBeVisible()
  expect(JSON.stringify(await visitor(contract.page.readByPath, { params, query: { path: 'spring' } }))).toContain('봄에 만나요')

  await open('/settings/seo')
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('흙과 손')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('검색과 공유 설정을 저장했어요')).toBeVisible()

  await open('/settings/words')
  await page.getByRole('radio', { name: /^강의/ }).check({ force: true })
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('용어와 문구를 저장했어요')).toBeVisible()

  await open('/settings/events')
  await expect(page.getByRole('heading', { level: 1, name: '이벤트 로그' })).toBeVisible()
  await open('/settings/ownership')
  const archive = page.getByRole('region', { name: '사이트 자료 내려받기' })
  await archive.getByRole('button', { name: '자료 모으기' }).click()
  const ready = archive.getByRole('button', { name: /^내려받기/ })
  await expect(ready).toBeVisible()
  const { fileName, content } = await app.savedBy(() => ready.click())
  expect([fileName, content.subarray(0, 2).toString()]).toEqual([expect.stringMatching(/\.zip$/), 'PK'])
})

test('an owner sets languages, marketing tools, terms, a shared snippet on a page of ready-made blocks, a pop-up and a form [SET-04] [SET-06] [SHELL-05]', { tag: '@web' }, async ({ app, server }) => {
  const owner = await clientAs(server.origin, 'owner')
  const { channelSeq } = await owner(contract.brand.createSite, { body: { contentTypeCd: '00', name: '차려 놓은 집', domain: `setup-${Date.now() % 1e8}`, templateCd: '00' } })
  const params = { channelSeq }
  const visitor = clientOf(server.origin)
  const { page } = app
  const open = (path: string) => app.open(`${path}${path.includes('?') ? '&' : '?'}channelSeq=${channelSeq}`)
  const save = page.getByRole('button', { name: '저장', exact: true })
  await app.logIn('owner@madang.test')

  await open('/settings/site?part=visitors')
  await page.locator('label').filter({ has: page.getByRole('switch', { name: 'English' }) }).click()
  await page.getByText('연결한 서비스', { exact: true }).click()
  await page.getByLabel('Google 애널리틱스 측정 ID').fill('G-ABCD123456')
  await save.click()
  await expect(page.getByText('사이트 설정을 저장했어요')).toBeVisible()
  const english = await fetch(`${server.origin}/?channelSeq=${channelSeq}`, { headers: { accept: 'text/html', 'accept-language': 'en' } })
  expect(await english.text()).toMatch(/<html lang="ko" data-languages="ko ja"/)
  expect((await visitor(contract.analytics.tools, { query: params })).tools).toContainEqual({ toolType: 'ANALYTICS', apiKeyId: 'G-ABCD123456' })

  await open('/settings/terms')
  await page.getByRole('button', { name: '새 버전 쓰기' }).click()
  const text = page.getByRole('textbox', { name: /^글 \(한국어\)/ })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' 작품은 회원의 것이에요.')
  await page.locator('label').filter({ has: page.getByRole('switch', { name: '지금 회원에게 다시 동의 받기' }) }).click()
  await page.getByRole('button', { name: '펴내기' }).click()
  await page.getByRole('dialog', { name: '버전 2을 펴낼까요?' }).getByRole('button', { name: '펴내기' }).click()
  await expect(page.getByText('이용약관 버전 2을 펴냈어요')).toBeVisible()
  const { kinds } = await owner(contract.terms.versions, { params })
  expect(kinds.find(({ termsKind }) => termsKind === 'terms')?.versions[0]).toMatchObject({ version: 2, asksAgainYn: 'Y' })

  await open('/settings/snippets')
  await page.getByRole('button', { name: '첫 조각 만들기' }).click()
  await page.getByRole('textbox', { name: /^이름/ }).fill('예약 달력')
  await page.getByRole('textbox', { name: /^내용/ }).fill('<p>예약은 여기서</p>')
  await save.click()
  await expect(page.getByText('‘예약 달력’을 저장했어요')).toBeVisible()

  await open('/settings/pages')
  await page.getByRole('button', { name: '새 페이지' }).first().click()
  await page.getByRole('textbox', { name: '제목' }).fill('묻고 답하기')
  await page.getByRole('textbox', { name: '주소' }).fill('asked')
  await page.getByRole('radio', { name: '빈 페이지' }).check({ force: true })
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  const add = page.getByRole('complementary').getByRole('button', { name: '블록 더하기' })
  await add.click()
  await page.getByRole('dialog').getByRole('button', { name: /^질문과 답/ }).click()
  await page.getByRole('button', { name: '블록 목록으로' }).click()
  await add.click()
  await page.getByRole('dialog').getByRole('button', { name: /^HTML 코드/ }).click()
  await page.getByRole('combobox', { name: '함께 쓰는 조각' }).click()
  await page.getByRole('option', { name: '예약 달력' }).click()
  await expect(page.getByText(/저장됨/)).toBeVisible()
  await page.getByRole('button', { name: '게시하기' }).click()
  await expect(page.getByText('‘묻고 답하기’ 페이지를 게시했어요.')).toBeVisible()
  const { page: { blocks } } = await visitor(contract.page.readByPath, { params, query: { path: 'asked' } })
  expect(blocks).toMatchObject([{ type: 'faq', items: [{}, {}, {}] }, { type: 'snippet', html: '<p>예약은 여기서</p>' }])

  await open('/settings/popups')
  await page.getByRole('button', { name: '첫 팝업 만들기' }).click()
  await page.getByRole('textbox', { name: /^제목/ }).fill('겨울 특강')
  await save.click()
  await expect(page.getByText('‘겨울 특강’ 팝업을 저장했어요')).toBeVisible()
  expect((await visitor(contract.channel.information, { params })).channel.popupPlaces).not.toEqual([])

  await open('/settings/forms')
  await page.getByRole('button', { name: '새 폼' }).first().click()
  await page.getByRole('textbox', { name: '폼 이름' }).fill('상담 신청')
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await page.getByRole('button', { name: '게시', exact: true }).click()
  await expect(page.getByText('‘상담 신청’ 폼을 게시했어요.')).toBeVisible()
  const formSeq = Number(/forms\/(\d+)/.exec(page.url())?.[1])
  expect((await visitor(contract.form.show, { params: { ...params, formSeq } })).form.state).toBe('open')
})
