// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { aTermsAnswer, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

const guest = (): FakeSite => ({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
const versions = [{ version: 2, effectiveAt: '2026-11-20T03:00:00.000Z' }, { version: 1, effectiveAt: '2026-03-10T03:00:00.000Z' }]
const changed = siteServer(guest(), (path) => aTermsAnswer(path, { version: 2, versions }))

afterEach(cleanup)

describe('the terms of a site [SHELL-19]', () => {
  it('are reached from the footer of every page', async () => {
    const { person } = await renderApp('/nowhere?channelSeq=1', siteServer(guest()))
    const footer = await screen.findByRole('contentinfo')
    expect(within(footer).getByRole('link', { name: '개인정보처리방침' }).getAttribute('href')).toBe('/privacy?channelSeq=1')
    await person.click(within(footer).getByRole('link', { name: '이용약관' }))
    await screen.findByRole('heading', { level: 1, name: '이용약관' })
    await screen.findByText('terms 글 1')
    expect(screen.queryByLabelText('버전')).toBeNull()
    await waitFor(() => expect(document.title).toBe('이용약관 · 마당 학교'))
  })

  it.each([['/privacy', '개인정보처리방침'], ['/consent-14', '만 14세 이상 확인'], ['/marketing-consent', '마케팅 정보 수신 동의']])('stand at %s', async (path, title) => {
    await renderApp(`${path}?channelSeq=1`, siteServer(guest()))
    await screen.findByRole('heading', { level: 1, name: title })
    await screen.findByText(`${path.slice(1)} 글 1`)
    expect(screen.getByRole('link', { name: title, current: 'page' })).toBeDefined()
  })

  it('show an earlier version, which says that it is one', async () => {
    const { person } = await renderApp('/terms?channelSeq=1', changed)
    await screen.findByText('terms 글 2')
    expect(screen.queryByText('지금은 쓰이지 않는 이전 버전이에요.')).toBeNull()
    await person.click(screen.getByRole('combobox', { name: '버전' }))
    await person.click(await screen.findByRole('option', { name: /버전 1$/ }))
    await screen.findByText('terms 글 1')
    expect(screen.getByText('지금은 쓰이지 않는 이전 버전이에요.')).toBeDefined()
    expect(new URLSearchParams(location.search).get('version')).toBe('1')
  })

  it('say that a text is not translated', async () => {
    await renderApp('/terms?channelSeq=1', siteServer(guest(), (path) => aTermsAnswer(path, { language: 'en', content: '<p>Written in English</p>' })))
    expect((await screen.findByText('Written in English')).closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(screen.getByRole('note').textContent).toContain('원문')
  })

  it('lead from a version that there never was to the one in force', async () => {
    const answer = (path: string) => (path.includes('version=999') ? refusal(404, '900011', '찾을 수 없습니다.') : aTermsAnswer(path, { version: 2, versions }))
    const { person } = await renderApp('/terms?channelSeq=1&version=999', siteServer(guest(), answer))
    await screen.findByText('그런 버전은 없어요')
    expect(screen.queryByText('찾을 수 없습니다.')).toBeNull()
    await person.click(screen.getByRole('link', { name: '지금 시행 중인 글 보기' }))
    await screen.findByText('terms 글 2')
  })

  it('say what is wrong when they cannot be read', async () => {
    await renderApp('/terms?channelSeq=1', siteServer(guest(), (path) => (path.startsWith('/channels/1/terms') ? refusal(404, '900011', '찾을 수 없습니다.') : undefined)))
    await screen.findByText('찾을 수 없습니다.')
    expect(screen.getByRole('heading', { level: 1, name: '이용약관' })).toBeDefined()
  })
})
