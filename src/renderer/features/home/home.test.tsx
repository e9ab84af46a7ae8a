// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const guest = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
const none = { courses: [], totalCount: 3, page: 1, size: 4 }

describe('the front page of a site', () => {
  it('says at once that a part could not be loaded, and loads it when asked again (part of GEN-04)', async () => {
    const { viewer: _viewer, ...card } = aCourse()
    let isFailing = true
    let asked = 0
    const { person } = await renderApp('/?channelSeq=1', siteServer(guest, (path) => {
      if (!path.startsWith('/channels/1/courses?')) return undefined
      if (!path.includes('sort=popular')) return { body: none }
      asked += 1
      return isFailing ? refusal(500, errorTable.internal.code, '') : { body: { ...none, courses: [1, 2].map((courseSeq) => ({ ...card, courseSeq })) } }
    }))
    const popular = within(await screen.findByRole('region', { name: '많이 듣는 클래스' }))
    const retry = await popular.findByRole('button', { name: '다시 시도' })
    expect(asked).toBe(1)
    isFailing = false
    await person.click(retry)
    expect(await popular.findAllByRole('article')).toHaveLength(2)
    expect(asked).toBe(2)
    expect(popular.queryByRole('alert')).toBeNull()
  })

  it('loads the pictures of its opening at once, and those of the rows as they come near', async () => {
    const { viewer: _viewer, ...card } = aCourse({ imageUrl: '/images/1/0123456789abcdef0123456789abcdef.webp' })
    const courses = Array.from({ length: 4 }, (_, index) => ({ ...card, courseSeq: index + 1, title: `클래스 ${index + 1}` }))
    await renderApp('/?channelSeq=1', siteServer(guest, (path) => (path.startsWith('/channels/1/courses?') ? { body: { courses, totalCount: 4, page: 1, size: 4 } } : undefined)))
    await screen.findAllByText('클래스 4')
    const images = [...document.querySelectorAll('main img')]
    const isFirst = (image: Element) => image.getAttribute('loading') === 'eager' && image.getAttribute('fetchpriority') === 'high'
    expect(images.map(isFirst)).toEqual(images.map((image) => image.closest('article') === null))
    expect(images.filter(isFirst)).toHaveLength(3)
  })
})

describe('the front page before the first public class', () => {
  const nothing = (path: string) => {
    if (path.startsWith('/channels/1/courses?')) return { body: { courses: [], totalCount: 0, page: 1, size: 4 } }
    if (path === '/channels/1/dashboard/guide') {
      return { body: { todoList: [{ name: 'class', progressPercent: 50, todo: [{ name: 'create', doneYn: 'Y' }, { name: 'publish', doneYn: 'N' }] }] } }
    }
    return undefined
  }

  it('tells a visitor that the site opens soon, and leads to the signup [SHELL-25]', async () => {
    await renderApp('/?channelSeq=1', siteServer(guest, nothing))
    expect(await screen.findByText('곧 열려요')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: '마당 학교' })).toBeDefined()
    expect(screen.getByRole('link', { name: '회원으로 기다리기' }).getAttribute('href')).toContain('/createaccount?')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByText('이렇게 시작해 보세요')).toBeNull()
  })

  it('shows the owner what is left to do, as the dashboard does [SHELL-25] [SET-01]', async () => {
    await renderApp('/?channelSeq=1', siteServer({ user: aPerson, roles: ['CLASS_LIFECYCLE_CREATE', 'CLASS_INFO_READ', 'SITE_DASHBOARD_READ'], userTypeCd: 'OWN', isChannelUser: true }, nothing))
    const guide = within(await screen.findByRole('region', { name: '이렇게 시작해 보세요' }))
    expect(guide.getByRole('link', { name: '클래스 공개하기' })).toBeDefined()
    expect(guide.queryByRole('link', { name: '첫 클래스 만들기' })).toBeNull()
    expect(screen.queryByRole('link', { name: '회원으로 기다리기' })).toBeNull()
  })

  it('offers who may only make classes to make the first [SHELL-25]', async () => {
    await renderApp('/?channelSeq=1', siteServer({ user: aPerson, roles: ['CLASS_LIFECYCLE_CREATE'], userTypeCd: 'TCH', isChannelUser: true }, nothing))
    expect((await screen.findByRole('link', { name: '첫 클래스 만들기' })).getAttribute('href')).toBe('/classes/create?channelSeq=1')
  })
})
