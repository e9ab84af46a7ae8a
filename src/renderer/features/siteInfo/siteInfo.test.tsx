// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultDesign } from '#shared/channel/siteDesign.ts'
import { emptyProfile } from '#shared/channel/siteProfile.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { SiteDomain } from '#shared/siteDomain/contract.ts'
import type { SiteInfo, SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  // A text area waits for the fonts, which happy-dom has not.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
afterEach(cleanup)

const { iconUrl, darkLogoUrl, languages, bannerYn, chatYn, chatUrl, ...design } = defaultDesign
const facts = { corpName: '', ceoName: '', regNo: '', shopNo: '', remote: '', addr: '', homepageUrl: '', phone: '', fax: '', email: '', privacyName: '', copyright: '' }
const info: SiteInfo = {
  look: { name: '흙과 손', headerLogoUrl: '/images/1/logo.webp', primaryColor: '#112233', templateCd: '00', hero: 'pictures', sections: ['categories', 'popular', 'latest'], iconUrl, darkLogoUrl },
  design, profile: emptyProfile, visitors: { languages, bannerYn, chatYn, chatUrl, verifiedEmailFor: [] }, footer: { ...facts, whiteLabelYn: 'N', saasYn: 'N' },
  connections: { tools: { KAKAO: '', ANALYTICS: '', PIXEL: '' }, logins: { NAV: '', KAK: '', GOG: '', FAB: '' } }, version: 'a',
}
const free: SiteDomain = { host: 'clay.madang.test', platformHost: 'clay.madang.test', domain: null, verifiedAt: null, record: null }

function infoServer() {
  const state = { info, domain: free, isProven: false, saved: [] as SiteInfoForm[] }
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_INFO_UPDATE'], userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    if (path === '/channels/1/admin/info') {
      if (body === undefined || body === null) return { body: state.info }
      state.saved.push(body as SiteInfoForm)
      state.info = { ...body as SiteInfo, version: `${state.info.version}a` }
      return { body: state.info }
    }
    if (path.endsWith('/domains/1/delete')) state.domain = free
    else if (path.endsWith('/domains/1/check')) {
      if (!state.isProven) return refusal(409, errorTable.domainNotProven.code, 'DNS 레코드를 찾지 못했습니다.')
      state.domain = { ...state.domain, host: 'learn.clay.kr', verifiedAt: '2026-03-10T03:00:00.000Z', record: null }
    } else if (path.endsWith('/domains/1')) {
      if (body !== undefined && body !== null) state.domain = { ...free, domain: (body as { domain: string }).domain, record: { type: 'TXT', name: '_madang.learn.clay.kr', value: 'madang-site=1-abc' } }
    } else return undefined
    return path.endsWith('/delete') ? { body: { result: 'ok' } } : { body: { siteDomain: state.domain } }
  })
  return { server, state }
}

it('tries templates that differ, gives back the one before, and saves one without touching name and logo [SET-04]', async () => {
  const { server, state } = infoServer()
  const { person } = await renderApp('/settings/site?channelSeq=1', server)
  const outline = await screen.findByRole('complementary', { name: '첫 화면 미리보기' })
  const looks: string[] = []
  for (const name of ['마당', '서재', '작업실', '살롱']) {
    await person.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }))
    looks.push(outline.innerHTML)
  }
  expect(new Set(looks).size).toBe(4)
  await person.click(screen.getByRole('button', { name: '되돌리기' }))
  expect([screen.getByLabelText<HTMLInputElement>('대표 색').value, screen.getByRole<HTMLInputElement>('radio', { name: /^마당/ }).checked]).toEqual(['#112233', true])
  await person.click(screen.getByRole('radio', { name: /^서재/ }))
  await person.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(state.saved).toHaveLength(1))
  const { look, design, ...rest } = state.saved[0] ?? info
  expect(look).toEqual({ ...info.look, templateCd: '01', primaryColor: '#2d4a7c', hero: 'words', sections: ['latest', 'categories', 'popular'] })
  expect(design).toEqual({ ...info.design, type: 'bold', header: 'left', footer: 'compact' })
  expect(rest).toEqual({ ...info, look: undefined, design: undefined })
})

it('offers at least one language [SET-04]', async () => {
  const { server, state } = infoServer()
  const { person } = await renderApp('/settings/site?channelSeq=1&part=visitors', server)
  await person.click(await screen.findByRole('switch', { name: 'English' }))
  await person.click(screen.getByRole('switch', { name: '한국어' }))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: '日本語' }).disabled).toBe(true)
  await person.click(screen.getByRole('switch', { name: '한국어' }))
  await person.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(state.saved[0]?.visitors.languages).toEqual(['ko', 'ja']))
})

it('leads through a domain of one’s own: name, DNS record, check, and back [SET-04] [SHELL-01]', async () => {
  const { server, state } = infoServer()
  const { person } = await renderApp('/settings/site?channelSeq=1&part=domain', server)
  expect(await screen.findByText('clay.madang.test')).toBeDefined()
  await person.type(screen.getByLabelText('내 도메인'), 'clay')
  await person.click(screen.getByRole('button', { name: '도메인 연결 시작' }))
  expect(state.domain.domain).toBeNull()
  await person.clear(screen.getByLabelText('내 도메인'))
  await person.type(screen.getByLabelText('내 도메인'), 'Learn.Clay.kr')
  await person.click(screen.getByRole('button', { name: '도메인 연결 시작' }))
  const steps = await screen.findByRole('region', { name: '연결 순서' })
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3)
  for (const text of ['TXT', '_madang.learn.clay.kr', 'madang-site=1-abc']) expect(within(steps).getByText(text)).toBeDefined()
  await person.click(screen.getByRole('button', { name: '확인하기' }))
  expect(await screen.findByText('DNS 레코드를 찾지 못했습니다.')).toBeDefined()
  state.isProven = true
  await person.click(screen.getByRole('button', { name: '확인하기' }))
  expect(await screen.findByText('확인됨')).toBeDefined()
  expect([screen.getByText('learn.clay.kr').tagName, screen.queryByRole('button', { name: '확인하기' })]).toEqual(['STRONG', null])
  await person.click(screen.getByRole('button', { name: '도메인 연결 끊기' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '도메인 연결 끊기' }))
  expect(await screen.findByLabelText('내 도메인')).toBeDefined()
})
