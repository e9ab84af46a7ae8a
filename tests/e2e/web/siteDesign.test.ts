import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import { clientAs } from '#tests/support/server/site.ts'
import { settled, visit } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'

/** A PNG of one colour, or of a shape on nothing. */
async function picture(name: string, width: number, height: number, colour: string) {
  const buffer = await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: { create: { width: Math.round(width / 2), height, channels: 4, background: colour } }, left: 0, top: 0 }]).png().toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const flip = (page: Page, name: string) => page.locator('label').filter({ has: page.getByRole('switch', { name }) }).click()

test('an owner draws the site and asks members to agree to new terms [SET-04] [SHELL-19]', async ({ looking, browser }) => {
  const owner = await clientAs(looking.origin, 'teacher')
  const { channelSeq } = await owner(contract.brand.createSite, { body: { contentTypeCd: '00', name: '그리는 집', domain: `draw-${Date.now() % 1e8}`, templateCd: '00' } })
  const member = await clientAs(looking.origin, 'learner')
  await member(contract.channel.join, { params: { channelSeq } })
  const site = `channelSeq=${channelSeq}`
  const page = await (await looking.as('teacher', 'ko')).newPage()
  await visit(page, `${looking.origin}/settings/site?${site}`)

  // A black logo is not seen on dark; another one for it is.
  await page.getByLabel('로고', { exact: true }).setInputFiles(await picture('logo.png', 320, 80, '#141414'))
  await expect(page.getByText('어두운 배경에서 로고가 잘 보이지 않아요')).toBeVisible()
  await expect(page.getByText('밝은 배경에서 로고가 잘 보이지 않아요')).toHaveCount(0)
  await page.getByLabel('어두운 화면용 로고', { exact: true }).setInputFiles(await picture('light.png', 320, 80, '#ffffff'))
  await expect(page.getByText('어두운 배경에서 로고가 잘 보이지 않아요')).toHaveCount(0)
  await page.getByLabel('브라우저 탭 아이콘', { exact: true }).setInputFiles(await picture('wide.png', 320, 80, '#aa3355'))
  await expect(page.getByRole('alert')).toHaveText('정사각형 그림만 쓸 수 있어요. 고른 그림은 320×80픽셀이에요.')
  await page.getByLabel('브라우저 탭 아이콘', { exact: true }).setInputFiles(await picture('icon.png', 128, 128, '#aa3355'))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByText('글꼴과 틀', { exact: true }).click()
  await page.getByRole('radio', { name: /크고 굵게/ }).check()
  await page.getByRole('radio', { name: /로고 가운데/ }).check()
  await flip(page, '머리말에서 클래스 검색')
  await page.getByRole('radio', { name: /간단히/ }).check()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('사이트 설정을 저장했어요')).toBeVisible()
  await page.close()

  const visitor = await (await browser.newContext({ locale: 'ko-KR', colorScheme: 'dark' })).newPage()
  await visit(visitor, `${looking.origin}/?${site}`)
  const icon = await visitor.locator('link[rel=icon]').getAttribute('href')
  expect(icon).toMatch(new RegExp(`^/site-icon/${channelSeq}/`))
  expect((await visitor.request.get(`${looking.origin}${icon}`)).headers()['content-type']).toBe('image/png')
  const header = visitor.getByRole('banner')
  const [bar, logo] = [await header.boundingBox(), await header.getByRole('link', { name: /홈/ }).boundingBox()]
  expect(Math.abs((logo?.x ?? 0) + (logo?.width ?? 0) / 2 - (bar?.width ?? 0) / 2)).toBeLessThan(4)
  expect(await visitor.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontWeight)).toBe('800')
  await visitor.getByRole('button', { name: '클래스 검색 열기' }).click()
  await header.getByRole('searchbox', { name: '클래스 검색' }).fill('수채화')
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(/\/classes\?q=/)
  await visitor.context().close()

  // New terms: the member is asked until they agree.
  const { kinds } = await owner(contract.terms.versions, { params: { channelSeq } })
  const after = kinds.find(({ termsKind }) => termsKind === 'terms')?.versions[0]?.version ?? 0
  await owner(contract.terms.publish, { params: { channelSeq, termsKind: 'terms' }, body: { texts: { ko: '<p>작품은 회원의 것이에요.</p>', en: '', ja: '' }, effectiveOn: seoulDay(Date.now()), asksAgainYn: 'Y', after } })
  const asked = await (await looking.as('learner', 'ko')).newPage()
  await visit(asked, `${looking.origin}/classes?${site}`)
  const dialog = asked.getByRole('dialog', { name: '그리는 집의 약관이 바뀌었어요' })
  await expect(dialog).toContainText('작품은 회원의 것이에요.')
  await expect(dialog.getByRole('heading', { name: '이용약관' })).toBeVisible()
  await asked.keyboard.press('Escape')
  await asked.getByRole('dialog', { name: '동의하지 않고 나갈까요?' }).getByRole('button', { name: '취소' }).click()
  await dialog.getByRole('button', { name: '모두 동의하고 계속하기' }).click()
  await expect(dialog).toHaveCount(0)
  await asked.reload()
  await settled(asked)
  await expect(dialog).toHaveCount(0)
  await asked.close()
  const versions = (await owner(contract.terms.versions, { params: { channelSeq } })).kinds.find(({ termsKind }) => termsKind === 'terms')?.versions
  expect(versions?.[0]).toMatchObject({ version: after + 1, asksAgainYn: 'Y', agreedCount: 1 })
})
