// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { watchLoading } from '#renderer/lib/loading/oldRelease.ts'
import { registry } from './registry.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

const home = vi.hoisted(() => ({ isBroken: true }))
vi.mock('#renderer/features/dashboard/screens/StudioHomeScreen.tsx', () => ({
  StudioHomeScreen: () => {
    if (home.isBroken) throw new Error('a part of the page is broken')
    return <h1>다시 나온 화면</h1>
  },
}))
watchLoading()
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('keeps the frame of the studio where a page fails, and shows the page when tried again [GEN-05]', async () => {
  const { person } = await renderApp('/studio?channelSeq=1', siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'CLASS_INFO_READ'], userTypeCd: 'OWN', isChannelUser: true }))
  expect(await screen.findByRole('heading', { level: 1, name: '화면에 문제가 생겼어요' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: '스튜디오 메뉴' })).toBeTruthy()
  home.isBroken = false
  await person.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByRole('heading', { level: 1, name: '다시 나온 화면' })).toBeTruthy()
  expect([location.pathname, location.search]).toEqual(['/studio', '?channelSeq=1'])
})

it('asks for the script of a page of the studio by a reload, also right after one that did not help [GEN-05]', async () => {
  const { reload } = loseNetwork('settings-dashboard')
  sessionStorage.setItem('madang.reloadedAt', String(Date.now()))
  const { person } = await renderApp('/settings/dashboard?channelSeq=1', siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_DASHBOARD_READ'], userTypeCd: 'OWN', isChannelUser: true }))
  await screen.findByRole('heading', { level: 1, name: '화면에 문제가 생겼어요' })
  expect(reload).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

const offline = '화면을 불러오지 못했어요'
const visitor = siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false })

/** The network is away for code that is not there yet; returns what brings it back. */
function loseNetwork(...missing: string[]) {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let answers = false
  vi.stubGlobal('fetch', async () => {
    if (!answers) throw new TypeError('offline')
    return { ok: true }
  })
  for (const name of missing) {
    const row = registry.find((one) => one.name === name)
    if (row === undefined) throw new Error(`no route ${name}`)
    vi.spyOn(row, 'screen').mockImplementation(async () => {
      const error = new TypeError('Failed to fetch dynamically imported module')
      window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
      throw error
    })
  }
  onTestFinished(() => logged.mockRestore())
  return { reload, comeBack: () => act(async () => {
    answers = true
    window.dispatchEvent(new Event('online'))
    await new Promise((resolve) => { setTimeout(resolve) })
  }) }
}

it('keeps the header of the site where a page cannot be fetched, and loads it once the network is back [GEN-07]', async () => {
  const { reload, comeBack } = loseNetwork('classes')
  const { person } = await renderApp('/intro?channelSeq=1', visitor)
  await screen.findByRole('heading', { level: 1, name: '사이트 소개' })
  const header = screen.getByRole('banner')
  await act(async () => { window.history.pushState(null, '', '/classes?channelSeq=1'); window.dispatchEvent(new PopStateEvent('popstate')) })
  await screen.findByRole('heading', { level: 1, name: offline })
  expect(screen.getByRole('banner')).toBe(header)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  // Before that a press asks in vain, and leaves the page as it is.
  await person.click(screen.getByRole('button', { name: '새로 고침' }))
  expect(reload).not.toHaveBeenCalled()
  await comeBack()
  expect(reload).toHaveBeenCalledTimes(1)
  await act(async () => { window.history.back() })
  await screen.findByRole('heading', { level: 1, name: '사이트 소개' })
  expect(screen.getByRole('banner')).toBe(header)
})

it('asks for a missing page again after another page failed', async () => {
  const { comeBack, reload } = loseNetwork('classes', 'notices')
  await renderApp('/intro?channelSeq=1', visitor)
  await screen.findByRole('heading', { level: 1, name: '사이트 소개' })
  for (const path of ['/classes', '/notices']) {
    await act(async () => { window.history.pushState(null, '', `${path}?channelSeq=1`); window.dispatchEvent(new PopStateEvent('popstate')) })
    await screen.findByRole('heading', { level: 1, name: offline })
  }
  await comeBack()
  expect(reload).toHaveBeenCalledTimes(1)
})
