// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import i18next, { t } from 'i18next'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { aChannel, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

const files: Record<string, object> = {
  '/keywords/1/0123456789abcdef/ko.json': { 'shell:title.classes': '모임 한눈에' },
  '/keywords/1/0123456789abcdef/ko_keyword.json': { 클래스: '수업' },
}
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const file = files[address]
    return new Response(JSON.stringify(file ?? {}), { status: file === undefined ? 404 : 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function showSite(change: Partial<Channel>) {
  const guest = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
  await renderApp('/nowhere?channelSeq=1', siteServer(guest, (path) => {
    if (path === '/channels/1') return { body: { channel: { ...aChannel, ...change } } }
    return path.startsWith('/courses') ? refusal(404, '900011', 'none') : undefined
  }))
  await screen.findByRole('heading', { level: 1 })
  await loadTexts(['site'])
}

const title = () => t('shell:title.classes' as never)
const others = () => JSON.stringify(i18next.getResourceBundle('ko', 'site'))

it('a site’s own words lie over the texts, those that load later too [SET-09]', async () => {
  await showSite({ customKeywordSetting: { customKeyword: 'Y', path: '/keywords/1', version: '0123456789abcdef' } })
  await waitFor(() => expect(title()).toBe('모임 한눈에'))
  await waitFor(() => expect(others()).not.toContain('클래스'))
  expect(others()).toContain('수업')
  await loadTexts(['course'])
  expect(JSON.stringify(i18next.getResourceBundle('ko', 'course'))).not.toContain('클래스')
  expect(asked.toSorted()).toEqual(Object.keys(files).toSorted())
})

it('the word for class alone asks for no file [SET-09]', async () => {
  await showSite({ channelSetting: { ...aChannel.channelSetting, config: '{"classWord":"challenge"}' } })
  await waitFor(() => expect(others()).toContain('챌린지'))
  expect(asked).toEqual([])
})

it('words that cannot be had leave the texts as they are, and the page too [SET-09]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => { throw new TypeError('no line') })
  await showSite({ customKeywordSetting: { customKeyword: 'Y', path: '/keywords/1', version: 'fedcba9876543210' } })
  await waitFor(() => expect(log).toHaveBeenCalledWith('a site’s own words could not be had', expect.any(Error)))
  expect(others()).toContain('클래스')
  log.mockRestore()
})

it('another site’s words do not stay', async () => {
  await showSite({ channelSetting: { ...aChannel.channelSetting, config: '{"classWord":"challenge"}' } })
  await waitFor(() => expect(others()).toContain('챌린지'))
  cleanup()
  await showSite({})
  await waitFor(() => expect(others()).toContain('클래스'))
})
