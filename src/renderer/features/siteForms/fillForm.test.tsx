// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ShownForm } from '#shared/form/contract.ts'
import { formContent } from '#shared/form/rules.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const base = { help: '', isRequired: false, showIf: null }
const steps = [
  {
    id: 'step01', title: '신청',
    items: [
      { ...base, id: 'name01', type: 'SHORT_TEXT', label: '이름', isRequired: true, maxLength: 20, help: '실명을 적어 주세요' },
      { ...base, id: 'phone1', type: 'PHONE_NUMBER', label: '휴대폰' },
      { ...base, id: 'way001', type: 'MULTIPLE_CHOICE', label: '참석 방법', isRequired: true, isMany: false, hasOther: true, choices: ['현장', '온라인'] },
      { ...base, id: 'seat01', type: 'SHORT_TEXT', label: '좌석', isRequired: true, maxLength: 20, showIf: { itemId: 'way001', values: ['현장'] } },
    ],
  },
  {
    id: 'step02', title: '동의',
    items: [
      { ...base, id: 'topic1', type: 'MULTIPLE_CHOICE', label: '관심', isMany: true, hasOther: false, choices: ['그림', '글'] },
      { ...base, id: 'email1', type: 'EMAIL', label: '이메일' },
      { ...base, id: 'say001', type: 'LONG_TEXT', label: '하고 싶은 말', maxLength: 300 },
      { ...base, id: 'file01', type: 'FILE_UPLOAD', label: '작품', filesMax: 1 },
      { ...base, id: 'agree1', type: 'AGREE', label: '개인정보 수집', isRequired: true, agreeType: 'privacy', text: '이름을 모아요' },
      { ...base, id: 'news01', type: 'AGREE', label: '소식 받기', agreeType: 'marketing', text: '' },
    ],
  },
]
const aForm = (over: Partial<ShownForm> = {}): ShownForm => ({
  ...formContent.parse({ lead: '자리를 마련해 둘게요', steps, button: { type: 'BLOCK_SUBMIT_BUTTON', label: '신청하기' }, thanks: '곧 만나요' }),
  formSeq: 3, title: '설명회', state: 'open', startAt: null, endAt: null, modificationCd: 'MOD_N', token: 'token', mine: null, ...over,
})

function formServer(form = aForm(), user: typeof aPerson | null = null) {
  const state = { form, sent: [] as Record<string, unknown>[], changed: [] as Record<string, unknown>[], refuse: undefined as ReturnType<typeof refusal> | undefined, partsFail: 0 }
  const server = siteServer({ user, roles: [], userTypeCd: null, isChannelUser: user !== null }, (path, body) => {
    const call = path.replace(/^.*\/channels\/1\/forms\/3\/?/, '')
    if (call === path) return undefined
    if (call === 'show') return { body: { form: state.form } }
    if (call === 'files') return { body: { fileId: 'f1' } }
    if (call === 'files/f1') return state.partsFail-- > 0 ? { status: 503, body: {} } : { body: { received: 1 } }
    if (call === 'submissions') {
      state.sent.push(body as Record<string, unknown>)
      return state.refuse ?? { body: { submissionSeq: 9 } }
    }
    if (/^submissions\/\d+$/.test(call)) {
      state.changed.push(body as Record<string, unknown>)
      return { body: { result: 'ok' } }
    }
    return undefined
  })
  return { server, state }
}
const open = (server: ReturnType<typeof siteServer>) => renderApp('/forms/3?channelSeq=1', server)

