// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { refusal, renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const SAID = '이미 제출된 것이 3개 있습니다. 그래도 삭제하려면 한 번 더 확인해 주세요.'
const { missionHasSubmissions } = errorTable
const title = { name: /^(\d+\s?)?나의 첫 그릇$/ }
const listed = () => screen.queryByRole('button', title)

/** The editor of a class with a mission that three people handed in. */
async function remove() {
  const { state, server } = studioServer({ items: [{ curriculumTypeCd: '05', title: '읽기' }, { curriculumTypeCd: '03', title: '나의 첫 그릇' }] })
  const sent: unknown[] = []
  const { person } = await renderApp('/classes/7/settings/curriculums?channelSeq=1', (request) => {
    if (!request.url.endsWith('/curriculums/2/delete')) return server(request)
    const body = JSON.parse(request.body ?? '{}') as { forceYn: string }
    sent.push(body)
    return body.forceYn === 'Y' ? server(request) : refusal(missionHasSubmissions.status, missionHasSubmissions.code, SAID)
  })
  ;(await screen.findByRole('button', title)).focus()
  await person.keyboard('{Delete}')
  const dialog = within(await screen.findByRole('dialog', { name: '‘나의 첫 그릇’ 항목을 삭제할까요?' }))
  expect(dialog.getByText(SAID)).toBeDefined()
  return { state, person, sent, dialog }
}

describe('deleting a mission with hand-ins [STU-08]', () => {
  it('says how many there are, and deletes it when one insists, with an undo', async () => {
    const { state, person, sent, dialog } = await remove()
    expect(state.items).toHaveLength(2)
    await person.click(dialog.getByRole('button', { name: '그래도 삭제' }))
    await screen.findByText('‘나의 첫 그릇’ 항목을 지웠어요')
    expect(sent).toEqual([{ forceYn: 'N' }, { forceYn: 'Y' }])
    expect([state.items.map(({ body }) => body.title), listed()]).toEqual([['읽기'], null])
    await person.click(screen.getByRole('button', { name: '실행 취소' }))
    await waitFor(() => expect(listed()).not.toBeNull())
    expect(state.items).toHaveLength(2)
  })

  it('keeps the mission in its place when one does not insist', async () => {
    const { state, person, sent, dialog } = await remove()
    await person.click(dialog.getByRole('button', { name: '취소' }))
    await waitFor(() => expect(listed()).not.toBeNull())
    expect([sent, state.items.map(({ body }) => body.title), screen.queryByText(/항목을 지웠어요/)]).toEqual([[{ forceYn: 'N' }], ['읽기', '나의 첫 그릇'], null])
  })
})
