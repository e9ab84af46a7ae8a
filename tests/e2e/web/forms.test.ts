import { readFile } from 'node:fs/promises'
import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`
const params = { channelSeq: DEMO_SITE }

test('an owner makes a form of two steps with a condition, puts it on a page, a visitor fills it in, the owner reads and exports it [SET-06] [SET-04]', async ({ app, browser, server }) => {
  const title = `봄 설명회 ${Date.now() % 1e6}`
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/forms?${site}`)
  await page.getByRole('button', { name: '새 폼' }).click()
  await page.getByRole('textbox', { name: '폼 이름' }).fill(title)
  await page.getByRole('radio', { name: '빈 폼' }).check({ force: true })
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/forms\/\d+\?channelSeq=1$/)
  const formSeq = Number(/forms\/(\d+)/.exec(page.url())?.[1])
  const panel = page.getByRole('complementary', { name: '질문 편집' })
  const preview = page.getByRole('region', { name: '미리보기' })
  const list = panel.getByRole('list', { name: '폼의 질문' })
  const add = async (name: string) => {
    await panel.getByRole('button', { name: '질문 더하기' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const back = () => panel.getByRole('button', { name: '질문 목록' }).click()

  await add('선택')
  await panel.getByRole('textbox', { name: '질문' }).fill('어떻게 오나요?')
  await panel.getByRole('textbox', { name: '보기 1' }).fill('차')
  await panel.getByRole('textbox', { name: '보기 2' }).fill('지하철')
  await back()
  await add('짧은 글')
  await panel.getByRole('textbox', { name: '질문' }).fill('차 번호')
  await panel.locator('label').filter({ has: page.getByRole('switch', { name: '꼭 답해야 해요' }) }).click()
  await panel.getByRole('combobox', { name: '보이는 조건' }).click()
  await page.getByRole('option', { name: '‘어떻게 오나요?’의 답에 따라' }).click()
  await expect(panel.getByRole('checkbox', { name: '차', exact: true })).toBeChecked()
  await expect(preview.getByRole('textbox', { name: '차 번호' })).toHaveCount(0)
  await back()
  await add('새 단계')
  await back()
  await add('이메일')
  await back()

  // Moved by the keyboard into the first step, and taken back.
  await list.getByRole('button', { name: '이메일 이메일' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(list.getByRole('listitem').last()).toContainText('2단계')
  await page.keyboard.press('Control+z')
  await expect(list.getByRole('listitem').last()).toContainText('이메일')
  // What is not saved is there after a reload.
  page.once('dialog', (asked) => { void asked.accept() })
  await page.reload()
  await expect(list.getByRole('listitem').last()).toContainText('이메일')
  await page.getByRole('button', { name: '게시', exact: true }).click()
  await expect(page.getByText(`‘${title}’ 폼을 게시했어요.`)).toBeVisible()

  // Another person saves meanwhile: nothing of theirs is lost unseen.
  const manager = await clientAs(server.origin, 'manager')
  const { form } = await manager(contract.form.read, { params: { ...params, formSeq } })
  await manager(contract.form.update, { params: { ...params, formSeq }, body: { version: form.version, title, content: { ...form.content, lead: '매니저의 머리말' }, settings: form.settings } })
  await list.getByRole('button', { name: '이메일 이메일' }).click()
  await panel.getByRole('textbox', { name: '질문' }).fill('메일')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByRole('button', { name: '저장된 것 불러오기' }).click()
  await expect(preview).toContainText('2단계 중 2')
  await preview.getByRole('button', { name: '이전' }).click()
  await expect(preview).toContainText('매니저의 머리말')

  const owner = await clientAs(server.origin, 'owner')
  const path = `form-${Date.now() % 1e8}`
  const { page: { pageSeq } } = await owner(contract.page.create, { params, body: { title: '설명회', path } })
  await app.open(`/settings/pages/${pageSeq}?${site}`)
  await page.getByRole('button', { name: '블록 더하기' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^폼/ }).click()
  await page.getByRole('combobox', { name: '보여 줄 폼' }).click()
  await page.getByRole('option', { name: title }).click()
  await expect(page.getByText(/저장됨/)).toBeVisible()
  await page.getByRole('button', { name: '게시하기' }).click()
  await expect(page.getByText('‘설명회’ 페이지를 게시했어요.')).toBeVisible()

  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  const visitor = await context.newPage()
  await visitor.goto(`${server.origin}/p/${path}?${site}`)
  await visitor.getByRole('radio', { name: '차', exact: true }).check({ force: true })
  await visitor.getByRole('button', { name: '다음' }).click()
  await expect(visitor.getByText('차 번호 항목을 입력해주세요!')).toBeVisible()
  await expect(visitor.getByRole('textbox', { name: '차 번호' })).toBeFocused()
  await visitor.getByRole('textbox', { name: '차 번호' }).fill('=12가3456')
  await visitor.reload()
  await expect(visitor.getByRole('textbox', { name: '차 번호' })).toHaveValue('=12가3456')
  await visitor.getByRole('button', { name: '다음' }).click()
  await visitor.getByRole('textbox', { name: '이메일' }).fill('visitor@example.com')
  await visitor.getByRole('button', { name: '보내기' }).click()
  await expect(visitor.getByRole('heading', { name: '잘 보냈어요' })).toBeFocused()
  await context.close()

  await app.open(`/settings/forms?${site}`)
  await page.getByRole('link', { name: `${title}: 제출 1건 보기` }).click()
  const grid = page.getByRole('grid', { name: title })
  await grid.getByRole('button', { name: '=12가3456' }).click()
  await expect(page.getByRole('dialog')).toContainText('visitor@example.com')
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('row').nth(1)).toContainText('읽음')
  await page.getByRole('button', { name: '내려받기' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV 파일' }).click()
  const [head, row] = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
  expect(head).toContain('어떻게 오나요?,차 번호,이메일')
  // No text of a visitor is read as a formula.
  expect(row).toContain("차,'=12가3456,visitor@example.com")
})