it('checks each item where it stands, goes step by step and sends what shows [SET-06] [GEN-03]', { timeout: 20_000 }, async () => {
  const { server, state } = formServer()
  const { person } = await open(server)
  await screen.findByRole('heading', { level: 1, name: '설명회' })
  const name = await screen.findByRole('textbox', { name: /^이름/ })
  screen.getByText('실명을 적어 주세요')
  await person.click(screen.getByRole('button', { name: '다음' }))
  // The error takes the place of the help, and the first one has the focus.
  await screen.findByText('이름 항목을 입력해주세요!')
  screen.getByText('참석 방법 항목을 입력해주세요!')
  expect(screen.queryByText('실명을 적어 주세요')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(name))
  await person.type(name, '하늘')
  expect(screen.queryByText('이름 항목을 입력해주세요!')).toBeNull()
  await person.type(screen.getByRole('textbox', { name: /^휴대폰/ }), '010')
  await person.click(screen.getByRole('radio', { name: '온라인' }))
  await screen.findByText('휴대폰 번호를 다시 확인해 주세요')
  await person.type(screen.getByRole('textbox', { name: /^휴대폰/ }), '12345678')
  expect((screen.getByRole('textbox', { name: /^휴대폰/ }) as HTMLInputElement).value).toBe('010-1234-5678')
  // A condition shows an item and takes it away.
  expect(screen.queryByRole('textbox', { name: /^좌석/ })).toBeNull()
  await person.click(screen.getByRole('radio', { name: '현장' }))
  await person.type(await screen.findByRole('textbox', { name: /^좌석/ }), '앞줄')
  await person.click(screen.getByRole('radio', { name: '기타' }))
  expect(screen.queryByRole('textbox', { name: '좌석' })).toBeNull()
  await person.type(screen.getByRole('textbox', { name: '참석 방법: 기타' }), '전화')
  await person.click(screen.getByRole('button', { name: '다음' }))

  await screen.findByRole('heading', { name: /동의/ })
  screen.getByText('최대 300자까지 쓸 수 있어요.', { exact: false })
  await person.click(screen.getByRole('checkbox', { name: '그림' }))
  await person.click(screen.getByRole('checkbox', { name: '글' }))
  await person.type(screen.getByRole('textbox', { name: /^이메일/ }), 'sky')
  screen.getByRole('checkbox', { name: '[선택] 소식 받기' })
  await person.click(screen.getByRole('button', { name: '신청하기' }))
  await screen.findByText('이메일 형식으로 입력해 주세요')
  screen.getByText('필수 항목에 동의해 주세요')
  await person.type(screen.getByRole('textbox', { name: /^이메일/ }), '@test.kr')
  await person.click(screen.getByRole('checkbox', { name: '[필수] 개인정보 수집' }))
  await person.upload(screen.getByLabelText('작품', { selector: 'input' }), new File(['그림'], '그림.pdf', { type: 'application/pdf' }))
  await screen.findByText(/그림\.pdf/, { selector: 'li span' })
  await waitFor(() => expect(screen.getByRole('button', { name: '신청하기' }).getAttribute('aria-disabled')).toBeNull())
  await person.click(screen.getByRole('button', { name: '신청하기' }))
  await screen.findByText('곧 만나요', {}, { timeout: 6000 })
  expect(state.sent).toHaveLength(1)
  expect(state.sent[0]).toMatchObject({
    token: 'token', website: '',
    answers: { name01: '하늘', phone1: '01012345678', way001: '전화', topic1: ['그림', '글'], email1: 'sky@test.kr', file01: ['f1'], agree1: 'Y' },
  })
  expect(document.activeElement?.textContent).toBe('잘 보냈어요')
})

