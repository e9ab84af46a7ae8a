// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const guest = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
const none = { courses: [], totalCount: 3, page: 1, size: 4 }

describe('the front page of a site', () => {
  it('says at once that a part could not be loaded, and loads it when asked again (part of GEN-04)', async () => {
    let isFailing = true
    let asked = 0
    const { person } = await renderApp('/?channelSeq=1', siteServer(guest, (path) => {
      if (!path.startsWith('/channels/1/courses?')) return undefined
      if (!path.includes('sort=popular')) return { body: none }
      asked += 1
      return isFailing ? refusal(500, errorTable.internal.code, '') : { body: none }
    }))
    const popular = within(await screen.findByRole('region', { name: '많이 듣는 클래스' }))
    const retry = await popular.findByRole('button', { name: '다시 시도' })
    expect(asked).toBe(1)
    isFailing = false
    await person.click(retry)
    await screen.findByRole('heading', { level: 1 })
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
