// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

const address = '/classes/7/settings/curriculums?channelSeq=1'
const row = (title: string) => screen.findByRole('button', { name: new RegExp(`^(\\d+\\s?)?${title}$`) })
const threeItems = () => studioServer({ items: [{ curriculumTypeCd: '01', title: '첫 주' }, { curriculumTypeCd: '05', title: '읽기' }, { curriculumTypeCd: '02', title: '보기' }] })
const setWidth = (width: number) => (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width })
const named = async (title: string) => waitFor(() => {
  const panel = screen.getByRole('dialog', { name: /편집$/ })
  expect((within(panel).getByRole('textbox', { name: /이름/ }) as HTMLInputElement).value).toBe(title)
  return panel
})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  setWidth(1440)
})
afterEach(() => {
  cleanup()
  setWidth(1024)
})

describe('the inspector docked beside the curriculum', () => {
  it('switches with a click and with the arrow keys, and leaves the list usable [STU-03]', async () => {
    const { state, server } = threeItems()
    const { person } = await renderApp(address, server)
    await person.click(await row('읽기'))
    const panel = await named('읽기')
    expect(panel.getAttribute('aria-modal')).toBeNull()
    expect(panel.contains(document.activeElement)).toBe(false)
    expect((await row('읽기')).getAttribute('aria-current')).toBe('true')
    await person.keyboard('{ArrowDown}')
    await named('보기')
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(state.items.map(({ body }) => body.title)).toEqual(['첫 주', '보기', '읽기']))
    await named('보기')
    await person.click(await row('첫 주'))
    await named('첫 주')
    expect(document.querySelectorAll('[aria-current="true"][id^=item-]')).toHaveLength(1)
  })

  it('saves what was typed before another row is chosen [STU-03] [STU-09]', async () => {
    const { state, server } = threeItems()
    const { person } = await renderApp(address, server)
    await person.click(await row('읽기'))
    await person.type(within(await named('읽기')).getByRole('textbox', { name: /^수업 이름/ }), ' 둘')
    await person.click(await row('보기'))
    await named('보기')
    await waitFor(() => expect(state.items[1]?.body.title).toBe('읽기 둘'))
    await person.click(await row('읽기 둘'))
    await named('읽기 둘')
  })

  it('takes the focus from Enter, and Escape gives it back to the row [STU-03]', async () => {
    const { server } = threeItems()
    const { person } = await renderApp(address, server)
    ;(await row('읽기')).focus()
    await person.keyboard('{Enter}')
    const panel = await named('읽기')
    await waitFor(() => expect(document.activeElement).toBe(panel))
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await row('읽기'))
    // A name that is typed in place keeps its Escape.
    await person.keyboard('{Enter}')
    await named('읽기')
    ;(await row('보기')).focus()
    await person.keyboard('{F2}{Escape}')
    await named('읽기')
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is resized by keys within bounds and remembers its width [STU-03]', async () => {
    const { server } = threeItems()
    const { person } = await renderApp(address, server)
    await person.click(await row('읽기'))
    await named('읽기')
    const separator = screen.getByRole('separator', { name: '편집 창 너비' })
    separator.focus()
    await person.keyboard('{ArrowLeft}')
    expect(separator.getAttribute('aria-valuenow')).toBe('484')
    await person.keyboard('{End}{ArrowLeft}')
    expect(separator.getAttribute('aria-valuenow')).toBe('760')
    expect(localStorage.getItem('madang.studio.inspector')).toBe('760')
    fireEvent.doubleClick(separator)
    expect(separator.getAttribute('aria-valuenow')).toBe('460')
  })

  it('is a drawer over the list in a narrower window [STU-03]', async () => {
    setWidth(1199)
    const { server } = threeItems()
    const { person } = await renderApp(address, server)
    await person.click(await row('읽기'))
    const panel = await named('읽기')
    expect(panel.getAttribute('aria-modal')).toBe('true')
  })
})
