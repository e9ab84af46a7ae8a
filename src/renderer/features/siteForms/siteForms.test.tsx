// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FormSubmission, SiteForm } from '#shared/form/contract.ts'
import { formContent, formSettings } from '#shared/form/rules.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import { savedFiles } from '#tests/support/screens/savedFiles.ts'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const item = { id: 'name01', type: 'SHORT_TEXT', label: '이름', help: '', isRequired: false, showIf: null, maxLength: 50 }
const aForm = (over: Partial<SiteForm> = {}): SiteForm => ({
  formSeq: 3, title: '문의', publishStatusCd: '00', version: '1', content: formContent.parse({ steps: [{ id: 'step01', items: [item] }], button: {} }), settings: formSettings.parse({}),
  submissionCount: 2, newCount: 1, lastSubmittedAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z', ...over,
})
const aSubmission = (submissionSeq: number, name: string, isRead: boolean): FormSubmission => ({ submissionSeq, userSeq: null, name: '', email: '', isRead, submittedAt: '2026-11-20T00:00:00.000Z', changedAt: null, answers: { name01: name }, files: [] })

function formServer() {
  const state = { form: aForm(), submissions: [aSubmission(2, '하늘', false), aSubmission(1, '바다', true)], saved: [] as { version: string; title: string }[], calls: [] as string[] }
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_FORM_READ', 'SITE_FORM_UPDATE'], userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    const [address = '', query = ''] = path.split('?')
    const call = /\/channels\/1\/forms(.*)$/.exec(address)?.[1]
    if (call === undefined) return undefined
    if (body !== undefined || call.endsWith('/delete') || call.endsWith('/restore')) state.calls.push(call)
    if (call === '' && body === undefined) return { body: { forms: state.calls.includes('/3/delete') && !state.calls.includes('/3/restore') ? [] : [state.form], totalCount: state.calls.includes('/3/delete') && !state.calls.includes('/3/restore') ? 0 : 1 } }
    if (call === '/3' && body === undefined) return { body: { form: state.form } }
    if (call === '/3') {
      const sent = body as { version: string; title: string; content: SiteForm['content'] }
      if (sent.version !== state.form.version) return refusal(409, '900013', '다른 곳에서 먼저 수정되었습니다.')
      state.saved.push(sent)
      state.form = { ...state.form, ...sent, version: `${state.form.version}1` }
      return { body: { form: state.form } }
    }
    if (call === '/3/submissions' && body === undefined) {
      const found = state.submissions.filter(({ answers }) => JSON.stringify(answers).includes(new URLSearchParams(query).get('q') ?? ''))
      return { body: { submissions: found, totalCount: found.length, next: null } }
    }
    if (call === '/3/submissions/delete' || call === '/3/submissions/restore') return { body: { count: 1 } }
    return { body: { result: 'ok', form: state.form } }
  })
  return { server, state }
}

it('lists forms with what is new, and takes a deletion back [SET-06]', async () => {
  const { server, state } = formServer()
  const { person } = await renderApp('/settings/forms?channelSeq=1', server)
  await screen.findByRole('link', { name: '문의: 제출 2건 보기' })
  screen.getByText('새 제출 1')
  await person.click(screen.getByRole('button', { name: '문의 메뉴' }))
  await person.click(await screen.findByRole('menuitem', { name: '삭제' }))
  await screen.findByText('아직 만든 폼이 없어요')
  await person.click(await screen.findByRole('button', { name: '되돌리기' }))
  await screen.findByRole('link', { name: '문의: 제출 2건 보기' })
  expect(state.calls).toEqual(['/3/delete', '/3/restore'])
})

it('keeps changes over a reload and a conflict, then saves mine or takes theirs [SET-06]', async () => {
  const { server, state } = formServer()
  const first = await renderApp('/settings/forms/3?channelSeq=1', server)
  await first.person.click(within(await screen.findByRole('list', { name: '폼의 질문' })).getByRole('button', { name: '이름 짧은 글' }))
  const label = await screen.findByRole('textbox', { name: /^질문/ })
  await first.person.clear(label)
  await first.person.type(label, '성함')
  within(screen.getByRole('region', { name: '미리보기' })).getByRole('textbox', { name: '성함' })
  cleanup()
  state.form = aForm({ version: '9' })
  const { person } = await renderApp('/settings/forms/3?channelSeq=1', server)
  await within(await screen.findByRole('region', { name: '미리보기' })).findByRole('textbox', { name: '성함' })
  await person.click(screen.getByRole('button', { name: '저장' }))
  await person.click(await screen.findByRole('button', { name: '내 것으로 저장' }))
  await waitFor(() => expect(state.saved).toHaveLength(1))
  expect(state.saved[0]).toMatchObject({ version: '9', content: { steps: [{ items: [{ label: '성함' }] }] } })
  await screen.findByText('저장됨')
})

it('reads submissions with the keyboard, marks them read, deletes with undo, and exports what is shown [SET-06]', async () => {
  const files = savedFiles()
  const { server, state } = formServer()
  const { person } = await renderApp('/settings/forms/3/submissions?channelSeq=1', server)
  await person.click(await screen.findByRole('button', { name: '하늘' }))
  await screen.findByRole('dialog', { name: '하늘' })
  await waitFor(() => expect(state.calls).toContain('/3/submissions/read'))
  await person.keyboard('j')
  await screen.findByRole('dialog', { name: '바다' })
  await person.keyboard('k')
  await screen.findByRole('dialog', { name: '하늘' })
  await person.keyboard('{Delete}')
  await waitFor(() => expect(state.calls).toContain('/3/submissions/delete'))
  await person.click(await screen.findByRole('button', { name: '되돌리기' }))
  await waitFor(() => expect(state.calls).toContain('/3/submissions/restore'))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: '내려받기' }))
  await person.click(await screen.findByRole('menuitem', { name: 'CSV 파일' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.text())?.replace('\uFEFF', '').split(/\r?\n/)[0]).toBe('보낸 사람,상태,이름,보낸 때')
})
