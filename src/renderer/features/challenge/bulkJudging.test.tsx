// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InboxSubmission } from '#shared/mission/contract.ts'
import { rolesOf } from '#shared/kernel/access/can.ts'
import { bulkServer } from '#tests/support/screens/bulkServer.ts'
import { aCourse, aGuestViewer } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const base = '/channels/1/courses/7'
const aSubmission = (submissionSeq: number, name: string, over: Partial<InboxSubmission> = {}): InboxSubmission => ({
  submissionSeq, state: 'submitted', content: '밥그릇을 빚었어요', linkUrl: '', pictures: [], files: [], note: '', createdAt: '2026-11-20T00:00:00Z', updatedAt: '2026-11-20T00:00:00Z', judgedAt: null,
  curriculumSeq: 1, userSeq: submissionSeq, name, title: '나의 첫 그릇', dueAt: null, ...over,
})

/** The list of hand-ins of a class, two of which wait; `verdict` is what the bulk change does. */
async function list(verdict: 'approve' | 'return', address = '') {
  const act = verdict === 'approve' ? 'approveWork' : 'returnWork'
  const played = bulkServer({
    base, change: { courseSeq: 7, kind: 'mission.judge' },
    preview: {
      totalCount: 2, acts: [{ act, count: 1 }], skipped: [{ reason: 'judged', count: 1, names: ['박바다'] }],
      rows: [{ subjectSeq: 1, line: null, name: '이소라', email: 'sora@madang.test', act, from: null, to: '나의 첫 그릇' }],
    },
    rows: [{ subjectSeq: 1, name: '이소라', outcome: 'done', act, reason: null, to: '나의 첫 그릇' }, { subjectSeq: 2, name: '박바다', outcome: 'skipped', act: null, reason: 'judged', to: null }],
    reasons: [{ reason: 'judged', count: 1 }],
    undone: { rows: [{ subjectSeq: 1, name: '이소라', outcome: 'skipped', act: null, reason: 'certified', to: null }], reasons: [{ reason: 'certified', count: 1 }], doneCount: 0 },
  })
  const lists: string[] = []
  const submissions = [aSubmission(1, '이소라'), aSubmission(2, '박바다'), aSubmission(3, '김하늘', { state: 'approved', judgedAt: '2026-11-20T00:00:00Z' })]
  const { person } = await renderApp(`/studio/7/challenge/review?channelSeq=1&view=list${address}`, siteServer({ user: aPerson, roles: [...rolesOf('OWN')], userTypeCd: 'OWN', isChannelUser: true }, (path, body) => {
    if (path.startsWith(`${base}/missions/submissions/list`)) {
      lists.push(path)
      return { body: { submissions, after: null, totalCount: 300 } }
    }
    if (path === `${base}/missions`) return { body: { missions: [{ curriculumSeq: 1, curriculumTypeCd: '03', title: '나의 첫 그릇', waiting: 2, total: 3 }] } }
    if (path.split('?')[0] === base) return { body: { course: aCourse({ viewer: { ...aGuestViewer, userTypeCd: 'MNG' } }), setting: { joinMembersOnlyYn: 'N', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    return played.answer(path, body)
  }))
  await screen.findByRole('grid', { name: '제출물 목록' })
  const choose = (name: string) => person.click(screen.getByRole('checkbox', { name: `${name} 님의 ‘나의 첫 그릇’ 고르기` }))
  const bar = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement
  return { person, lists, sent: played.sent, choose, bar }
}

describe('judging many hand-ins at once [STU-08]', () => {
  it('shows what an approval would do, does it, says what came of it, and undoes what can be undone', async () => {
    const { person, lists, sent, choose, bar } = await list('approve')
    await choose('이소라')
    await choose('박바다')
    expect(screen.queryByRole('checkbox', { name: /^김하늘/ })?.hasAttribute('disabled') ?? true).toBe(true)
    await person.click(bar('승인'))
    const dialog = within(await screen.findByRole('dialog', { name: '과제 한꺼번에 승인' }))
    expect(await dialog.findByText('제출물 2개 가운데 1개가 바뀌고, 1개는 그대로예요.')).toBeDefined()
    expect(dialog.getByText(/이미 검토했어요: 1개/).textContent).toContain('박바다')
    expect(dialog.getByText('이소라')).toBeDefined()
    await person.type(dialog.getByRole('textbox', { name: /^수강생에게 한마디/ }), '잘 빚었어요')
    await person.click(dialog.getByRole('button', { name: '1개 승인' }))
    const report = within(await screen.findByRole('dialog', { name: '과제 승인' }))
    expect(await report.findByText('제출물 1개를 바꿨고, 1개는 그대로예요.')).toBeDefined()
    expect(await report.findByText('이미 검토했어요: 1개')).toBeDefined()
    expect(new URLSearchParams(location.search).get('bulk')).toBe('3')
    const before = lists.length
    await person.click(report.getByRole('button', { name: '제출물 1개 되돌리기' }))
    const undone = within(await screen.findByRole('dialog', { name: '되돌리기: 과제 승인' }))
    expect(await undone.findByText('되돌리지 못한 제출물')).toBeDefined()
    expect(undone.getAllByText(/그 뒤에 수료증을 받았어요/).length).toBeGreaterThan(0)
    expect(undone.queryByRole('button', { name: /되돌리기$/ })).toBeNull()
    await waitFor(() => expect(lists.length).toBeGreaterThan(before))
    const asked = { kind: 'mission.judge', input: { verdict: 'approve', note: '' }, selection: { way: 'these', subjectSeqs: [1, 2] } }
    expect(sent).toEqual([
      { path: '/preview', body: asked }, { path: '', body: { ...asked, input: { verdict: 'approve', note: '잘 빚었어요' }, digest: 'shown', requestNo: expect.any(String) } }, { path: '/3/undo', body: undefined },
    ])
  })

  it('returns none without a note, and all that match with one', async () => {
    const { person, sent, choose, bar } = await list('return', '&state=submitted&mission=1')
    await choose('이소라')
    await person.click(screen.getByRole('button', { name: /300명 모두 고르기|300개 모두 고르기/ }))
    await choose('박바다')
    await person.click(bar('돌려보내기'))
    const dialog = within(await screen.findByRole('dialog', { name: '과제 한꺼번에 돌려보내기' }))
    expect(dialog.getByText('돌려보내는 이유를 적어 주세요.')).toBeDefined()
    expect([dialog.getByRole<HTMLButtonElement>('button', { name: '0개 돌려보내기' }).disabled, sent]).toEqual([true, []])
    await person.type(dialog.getByRole('textbox', { name: /^수강생에게 한마디/ }), '굽도 보여 주세요')
    await person.click(await dialog.findByRole('button', { name: '1개 돌려보내기' }))
    await screen.findByRole('dialog', { name: '과제 돌려보내기' })
    const asked = { kind: 'mission.judge', input: { verdict: 'return', note: '굽도 보여 주세요' }, selection: { way: 'matching', filter: { q: '', state: 'submitted', mission: 1 }, exceptSeqs: [2] } }
    expect(sent).toEqual([{ path: '/preview', body: asked }, { path: '', body: { ...asked, digest: 'shown', requestNo: expect.any(String) } }])
  })
})
