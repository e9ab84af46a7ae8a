// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { errorTable } from '#shared/kernel/errors.ts'
import type { Member, MemberDetail, MergePreview } from '#shared/member/contract.ts'
import { mergeRefusals, undoRefusals } from '#shared/member/merge.ts'
import memberTexts from '#locales/ko/member.json' with { type: 'json' }
import type { FakeAnswer } from '#renderer/platform/fake.ts'
import { freshPage } from '#tests/support/screens/freshPage.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

freshPage()

const aMember = (userSeq: number, name: string, over: Partial<Member> = {}): Member => ({
  userSeq, name, email: `person${userSeq}@madang.test`, phone: null, userTypeCd: null, joinedAt: '2026-03-10T00:00:00Z', lastSeenAt: '2026-11-20T00:00:00Z', blockedAt: null, marketingYn: 'N', memo: '', classCount: 1, spentKrw: null, spentUsd: null, ...over,
})
const kept = aMember(11, '이소라')
const gone = aMember(12, '이소라 둘째')
const aPreview = (over: Partial<MergePreview> = {}): MergePreview => ({
  kept, gone, refusals: [], counts: [{ kind: 'enrollments', count: 3 }, { kind: 'reviews', count: 2 }], olderReviews: 2, digest: 'shown',
  classes: [{ courseSeq: 7, title: '수채화 첫걸음', choiseStatusCd: '00', validAt: null, keptPercent: 50, gonePercent: 25 }], ...over,
})
const merged = { mergeSeq: 4, name: '이소라 둘째', at: '2026-11-21T00:00:00Z', undoUntil: '2026-11-22T00:00:00Z' }

