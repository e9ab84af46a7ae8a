// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

beforeEach(() => {
  // Missing in happy-dom, used by text areas.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

describe('the more settings of a class [STU-06]', () => {
  it('set the slow mode of its boards, which is saved by itself', async () => {
    const { state, server } = studioServer()
    const { person } = await renderApp('/classes/7/settings/more?channelSeq=1', server)
    const select = await screen.findByRole('combobox', { name: '글 사이 간격' }) as HTMLInputElement
    expect(select.value).toBe('제한 없음')
    await person.click(select)
    await person.click(await screen.findByRole('option', { name: '1분' }))
    await waitFor(() => expect(state.course.boardSlowSeconds).toBe(60))
    expect(select.value).toBe('1분')
  })

  it('picture where on the page a switch changes something, and whether it shows now', async () => {
    const { state, server } = studioServer()
    const { person } = await renderApp('/classes/7/settings/more?channelSeq=1', server)
    const toggle = await screen.findByRole('switch', { name: '강사 보이기' })
    const picture = () => toggle.closest('div[class*="row"]')?.querySelector('svg[viewBox="0 0 120 80"]')
    expect(picture()?.getAttribute('data-on')).toBe('true')
    await person.click(toggle)
    expect(picture()?.hasAttribute('data-on')).toBe(false)
    await waitFor(() => expect(state.course.courseTutorShowYn).toBe('N'))
    // What this one shows is not on the page.
    expect(screen.getByRole('switch', { name: '신청자 연락처를 수강생 목록에 보이기' }).closest('div[class*="row"]')?.querySelector('svg[viewBox="0 0 120 80"]')).toBeNull()
  })
})
