import { contract } from '#shared/contract.ts'
import { crashAddress } from '#main/windows/crashPage.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { clientAs } from '#tests/support/server/site.ts'
import { heapOf } from '../launchers/heap.ts'
import type { LaunchedApp } from '../launchers/launched.ts'
import { expect, test } from '../launchers/test.ts'
import { expectSound } from '../sound.ts'

function systemOf(app: LaunchedApp) {
  test.skip(app.main === undefined, 'the system around Electron is a real one')
  const main = app.main?.()
  if (main === undefined) throw new Error('no main process to play the system for')
  return main
}

async function makeClass(server: ServerProcess): Promise<number> {
  const client = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await client(contract.course.create, { params: { channelSeq: 1 }, body: { title: '미리 볼 클래스' } })
  await client(contract.curriculum.create, { params: { channelSeq: 1, courseSeq }, body: { body: { curriculumTypeCd: '05', title: '읽을거리', content: '<p>흙을 고르는 법</p>' } } })
  return courseSeq
}

test('a system link opens its class, also when it arrives before the page [DESK-04]', async ({ app }) => {
  const system = systemOf(app)
  system.app.events.openLink('madang://class/1?channelSeq=1')
  await app.open('/main?channelSeq=1')
  await expect(app.page).toHaveURL(/\/classes\/1\?channelSeq=1$/)
  await app.open('/main?channelSeq=1')
  await expect(app.page.getByRole('main')).toBeVisible()
  system.app.events.startedAgain(['madang', 'madang://class/2?channelSeq=1'])
  await expect(app.page).toHaveURL(/\/classes\/2\?channelSeq=1$/)
  system.app.events.openLink('madang://class/../../etc')
  await expect(app.page).toHaveURL(/\/classes\/2\?channelSeq=1$/)
})

test('a link to a lesson asks a visitor to log in, then opens it [DESK-04] [SHELL-07]', async ({ app, server }) => {
  const system = systemOf(app)
  const teacher = await clientAs(server.origin, 'teacher')
  const courseSeq = await makeClass(server)
  const [lesson] = (await teacher(contract.curriculum.outline, { params: { channelSeq: 1, courseSeq } })).curriculums
  await teacher(contract.course.publish, { params: { channelSeq: 1, courseSeq }, body: { publicCd: '00' } })
  await app.open('/main?channelSeq=1')
  system.app.events.openLink(`madang://lesson/${courseSeq}/${lesson?.curriculumSeq}?channelSeq=1`)
  await app.page.getByRole('main').getByRole('link', { name: '로그인' }).click()
  await app.page.getByLabel('이메일').fill('teacher@madang.test')
  await app.page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD)
  await app.page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(app.page.getByText('흙을 고르는 법')).toBeVisible()
  await expect(app.page).toHaveURL(new RegExp(`/classes/${courseSeq}/classroom/${lesson?.curriculumSeq}`))
})

test('menu items navigate, in the language of the page [DESK-04]', async ({ app }) => {
  const system = systemOf(app)
  await app.open('/classes?channelSeq=1')
  await expect.poll(() => system.menus.menu[0]).toMatchObject({ label: '파일' })
  await app.page.context().addCookies([{ name: 'lang', value: 'ja', url: app.baseURL }])
  await app.open('/classes?channelSeq=1')
  await expect.poll(() => system.menus.menu[0]).toMatchObject({ label: 'ファイル' })
  system.menus.choose({ kind: 'goTo', place: 'main' })
  await expect(app.page).toHaveURL(/\/main\?channelSeq=1$/)
})

