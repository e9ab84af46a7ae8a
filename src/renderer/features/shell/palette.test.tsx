// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

async function palette() {
  const { server } = studioServer({ items: [{ curriculumTypeCd: '05', title: '흙 고르기' }, { curriculumTypeCd: '05', title: '물레 돌리기' }] })
  const { person } = await renderApp('/settings/contents?channelSeq=1', server)
  await screen.findByRole('link', { name: '물레 첫걸음' })
  await person.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: '빠른 이동' }))
  return { person, dialog, field: dialog.getByRole('combobox') }
}

it('finds classes and lessons by name, from any page of the studio', async () => {
  const { person, dialog, field } = await palette()
  await person.type(field, '물레')
  await waitFor(() => expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['물레 첫걸음내 클래스', '물레 돌리기물레 첫걸음']))
  await person.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(location.pathname + location.hash).toBe('/classes/7/settings/curriculums#item-2'))
  await waitFor(() => expect(document.activeElement?.id).toBe('item-2'))
})

it('says that nothing is found once it has looked', async () => {
  const { person, dialog, field } = await palette()
  await person.type(field, '없는 이름')
  await waitFor(() => expect(dialog.queryAllByRole('option')).toEqual([]))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toMatch(/없/))
})
