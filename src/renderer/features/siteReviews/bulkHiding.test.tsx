// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SiteReview } from '#shared/review/contract.ts'
import { REVIEW_REASON_MAX } from '#shared/review/rules.ts'
import { bulkServer } from '#tests/support/screens/bulkServer.ts'
import { aReview } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const siteReview = (seq: number, name: string, hiddenReason: string | null = null): SiteReview => ({ ...aReview(seq, { name, hiddenReason }), courseSeq: 7, title: '수채화 첫걸음' })
const all = ['SITE_CONSOLE_READ', 'SITE_REVIEW_READ', 'SITE_REVIEW_UPDATE', 'SITE_MEMBER_READ']

/** The reviews of a site; one of the two that are chosen stays as it is. */
async function list({ act = 'hideReview', roles = all, address = '' }: { act?: 'hideReview' | 'showReview'; roles?: string[]; address?: string } = {}) {
  const played = bulkServer({
    base: '/channels/1', change: { kind: act === 'hideReview' ? 'review.hide' : 'review.show' },
    preview: { totalCount: 2, acts: [{ act, count: 1 }], skipped: [{ reason: 'same', count: 1, names: ['박바다'] }], rows: [{ subjectSeq: 1, line: null, name: '이서연', email: 'seo@madang.test', act, from: null, to: '수채화 첫걸음' }] },
    rows: [{ subjectSeq: 1, name: '이서연', outcome: 'done', act, reason: null, to: null }, { subjectSeq: 2, name: '박바다', outcome: 'skipped', act: null, reason: 'same', to: null }],
    reasons: [{ reason: 'same', count: 1 }],
    undone: { rows: [{ subjectSeq: 1, name: '이서연', outcome: 'done', act, reason: null, to: null }], reasons: [], doneCount: 1 },
  })
  const lists: string[] = []
  const { person } = await renderApp(`/settings/review?channelSeq=1${address}`, siteServer({ user: aPerson, roles, userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    if (path.startsWith('/channels/1/reviews')) {
      lists.push(path)
      return { body: { reviews: [siteReview(1, '이서연'), siteReview(2, '박바다', '광고')], after: null, totalCount: 120, courses: [{ courseSeq: 7, title: '수채화 첫걸음' }] } }
    }
    return played.answer(path, body)
  }))
  await screen.findByText('좋았어요 1')
  const choose = (name: string) => person.click(screen.getByRole('checkbox', { name: `${name} 고르기` }))
  const press = (name: string) => person.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)
  return { person, lists, sent: played.sent, choose, press }
}

describe('hiding many reviews at once [SET-07]', () => {
  it('asks for a reason, shows what it would do, hides, shows what came of it, and undoes', async () => {
    const { person, lists, sent, choose, press } = await list()
    await choose('이서연')
    await choose('박바다')
    await press('숨기기')
    const dialog = within(await screen.findByRole('dialog', { name: '후기 숨기기' }))
    expect(dialog.getByText('숨기는 사유를 적어 주세요. 작성한 회원에게 보여요.')).toBeDefined()
    const reason = dialog.getByRole<HTMLInputElement>('textbox', { name: /^숨기는 이유/ })
    expect([reason.maxLength, sent]).toEqual([REVIEW_REASON_MAX, []])
    await person.type(reason, '  다른 클래스 광고예요 ')
    expect(await dialog.findByText('후기 2개 가운데 1개가 바뀌고, 1개는 그대로예요.')).toBeDefined()
    expect(dialog.getByText(/이미 그대로예요: 1개/).textContent).toContain('박바다')
    const read = lists.length
    await person.click(dialog.getByRole('button', { name: '1개 숨기기' }))
    const report = within(await screen.findByRole('dialog', { name: '후기 숨기기' }))
    expect(await report.findByText('후기 1개를 바꿨고, 1개는 그대로예요.')).toBeDefined()
    // Without a socket too.
    await waitFor(() => expect(lists.length).toBe(read + 1))
    expect(await report.findByText('이미 그대로예요: 1개')).toBeDefined()
    expect(report.getByText(/다른 클래스 광고예요/)).toBeDefined()
    await person.click(report.getByRole('button', { name: '후기 1개 되돌리기' }))
    const undone = within(await screen.findByRole('dialog', { name: '되돌리기: 후기 숨기기' }))
    expect(await undone.findByText('후기 1개를 모두 바꿨어요.')).toBeDefined()
    await waitFor(() => expect(lists.length).toBe(read + 2))
    const asked = { kind: 'review.hide', input: { reason: '다른 클래스 광고예요' }, selection: { way: 'these', subjectSeqs: [1, 2] } }
    expect(sent).toEqual([{ path: '/preview', body: asked }, { path: '', body: { ...asked, digest: 'shown', requestNo: expect.any(String) } }, { path: '/3/undo', body: undefined }])
  })

  it('shows all that match the filter again, but those left out', async () => {
    const { person, sent, choose, press } = await list({ act: 'showReview', address: '&state=hidden&stars=5' })
    await choose('이서연')
    await person.click(screen.getByRole('button', { name: /120.*모두 고르기/ }))
    await choose('박바다')
    await press('다시 보이기')
    const dialog = within(await screen.findByRole('dialog', { name: '후기 다시 보이기' }))
    await person.click(await dialog.findByRole('button', { name: '1개 다시 보이기' }))
    await within(await screen.findByRole('dialog', { name: '후기 다시 보이기' })).findByText('후기 1개를 바꿨고, 1개는 그대로예요.')
    const asked = { kind: 'review.show', input: {}, selection: { way: 'matching', filter: { q: '', state: 'hidden', stars: 5 }, exceptSeqs: [2] } }
    expect(sent.map(({ body }) => body)).toEqual([asked, { ...asked, digest: 'shown', requestNo: expect.any(String) }])
  })

  it.each([['to change reviews', 'SITE_REVIEW_UPDATE'], ['to read members', 'SITE_MEMBER_READ']])('is not offered without the permission %s', async (_, missing) => {
    await list({ roles: all.filter((role) => role !== missing) })
    expect([screen.queryAllByRole('checkbox'), screen.queryByRole('button', { name: '대량 작업' })]).toEqual([[], null])
  })
})