/** The page of a member, whose other account is found. */
async function page({ roles = ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ', 'SITE_MEMBER_UPDATE'], member = kept, merges = [] as MemberDetail['merges'] } = {}) {
  const detail = (): MemberDetail => ({ member, blockedReason: null, classes: [], orders: null, writings: [], consents: [], sessions: [], mails: [], events: [], merges })
  const state = { preview: aPreview(), answer: { body: { mergeSeq: 4, undoUntil: merged.undoUntil } } as FakeAnswer, undo: null as (typeof undoRefusals)[number] | null, previews: 0, sent: [] as unknown[] }
  const server = siteServer({ user: aPerson, roles, userTypeCd: 'MNG', isChannelUser: true })
  const { person } = await renderApp(`/settings/members/${member.userSeq}?channelSeq=1`, (request) => {
    const [path = ''] = request.url.replace(/^\/api\/utility\/v[\d.]+/, '').split('?')
    if (path === '/channels/1/members') return { body: { members: [member, gone], before: null, after: null } }
    if (path === `/channels/1/members/${member.userSeq}`) return { body: detail() }
    if (!path.startsWith(`/channels/1/members/${member.userSeq}/merge`)) return server(request)
    if (request.body === undefined) {
      state.previews += 1
      return { body: state.preview }
    }
    state.sent.push(JSON.parse(request.body))
    return path.endsWith('/undo') ? { body: { refusal: state.undo } } : state.answer
  })
  await screen.findByRole('heading', { level: 1, name: member.name })
  async function choose() {
    await person.click(screen.getByRole('button', { name: '다른 계정과 합치기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '계정 합치기' }))
    const found = within(await dialog.findByRole('list', { name: '찾은 회원' }))
    expect(found.getAllByRole('button')).toHaveLength(1)
    await person.click(found.getByRole('button', { name: /이소라 둘째/ }))
    await dialog.findByText('비워지는 계정')
    return dialog
  }
  return { person, state, choose }
}

describe('merging another account into a member [SET-02]', () => {
  it('shows what moves and what stays, and merges once the name is typed', async () => {
    const { person, state, choose } = await page()
    const dialog = await choose()
    const moves = within(dialog.getByRole('region', { name: '옮겨지는 것' }))
    expect(moves.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['수강3', '후기2'])
    const classes = within(dialog.getByRole('region', { name: '두 계정이 모두 수강한 클래스' }))
    expect(classes.getByText('기간 제한 없음 · 남는 계정 50% · 비워지는 계정 25%')).toBeDefined()
    expect(dialog.getByText(/나중에 쓴 후기만 남아요/)).toBeDefined()
    const merge = dialog.getByRole<HTMLButtonElement>('button', { name: '합치기' })
    const name = dialog.getByRole('textbox', { name: /^이름/ })
    await person.type(name, '이소라{Enter}')
    expect([merge.disabled, state.sent]).toEqual([true, []])
    await person.type(name, ' 둘째')
    await person.click(merge)
    await screen.findByText('두 계정을 합쳤어요.')
    expect(state.sent).toEqual([{ otherUserSeq: 12, name: '이소라 둘째', digest: 'shown' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each(mergeRefusals)('does not offer it where the server says %s', async (reason) => {
    const { state, choose } = await page()
    state.preview = aPreview({ refusals: [reason] })
    const dialog = await choose()
    expect(dialog.getByText(memberTexts.merge.refusal[reason])).toBeDefined()
    expect([dialog.queryByRole('textbox'), dialog.queryByRole('region', { name: '옮겨지는 것' }), dialog.getByRole<HTMLButtonElement>('button', { name: '합치기' }).disabled]).toEqual([null, null, true])
  })

  it('shows again what changed meanwhile, keeps the name that was typed, and lets one choose another', async () => {
    const { person, state, choose } = await page()
    const dialog = await choose()
    await person.type(dialog.getByRole('textbox', { name: /^이름/ }), '이소라 둘째')
    state.answer = refusal(errorTable.conflict.status, errorTable.conflict.code, '충돌')
    state.preview = aPreview({ counts: [{ kind: 'enrollments', count: 5 }], digest: 'later' })
    await person.click(dialog.getByRole('button', { name: '합치기' }))
    expect(await dialog.findByText('그 사이에 기록이 바뀌었어요. 다시 확인해 주세요.')).toBeDefined()
    await waitFor(() => expect(within(dialog.getByRole('region', { name: '옮겨지는 것' })).getByText('5')).toBeDefined())
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^이름/ }).value).toBe('이소라 둘째')
    state.answer = { body: { mergeSeq: 4, undoUntil: merged.undoUntil } }
    await person.click(dialog.getByRole('button', { name: '합치기' }))
    await waitFor(() => expect(state.sent.at(-1)).toEqual({ otherUserSeq: 12, name: '이소라 둘째', digest: 'later' }))
    expect(state.previews).toBe(2)
  })

  it.each([['of staff', { member: aMember(11, '이소라', { userTypeCd: 'TCH' as const }) }], ['of oneself', { member: aMember(aPerson.userSeq, aPerson.name) }], ['without the permission', { roles: ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ'] }]])('is not offered on the page %s', async (_, options) => {
    await page(options)
    expect(screen.queryByRole('button', { name: '다른 계정과 합치기' })).toBeNull()
  })
})

describe('undoing a merge [SET-02]', () => {
  const undo = async (answer: (typeof undoRefusals)[number] | null) => {
    const { person, state } = await page({ merges: [merged] })
    state.undo = answer
    await person.click(screen.getByRole('button', { name: '합치기 되돌리기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '합치기를 되돌릴까요?' }))
    await person.click(dialog.getByRole('button', { name: '합치기 되돌리기' }))
    return state
  }

  it('asks first, then takes it back', async () => {
    const state = await undo(null)
    await screen.findByText('합치기를 되돌렸어요.')
    expect(state.sent).toEqual([{ mergeSeq: 4 }])
  })

  it.each(undoRefusals)('says why it is refused: %s', async (reason) => {
    await undo(reason)
    expect(await screen.findByText(memberTexts.merge.undoRefusal[reason])).toBeDefined()
  })
})