it('keeps what was typed over a reload and a refusal, and shows a refusal at its item [SET-06] [GEN-06]', { timeout: 20_000 }, async () => {
  const form = aForm({ steps: formContent.parse({ steps: [{ id: 'step01', items: [{ ...base, id: 'name01', type: 'SHORT_TEXT', label: '이름', maxLength: 20 }] }], button: {} }).steps, button: { type: 'SUBMIT_BUTTON', label: '' } })
  const { server, state } = formServer(form)
  const first = await open(server)
  await first.person.type(await screen.findByRole('textbox', { name: '이름' }), '하늘')
  cleanup()
  const { person } = await open(server)
  expect((await screen.findByRole('textbox', { name: '이름' }) as HTMLInputElement).value).toBe('하늘')
  state.refuse = refusal(400, '900001', '다시 확인해 주세요', [{ path: ['answers', 'name01'], message: 'validation:invalid' }])
  await person.click(screen.getByRole('button', { name: '보내기' }))
  await screen.findByText('입력한 값을 다시 확인해 주세요', {}, { timeout: 6000 })
  state.refuse = { status: 500, body: { code: '999999', message: '잠시 후 다시 해 주세요', requestId: 'test' } }
  await person.type(screen.getByRole('textbox', { name: '이름' }), '이')
  await person.click(screen.getByRole('button', { name: '보내기' }))
  await screen.findByText('보내지 못했어요. 적은 내용은 그대로 있어요.', {}, { timeout: 6000 })
  expect((screen.getByRole('textbox', { name: '이름' }) as HTMLInputElement).value).toBe('하늘이')
  state.refuse = undefined
  await person.click(screen.getByRole('button', { name: '보내기' }))
  await screen.findByText('잘 보냈어요')
  // A repeat after an error has the same key.
  expect(new Set(state.sent.map(({ key }) => key)).size).toBe(1)
  cleanup()
  await open(server)
  expect((await screen.findByRole('textbox', { name: '이름' }) as HTMLInputElement).value).toBe('')
})

it('asks for a file to be sent a second time when it did not arrive [SET-06] [GEN-03]', { timeout: 20_000 }, async () => {
  const form = aForm({ steps: formContent.parse({ steps: [{ id: 'step01', items: [{ ...base, id: 'file01', type: 'FILE_UPLOAD', label: '작품', filesMax: 1, isRequired: true }] }], button: {} }).steps })
  const { server, state } = formServer(form)
  state.partsFail = 3
  const { person } = await open(server)
  await person.upload(await screen.findByLabelText('작품', { selector: 'input' }), new File(['그림'], '그림.pdf', { type: 'application/pdf' }))
  await person.click(await screen.findByRole('button', { name: '다시 시도' }))
  await screen.findByText(/그림\.pdf/, { selector: 'li span' })
  await person.click(screen.getByRole('button', { name: '그림.pdf 빼기' }))
  await person.click(screen.getByRole('button', { name: '신청하기' }))
  await screen.findByText('작품 항목을 입력해주세요!')
  expect(state.sent).toEqual([])
})

it.each([
  [aForm({ state: 'before', startAt: '2026-12-01T00:00:00.000Z' }), '아직 받지 않아요'],
  [aForm({ state: 'after', endAt: '2026-11-01T00:00:00.000Z' }), '마감됐어요'],
  [aForm({ state: 'full' }), '정원이 찼어요'],
  [aForm({ state: 'sent' }), '이미 보냈어요'],
])('says why it takes nothing: case %# [SET-06]', async (form, text) => {
  await open(formServer(form).server)
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: '신청하기' })).toBeNull()
})

it('offers visitors a login that leads back to a form for members [SET-06]', async () => {
  await open(formServer(aForm({ state: 'members' })).server)
  await screen.findByText('회원만 보낼 수 있어요')
  const link = within(screen.getByRole('main')).getByRole('link', { name: '로그인' })
  expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('next')).toBe('/forms/3?channelSeq=1')
})

it('shows a member what they sent, and changes it (MOD_Y) [SET-06]', { timeout: 20_000 }, async () => {
  const mine = { submissionSeq: 8, answers: { name01: '하늘', way001: '온라인', agree1: 'Y' }, files: [], submittedAt: '2026-11-20T00:00:00.000Z' }
  const { server, state } = formServer(aForm({ modificationCd: 'MOD_Y', mine }), aPerson)
  const { person } = await open(server)
  await screen.findByText('하늘')
  await person.click(screen.getByRole('button', { name: '고치기' }))
  const name = await screen.findByRole('textbox', { name: /^이름/ })
  expect((name as HTMLInputElement).value).toBe('하늘')
  await person.clear(name)
  await person.type(name, '바다')
  await person.click(screen.getByRole('button', { name: '다음' }))
  await person.click(await screen.findByRole('button', { name: '신청하기' }))
  await waitFor(() => expect(state.changed).toHaveLength(1), { timeout: 6000 })
  expect(state.changed[0]).toMatchObject({ answers: { name01: '바다', way001: '온라인' } })
  expect(state.sent).toEqual([])
})
