// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Funnel, LearnerAtRisk } from '#shared/dashboard/contract.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

// The picture needs a real browser's measures; the end-to-end test draws it.
vi.mock('#renderer/ui/chart/Chart.tsx', () => ({ Chart: ({ label }: { label: string }) => <figure aria-label={label} /> }))

beforeEach(() => {
  localStorage.clear()
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
afterEach(cleanup)

const nobody: Funnel = { visited: 0, pressed: 0, enrolled: 0, begun: 0, half: 0, completed: 0, brought: 0 }
const learner = (attendSeq: number, over: Partial<LearnerAtRisk> = {}): LearnerAtRisk => ({
  attendSeq, userSeq: attendSeq, name: `수강생 ${attendSeq}`, reason: 'stopped', progressPercent: 30, enrolledAt: '2026-11-01T00:00:00.000Z', lastSeenAt: '2026-11-10T00:00:00.000Z', validAt: null, writtenAt: null, ...over,
})

function serverOf({ funnel = nobody, learners = [], isBounded = false, roles = ['CLASS_STUDENT_READ', 'CLASS_STUDENT_UPDATE'] }: { funnel?: Funnel; learners?: LearnerAtRisk[]; isBounded?: boolean; roles?: string[] }) {
  const state = { isDown: false }
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_DASHBOARD_READ', ...roles], userTypeCd: 'MNG', isChannelUser: true }, (path) => {
    const [address = ''] = path.split('?')
    if (address === '/channels/1/dashboard/classes/7') return { body: { courseSeq: 7, title: '도자기 빚기', funnel, videos: [{ curriculumSeq: 3, title: '물레 돌리기', seconds: 60 }] } }
    if (address === '/channels/1/dashboard/classes/7/videos/3') return { body: { curriculumSeq: 3, seconds: 10, viewers: 5, isBounded, points: [{ second: 0, viewers: 5, rewinds: 0 }, { second: 5, viewers: 2, rewinds: 4 }] } }
    if (address === '/channels/1/dashboard/classes/7/learners') return { body: { learners, after: null } }
    if (address === '/channels/1/dashboard/classes/7/learners/write') return state.isDown ? refusal(400, '900000', '지금은 안 돼요.') : { body: { written: 1, skipped: 1 } }
    return undefined
  })
  return { server, state }
}
const page = '/settings/dashboard/classes/7?channelSeq=1'

it('shows the funnel with rates, and where viewers stop and go back [SET-01]', async () => {
  const { person } = await renderApp(page, serverOf({ funnel: { visited: 200, pressed: 50, enrolled: 40, begun: 30, half: 20, completed: 10, brought: 3 }, isBounded: true }).server)
  const funnel = await screen.findByRole('region', { name: '수강까지의 흐름' })
  expect(within(funnel).getAllByRole('listitem').map(({ textContent }) => textContent).slice(0, 2)).toEqual(['처음 찾아온 방문자200', '수강 신청을 누름50앞 단계의 25%'])
  expect(within(funnel).getByText(/운영자가 등록한 수강생 3명/)).toBeTruthy()
  await person.click(within(funnel).getByRole('radio', { name: '표' }))
  expect(within(funnel).getAllByRole('row').at(-1)?.textContent).toBe('끝까지 마침1050%')
  await screen.findByRole('figure', { name: '‘물레 돌리기’을 본 5명. 끝부분까지 본 사람 2명, 가장 많이 돌려 본 곳 0:05' })
  expect(screen.getByText(/최근에 가입한 5000명만 세었어요/)).toBeTruthy()
})

it('says when nobody came and nobody is at risk [SET-01]', async () => {
  await renderApp(page, serverOf({}).server)
  await screen.findByText('이 기간에 찾아오거나 신청한 사람이 없어요')
  expect(await screen.findByText('지금은 모두 잘 따라오고 있어요')).toBeTruthy()
})

it('writes to chosen learners; a failure keeps what was typed, and who was written to this week cannot be chosen [SET-01]', async () => {
  const { server, state } = serverOf({ learners: [learner(1), learner(2), learner(3, { writtenAt: '2026-11-20T00:00:00.000Z' })] })
  state.isDown = true
  const { person } = await renderApp(page, server)
  const list = await screen.findByRole('region', { name: '도움이 필요한 수강생' })
  const third = await within(list).findByRole<HTMLInputElement>('checkbox', { name: '수강생 3 고르기' })
  expect(third.disabled).toBe(true)
  await person.click(within(list).getByRole('checkbox', { name: '모두 고르기' }))
  await person.click(within(list).getByRole('button', { name: '2명에게 쓰기' }))
  const dialog = await screen.findByRole('dialog', { name: '2명에게 글 쓰기' })
  const box = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /보낼 글/ })
  expect(box.value).toContain('‘도자기 빚기’')
  await person.clear(box)
  await person.type(box, '괜찮으세요?')
  await person.click(within(dialog).getByRole('button', { name: '보내기' }))
  await screen.findByText('지금은 안 돼요.')
  await person.click(screen.getByRole('button', { name: '확인' }))
  expect(box.value).toBe('괜찮으세요?')
  state.isDown = false
  await person.click(within(dialog).getByRole('button', { name: '보내기' }))
  await screen.findByText('1명에게 보내고 있어요. 1명은 일주일 안에 이미 보내서 빼 두었어요')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('hides learners from those who may not see them [SET-01]', async () => {
  await renderApp(page, serverOf({ learners: [learner(1)], roles: [] }).server)
  await screen.findByRole('region', { name: '수강까지의 흐름' })
  expect(screen.queryByRole('region', { name: '도움이 필요한 수강생' })).toBeNull()
})
