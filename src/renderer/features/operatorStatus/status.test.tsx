// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorTable } from '#shared/kernel/errors.ts'
import type { StatusReport } from '#shared/operator/contract.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeAnswer } from '#renderer/platform/fake.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const report = (change: Partial<StatusReport> = {}): StatusReport => ({
  version: '1.2.3', nodeVersion: '24.0.0', startedAt: '2026-03-10T03:00:00.000Z', checkedAt: '2026-03-10T04:00:00.000Z', database: 'postgres', storage: 's3',
  checks: [{ name: 'database', state: 'ok', ms: 3, code: null }, { name: 'mail', state: 'off', ms: 0, code: null }, { name: 'disk', state: 'off', ms: 0, code: null }],
  queues: [], freeBytes: null, integrations: [{ name: 'nice', state: 'on', settings: ['NICE_CLIENT_ID', 'NICE_SECRET_KEY'], health: { state: 'ok', ms: 41, code: null } }, { name: 'map', state: 'off', settings: ['MAP_TILES_URL'], health: null }], ...change,
})

const serverOf = (answer: () => FakeAnswer) => siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path) => (path === '/operator/status' ? answer() : undefined))
const rowsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem').map(({ textContent }) => textContent)

it('shows an operator the checks, the jobs behind and the integrations', async () => {
  await renderApp('/status', serverOf(() => ({ body: report({ queues: [{ queue: 'send-mail', waitingCount: 4, oldestSeconds: 600, failedCount: 2 }] }) })))
  expect(await screen.findByText('모두 정상이에요')).toBeDefined()
  expect(rowsOf('상태 확인')).toEqual(['데이터베이스정상PostgreSQL · 3밀리초', '메일 서버꺼짐메일이 보관함에 남아요', '디스크꺼짐'])
  expect(rowsOf('대기하거나 실패한 작업')[0]).toMatch(/^send-mail4건 대기.*10분.*지난 하루 2건 실패$/)
  expect(rowsOf('연동')).toEqual(['나이스페이먼츠켜짐정상41밀리초NICE_CLIENT_ID, NICE_SECRET_KEY', '지도꺼짐MAP_TILES_URL'])
})

it('explains what fails, and checks again', async () => {
  let checks: StatusReport['checks'] = [{ name: 'database', state: 'failed', ms: 2000, code: 'TIMEOUT' }, { name: 'mail', state: 'failed', ms: 4, code: 'ECONNREFUSED' }, { name: 'disk', state: 'failed', ms: 1, code: 'UNKNOWN' }]
  const { person } = await renderApp('/status', serverOf(() => ({ body: report({ checks, queues: null }) })))
  expect(await screen.findByText('3곳이 응답하지 않아요')).toBeDefined()
  for (const text of [/2초 안에 응답이 없어요/, /ECONNREFUSED/, /이유는 서버 기록에 있어요/, '대기열이 응답하지 않아요.']) expect(screen.getByText(text)).toBeDefined()
  checks = [{ name: 'jobs', state: 'warning', ms: 1, code: null }]
  await person.click(screen.getByRole('button', { name: '다시 확인' }))
  expect(await screen.findByText('1곳을 살펴보세요')).toBeDefined()
})

it('counts an integration that does not answer, and says why', async () => {
  const away = (name: 'paypal' | 'smtp', code: string) => ({ name, state: 'on' as const, settings: [], health: { state: 'failed' as const, ms: 7, code } })
  await renderApp('/status', serverOf(() => ({ body: report({ integrations: [away('paypal', 'ENOTFOUND'), away('smtp', 'ESOCKET')] }) })))
  expect(await screen.findByText('1곳이 응답하지 않아요')).toBeDefined()
  expect(rowsOf('연동')).toEqual(['PayPal 결제켜짐실패ENOTFOUND · 7밀리초', '메일 발송(SMTP)켜짐실패ESOCKET · 7밀리초'])
})

it('is a page that does not exist for others', async () => {
  await renderApp('/status', serverOf(() => refusal(404, errorTable.notFound.code, '찾을 수 없어요.')))
  expect(await screen.findByRole('heading', { level: 1 })).toMatchObject({ textContent: '찾는 화면이 없어요' })
  expect(screen.queryByText('서버 상태')).toBe(null)
})