test('a class is previewed as a learner, isolated from the studio [DESK-06]', async ({ app, server, browser, contextOptions }) => {
  const system = systemOf(app)
  const courseSeq = await makeClass(server)
  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/settings/information?channelSeq=1`)
  await app.page.getByRole('button', { name: '학습자로 미리보기' }).click()
  await expect(app.page.getByRole('dialog', { name: '학습자로 미리보기: 미리 볼 클래스' })).toBeVisible()
  await expectSound(app.page, 'tested.learner-preview', '[role=dialog]')
  await expect.poll(() => system.preview.address).toContain(`/classes/${courseSeq}?channelSeq=1#preview=`)
  const address = system.preview.address ?? ''
  await expect.poll(() => system.preview.bounds?.height).toBeGreaterThan(500)
  await app.page.getByText('휴대전화').click()
  await expect.poll(() => system.preview.bounds?.width).toBeLessThanOrEqual(390)
  expect(await heapOf(app.page)).not.toContain(address.split('#preview=')[1])

  const apart = await browser.newContext(contextOptions)
  const view = await apart.newPage()
  await view.goto(address)
  await expect(view.getByText('학습자 화면 미리보기')).toBeVisible()
  expect(view.url()).not.toContain('preview=')
  expect(await view.evaluate(() => 'madang' in globalThis)).toBe(false)
  await expect(view.getByRole('heading', { name: '미리 볼 클래스' }).first()).toBeVisible()
  await expect(view.getByText('저장하기')).toHaveCount(0)
  await view.getByText('학습 시작하기').filter({ visible: true }).first().click()
  await expect(view.getByText('흙을 고르는 법')).toBeVisible()
  await apart.close()

  await app.page.getByRole('button', { name: '미리보기 닫기' }).click()
  await expect.poll(() => system.preview.address).toBeUndefined()
})

test('the site is looked at as a member, over the studio [DESK-06] [SHELL-09]', async ({ app, browser, contextOptions }) => {
  const system = systemOf(app)
  await app.logIn('teacher@madang.test')
  await app.open('/studio?channelSeq=1')
  await app.page.getByRole('button', { name: '사이트 보기' }).click()
  await expect(app.page.getByRole('dialog', { name: /회원이 보는 화면/ })).toBeVisible()
  await expectSound(app.page, 'tested.site-view', '[role=dialog]')
  await expect.poll(() => system.preview.address).toContain('/main?channelSeq=1#preview=')
  const first = system.preview.address ?? ''
  await app.page.getByText('휴대전화').click()
  await expect.poll(() => system.preview.bounds?.width).toBeLessThanOrEqual(390)

  const apart = await browser.newContext(contextOptions)
  const view = await apart.newPage()
  await view.goto(first)
  await expect(view.getByText('학습자 화면 미리보기')).toBeVisible()
  await view.getByRole('link', { name: '클래스', exact: true }).first().click()
  await expect(view).toHaveURL(/\/classes\?channelSeq=1$/)
  await expect(view.getByText('학습자 화면 미리보기')).toBeVisible()
  await apart.close()

  await app.page.getByRole('button', { name: '브라우저에서 열기' }).click()
  await expect.poll(() => app.main?.()?.shell.opened.at(-1) ?? '').toMatch(/^http.*\/main\?channelSeq=1$/)
  await app.page.getByRole('button', { name: '스튜디오로 돌아가기' }).click()
  await expect.poll(() => system.preview.address).toBeUndefined()
  await expect(app.page).toHaveURL(/\/studio\?channelSeq=1$/)
})

test('the page after a crash restores the typed text [DESK-04] [STU-09]', async ({ app, server }) => {
  const courseSeq = await makeClass(server)
  await app.logIn('teacher@madang.test')
  const settings = `/classes/${courseSeq}/settings/information?channelSeq=1`
  await app.open(settings)
  const field = app.page.getByRole('textbox', { name: '한 줄 소개' })
  await expect(field).toBeVisible()
  // The server is down, so that only the app can restore the text.
  await server.kill()
  await field.fill('흙에서 시작하는 하루')
  await expect(app.page.getByText('서버가 응답하지 않습니다')).toBeVisible()
  app.page.on('dialog', (dialog) => void dialog.accept())
  await app.page.goto(crashAddress(app.baseURL, `${app.baseURL}${settings}`))
  await expect(app.page.getByRole('heading', { name: '화면에 문제가 생겼습니다' })).toBeVisible()
  expect(await app.page.evaluate(() => document.scripts.length)).toBe(0)
  await server.restart()
  await app.page.getByRole('link', { name: '다시 불러오기' }).click()
  await expect(app.page.getByRole('textbox', { name: '한 줄 소개' })).toHaveValue('흙에서 시작하는 하루')
})
