// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Channel } from '#shared/channel/contract.ts'
import { rolesOf } from '#shared/kernel/access/can.ts'
import { aChannel, aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const guest: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
const owner: FakeSite = { user: { ...aPerson, mngCnt: 1 }, roles: [...rolesOf('OWN')], userTypeCd: 'OWN', isChannelUser: true }
const shown = (design: Partial<Channel['design']>, site = guest, change: Partial<Channel> = {}) => renderApp('/intro?channelSeq=1', siteServer(site, (path) => (
  path === '/channels/1' ? { body: { channel: { ...aChannel, ...change, design: { ...aChannel.design, ...design } } } } : undefined)))

describe('the design of a site on its pages [SET-04]', () => {
  it('keeps the business facts of the compact footer behind a button [SHELL-19]', async () => {
    await shown({ footer: 'compact' }, guest, { corporate: { ...aChannel.corporate, ceoName: '이마당' } })
    const footer = await screen.findByRole('contentinfo')
    const facts = within(footer).getByText('이마당').closest('details')
    expect(facts?.open).toBe(false)
    expect(within(footer).getByText('개인정보처리방침', { exact: false }).closest('details')).toBeNull()
  })

  it('puts the logo after the menu, sets the type and lets the header scroll away', async () => {
    await shown({ header: 'centre', type: 'bold', stickyYn: 'N' })
    const header = await screen.findByRole('banner')
    await waitFor(() => expect(header.dataset['loose']).toBe('true'))
    const [nav, home] = [within(header).getByRole('navigation'), within(header).getByRole('link', { name: /홈/ })]
    expect(nav.compareDocumentPosition(home) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect([header.dataset['loose'], header.closest<HTMLElement>('[data-type]')?.dataset['type']]).toEqual(['true', 'bold'])
  })

  it('searches classes from the header and gives the focus back at Escape', async () => {
    const { person } = await shown({ searchYn: 'Y' })
    const open = await screen.findByRole('button', { name: '클래스 검색 열기' })
    await person.click(open)
    const field = screen.getByRole('searchbox', { name: '클래스 검색' })
    expect(document.activeElement).toBe(field)
    await person.keyboard('{Escape}')
    expect(document.activeElement).toBe(open)
    await person.click(open)
    await person.keyboard('  도자기 {Enter}')
    await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(`/classes?q=${encodeURIComponent('도자기')}&channelSeq=1`))
  })

  it('shows its logo for dark screens on those alone', async () => {
    const logos = { headerLogoUrl: '/images/1/a.webp' }
    localStorage.setItem('madang.colorScheme', 'dark')
    await shown({ darkLogoUrl: '/images/1/b.webp' }, guest, logos)
    const source = () => waitFor(() => {
      const img = screen.getByRole('link', { name: /홈/ }).querySelector('img')
      expect(img).not.toBeNull()
      return img?.getAttribute('src') ?? ''
    })
    expect(await source()).toContain('/images/1/b.webp')
    cleanup()
    localStorage.setItem('madang.colorScheme', 'light')
    await shown({ darkLogoUrl: '/images/1/b.webp' }, guest, logos)
    expect(await source()).toContain('/images/1/a.webp')
  })

  it('offers its languages alone, and no choice of one; a reader of another gets the first', async () => {
    const { person } = await shown({ languages: ['ko', 'ja'] })
    await person.click(within(await screen.findByRole('contentinfo')).getByRole('button', { name: '언어: 한국어' }))
    expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual(['한국어', '日本語'])
    cleanup()
    await shown({ languages: ['ko'] })
    await screen.findByRole('contentinfo')
    expect(screen.queryByRole('button', { name: /^언어/ })).toBeNull()
    cleanup()
    await shown({ languages: ['en'] })
    await waitFor(() => expect([document.documentElement.lang, document.documentElement.dataset['languages']]).toEqual(['en', 'en']))
    expect(within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'Terms of service' })).toBeDefined()
  })

  it('leads visitors to the chat of the site, not its staff [SHELL-12]', async () => {
    await shown({ chatUrl: 'https://pf.kakao.com/_madang' })
    const link = await screen.findByRole('link', { name: '문의하기 (새 창)' }, { timeout: 5000 })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://pf.kakao.com/_madang', 'noopener noreferrer'])
    cleanup()
    const { platform } = await shown({ chatUrl: 'https://pf.kakao.com/_madang' }, owner)
    await waitFor(() => expect(platform.requests.some(({ url }) => url.includes('/common/tools'))).toBe(true), { timeout: 5000 })
    expect(screen.queryByRole('link', { name: '문의하기 (새 창)' })).toBeNull()
  })

  it.each([['Y', owner, true], ['N', owner, false], ['Y', guest, false]] as const)('with chatYn %s offers the support chat to staff alone [SHELL-12], case %#', async (chatYn, site, isOffered) => {
    const { platform } = await renderApp('/intro?channelSeq=1', siteServer(site, (path) => {
      if (path === '/channels/1') return { body: { channel: { ...aChannel, design: { ...aChannel.design, chatYn } } } }
      return path.startsWith('/common/tools') ? { body: { tools: [{ toolType: 'CHAT', apiKeyId: '5f0c8f1e-1d2a-4b3c-8d4e-5f6071829304' }] } } : undefined
    }))
    await waitFor(() => expect(platform.requests.some(({ url }) => url.includes('/common/tools'))).toBe(true), { timeout: 5000 })
    await waitFor(() => expect(screen.queryAllByRole('button', { name: '상담 열기' })).toHaveLength(isOffered ? 1 : 0), { timeout: 5000 })
  })
})
