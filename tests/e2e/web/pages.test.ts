import { contract } from '#shared/contract.ts'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`

/** Tries to reach the page around, its storage and its session, and to navigate it; says what it could do. */
const hostile = `<p id="said">running</p><script>
  const could = []
  const attempt = (name, act) => { try { act(); could.push(name) } catch { /* refused */ } }
  attempt('document', () => parent.document.title)
  attempt('top', () => top.document.body.append('hacked'))
  attempt('storage', () => localStorage.setItem('a', 'b'))
  attempt('cookie', () => { document.cookie = 'a=b'; if (document.cookie === '') throw new Error() })
  attempt('location', () => { top.location.href = 'https://evil.test/' })
  attempt('window', () => { if (window.open('https://evil.test/') === null) throw new Error() })
  parent.postMessage({ type: 'madang-snippet-show', html: '<b>again</b>' }, '*')
  fetch(location.origin === 'null' ? '/api/main/v1.0/common/session' : '').then(() => could.push('session'), () => undefined)
    .finally(() => { document.getElementById('said').textContent = 'could: ' + (could.join(' ') || 'nothing') })
</script>`

test('staff build a page of blocks, try it at three widths, publish it and a visitor sees it; a hostile snippet stays in its frame [SHELL-05]', async ({ app, browser, server }) => {
  const path = `make-${Date.now() % 1e8}`
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/pages?${site}`)
  await page.getByRole('button', { name: '새 페이지' }).click()
  await page.getByRole('textbox', { name: '제목' }).fill('봄 학기 안내')
  await expect(page.getByRole('textbox', { name: '주소' })).toHaveValue('봄-학기-안내')
  await page.getByRole('textbox', { name: '주소' }).fill(path)
  await page.getByRole('radio', { name: '가격 안내' }).check({ force: true })
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/pages\/\d+\?channelSeq=1$/)
  const pageSeq = Number(/pages\/(\d+)/.exec(page.url())?.[1])
  const list = page.getByRole('list', { name: '페이지의 블록' })
  await expect(list.getByRole('listitem')).toHaveCount(4)

  // Moved by the keyboard, undone by Ctrl+Z.
  await list.getByRole('button', { name: '후기 옮기기' }).focus()
  // Each key counts from where the announcement says that the block is.
  await page.keyboard.press('Space')
  await expect(page.getByText('후기 블록이 4개 중 3번째 자리에 있어요.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('후기 블록이 4개 중 2번째 자리에 있어요.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(list.getByRole('listitem').nth(1)).toContainText('후기')
  await page.keyboard.press('Control+z')
  await expect(list.getByRole('listitem').nth(1)).toContainText('가격표')

  // Chosen in the page, changed in the form beside it.
  await page.getByRole('button', { name: /1번 블록 고르기/ }).click()
  await page.getByRole('textbox', { name: '제목' }).fill('봄에 만나요')
  await expect(page.getByRole('region', { name: '페이지 미리보기' }).getByRole('heading', { name: '봄에 만나요' })).toBeVisible()
  await page.getByRole('textbox', { name: '누르면 가는 곳' }).first().fill('javascript:alert(1)')
  await expect(page.getByText('고칠 블록: 1개')).toBeVisible()
  await page.getByRole('textbox', { name: '누르면 가는 곳' }).first().fill('/classes')
  await page.getByRole('button', { name: '블록 목록으로' }).click()
  await page.getByRole('button', { name: '블록 더하기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /HTML/ }).click()
  await page.getByRole('textbox', { name: 'HTML' }).fill(hostile)
  await page.getByRole('textbox', { name: 'HTML' }).blur()
  for (const width of ['태블릿', '휴대폰', '데스크톱']) {
    await page.getByText(width, { exact: true }).click()
    await expect(page.getByRole('region', { name: '페이지 미리보기' }).getByRole('heading', { name: '봄에 만나요' })).toBeVisible()
  }
  await expect(page.getByText(/저장됨/)).toBeVisible()
  const visitor = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await visitor.goto(`${server.origin}/p/${path}?${site}`)
  await expect(visitor.getByRole('heading', { level: 1, name: '찾는 화면이 없어요' })).toBeVisible()

  await page.getByRole('button', { name: '게시하기' }).click()
  await expect(page.getByText('‘봄 학기 안내’ 페이지를 게시했어요.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: '봄에 만나요' })).toBeVisible()
  const frame = visitor.frameLocator('iframe[sandbox="allow-scripts"]')
  await visitor.locator('iframe[sandbox="allow-scripts"]').scrollIntoViewIfNeeded()
  await expect(frame.locator('#said')).toHaveText('could: nothing')
  await expect(frame.locator('b')).toHaveCount(0)
  expect(new URL(visitor.url()).origin).toBe(server.origin)
  await expect(visitor.locator('body')).not.toContainText('hacked')
  expect(visitor.context().pages()).toHaveLength(1)

  // Another person saves meanwhile: nothing of theirs is lost unseen.
  const manager = await clientAs(server.origin, 'manager')
  const params = { channelSeq: DEMO_SITE, pageSeq }
  const { revision } = await manager(contract.sitePage.detail, { params })
  await manager(contract.sitePage.saveDraft, { params, body: { revision, blocks: [{ ...newBlock('hero', 'theirs'), title: '매니저의 제목' }] } })
  await page.getByRole('button', { name: '블록 목록으로' }).click()
  await page.getByRole('button', { name: '후기 지우기' }).click()
  await page.getByRole('button', { name: '최신 내용 불러오기' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('매니저의 제목')

  // Deleted, and taken back from the list.
  await app.open(`/settings/pages?${site}`)
  const row = page.getByRole('row').filter({ hasText: `/p/${path}` })
  await row.getByRole('button', { name: '봄 학기 안내 메뉴' }).click()
  await page.getByRole('menuitem', { name: '삭제하기' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(row).toContainText('게시 전')
  await visitor.context().close()
})
