// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

const address = '/classes/7/settings/curriculums?channelSeq=1'
const row = (seq: number) => document.querySelector<HTMLElement>(`#item-${seq}`)
const bar = () => screen.findByRole('region', { name: '고른 항목' })

async function open() {
  const { state, server } = studioServer({ items: ['하나', '둘', '셋', '넷'].map((title) => ({ curriculumTypeCd: '05' as const, title })) })
  const { person } = await renderApp(address, server)
  await waitFor(() => expect(row(1)).not.toBeNull())
  return { person, state, titles: () => state.items.map(({ body }) => body.title) }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

it('deletes what was chosen with Shift, keeps the focus in place, and brings it back with Ctrl+Z [STU-03]', async () => {
  const { person, titles } = await open()
  row(2)?.focus()
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
  within(await bar()).getByText('2개 골랐어요')
  expect(document.activeElement?.id).toBe('item-3')
  await person.keyboard('{Delete}')
  await waitFor(() => expect(titles()).toEqual(['하나', '넷']))
  await screen.findByText('2개 항목을 지웠어요')
  await waitFor(() => expect(document.activeElement?.id).toBe('item-4'))
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(titles()).toEqual(['하나', '둘', '셋', '넷']))
  await screen.findByText('2개 항목을 되돌렸어요')
  expect(screen.queryByRole('region', { name: '고른 항목' })).toBeNull()
})

it('chooses with Ctrl and moves together, and takes the order back [STU-03]', async () => {
  const { person, titles } = await open()
  await person.keyboard('{Control>}')
  await person.click(row(2) as HTMLElement)
  await person.click(row(4) as HTMLElement)
  await person.keyboard('{/Control}')
  expect([1, 2, 3, 4].map((seq) => row(seq)?.getAttribute('aria-pressed'))).toEqual([null, 'true', null, 'true'])
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(within(await bar()).getByRole('button', { name: '위로' }))
  await waitFor(() => expect(titles()).toEqual(['둘', '하나', '넷', '셋']))
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(titles()).toEqual(['하나', '둘', '셋', '넷']))
})

it('chooses with Shift from the lesson that was opened [STU-03]', async () => {
  const { person } = await open()
  await person.click(row(2) as HTMLElement)
  await screen.findByRole('dialog', { name: '수업 편집' })
  await person.keyboard('{Shift>}')
  await person.click(row(4) as HTMLElement)
  await person.keyboard('{/Shift}')
  expect([1, 2, 3, 4].map((seq) => row(seq)?.getAttribute('aria-pressed'))).toEqual([null, 'true', 'true', 'true'])
})

it('takes back steps one after another, a name too, and says when none is left [STU-03]', async () => {
  const { person, titles } = await open()
  row(1)?.focus()
  await person.keyboard('{F2}첫째{Enter}')
  await waitFor(() => expect(titles()[0]).toBe('첫째'))
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(titles()).toEqual(['둘', '첫째', '셋', '넷']))
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(titles()).toEqual(['첫째', '둘', '셋', '넷']))
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(titles()[0]).toBe('하나'))
  await person.keyboard('{Control>}z{/Control}')
  await screen.findByText('되돌릴 일이 없어요')
})

it('chooses all with Ctrl+A and lets go with Escape, the inspector staying open [STU-03]', async () => {
  const { person } = await open()
  await person.click(row(2) as HTMLElement)
  row(2)?.focus()
  await person.keyboard('{Control>}a{/Control}')
  within(await bar()).getByText('4개 골랐어요')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: '고른 항목' })).toBeNull())
  expect(screen.getByRole('dialog', { name: '수업 편집' })).toBeTruthy()
})
