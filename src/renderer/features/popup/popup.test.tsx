// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShownPopup } from '#shared/popup/contract.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import { popupPlaceOf } from '#renderer/app/router/popupPlace.ts'
import { aChannel, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import { hiddenKey, hiddenOn, localDay } from './hiddenToday.ts'

/** The layer comes this long after the page at most. */
const LATE = { timeout: 6000 }
const popup = (popupSeq: number, title: string): ShownPopup => ({ popupSeq, title, content: `<p>${title} 내용</p>`, picture: null, link: 'https://example.com/', buttonText: '', openTypeCd: '99' })

function popupServer(popups: ShownPopup[], popupPlaces: PopupPlace[] = ['all']) {
  const asked: string[] = []
  const server = siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, (path) => {
    if (path === '/channels/1') return { body: { channel: { ...aChannel, popupPlaces } } }
    if (!path.startsWith('/channels/1/popups')) return undefined
    asked.push(path)
    return { body: { popups } }
  })
  return { server, asked }
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('pop-ups of a site for visitors [SET-04]', () => {
  it('are shown one at a time, hidden for a day each, and closed together', async () => {
    const { server, asked } = popupServer([popup(11, '첫 소식'), popup(12, '둘째 소식'), popup(13, '셋째 소식')])
    const { person } = await renderApp('/terms?channelSeq=1', server)
    await screen.findByRole('dialog', { name: '첫 소식' }, LATE)
    expect(asked).toEqual(['/channels/1/popups?place=all'])
    const button = screen.getByRole('link', { name: '자세히 보기' })
    expect([button.getAttribute('href'), button.getAttribute('target'), button.getAttribute('rel')]).toEqual(['https://example.com/', '_blank', 'noopener noreferrer'])
    await person.click(screen.getByRole('button', { name: '다음 팝업' }))
    await screen.findByRole('dialog', { name: '둘째 소식' })
    await person.click(screen.getByRole('button', { name: '오늘 하루 보지 않기' }))
    await screen.findByRole('dialog', { name: '셋째 소식' })
    expect(hiddenOn(localStorage.getItem(hiddenKey(1)), localDay(new Date()))).toEqual([12])
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stay away today where they were hidden, and come back tomorrow', async () => {
    localStorage.setItem(hiddenKey(1), JSON.stringify({ day: localDay(new Date()), popupSeqs: [21] }))
    const { server } = popupServer([popup(21, '숨긴 소식'), popup(22, '남은 소식')])
    await renderApp('/terms?channelSeq=1', server)
    await screen.findByRole('dialog', { name: '남은 소식' }, LATE)
    expect(screen.queryByRole('button', { name: '다음 팝업' })).toBeNull()
    cleanup()
    localStorage.setItem(hiddenKey(1), JSON.stringify({ day: '2020-01-01', popupSeqs: [21] }))
    await renderApp('/terms?channelSeq=1', server)
    await screen.findByRole('dialog', { name: '숨긴 소식' }, LATE)
  })

  it('are three at once; a fourth takes the place of one that is hidden today, with the next page load', async () => {
    localStorage.setItem(hiddenKey(1), JSON.stringify({ day: localDay(new Date()), popupSeqs: [41] }))
    const { server } = popupServer([41, 42, 43, 44, 45].map((popupSeq) => popup(popupSeq, `소식 ${popupSeq}`)))
    const { person } = await renderApp('/terms?channelSeq=1', server)
    await screen.findByRole('dialog', { name: '소식 42' }, LATE)
    expect(screen.getByText('1 / 3')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '오늘 하루 보지 않기' }))
    await screen.findByText('1 / 2')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are not asked for where the site has none for the place', async () => {
    const { server, asked } = popupServer([popup(31, '첫 화면 소식')], ['home'])
    await renderApp('/terms?channelSeq=1', server)
    await screen.findByRole('heading', { level: 1 })
    await new Promise((resolve) => { setTimeout(resolve, 2500) })
    expect([asked, screen.queryByRole('dialog')]).toEqual([[], null])
  })

  it.each([
    ['index', 'home'], ['main', 'home'], ['classes', 'classes'], ['classes-view', 'all'], ['page', 'all'], ['terms', 'all'],
    ['classes-payment', null], ['login', null], ['settings', null], ['settings-popups', null], ['classroom', null], ['me-classes', null], ['mypage', null], ['invite', null], ['no-such-route', null],
  ])('at %s are those of the place %s', (name, place) => expect(popupPlaceOf(name)).toBe(place))
})
