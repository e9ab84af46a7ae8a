// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshPage } from '#tests/support/screens/freshPage.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

freshPage()

const DAY = 86_400_000
/** The server's time in these tests. */
const NOW = Date.parse('2026-11-21T00:00:00Z')
const invitation = (invitationSeq: number, change: object) => ({
  invitationSeq, email: `guest${invitationSeq}@invited.test`, name: '', memo: '', byName: '김소유', state: 'open', sentAt: new Date(NOW).toISOString(), expiresAt: new Date(NOW + 14 * DAY).toISOString(), againAt: new Date(NOW + DAY).toISOString(), ...change,
})
const preview = {
  totalCount: 3, acts: [{ act: 'inviteMember', count: 1 }], skipped: [{ reason: 'dayFull', count: 1, names: [] }, { reason: 'isMember', count: 1, names: ['회원'] }], notes: [],
  rows: [{ subjectSeq: -1, line: 1, name: '', email: 'a@b.test', act: 'inviteMember', from: null, to: '하늘' }],
  stays: [{ subjectSeq: -2, line: 2, name: '회원', email: 'in@b.test', from: null, reason: 'isMember' }, { subjectSeq: -3, line: 3, name: '', email: 'c@b.test', from: null, reason: 'dayFull' }], digest: 'd',
}

/** A site whose owner has sent these invitations. */
function siteOf(invitations: object[]) {
  const sent: { path: string; body: unknown }[] = []
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ', 'SITE_MEMBER_UPDATE'] as never, userTypeCd: 'OWN', isChannelUser: true }, (path, body) => {
    const address = (path.split('?')[0] ?? '').replace(/^\/api\/\w+\/v[\d.]+/, '')
    if (address === '/channels/1/members') return { body: { members: [], before: null, after: null } }
    if (address === '/channels/1/members/count') return { body: { totalCount: 0, foundCount: 0, blockedCount: 0 } }
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)
    if (address === '/channels/1/member-invitations') return { body: { invitations: invitations.slice((page - 1) * 20, page * 20), totalCount: invitations.length, leftToday: 498, page, size: 20 } }
    if (address === '/channels/1/member-invitations/delete') invitations.pop()
    if (address === '/channels/1/bulk') return { body: { bulks: [], next: null } }
    if (body !== undefined) sent.push({ path: address, body })
    if (address === '/channels/1/bulk/preview') return { body: preview }
    return address.startsWith('/channels/1/member-invitations/') ? { body: { result: 'ok', count: 1 } } : undefined
  })
  return { server, sent }
}

it('shows what each line of pasted cells does before anything is sent, and how many the limit of the day leaves out [SET-02]', async () => {
  const { server, sent } = siteOf([])
  const { person } = await renderApp('/settings/members?channelSeq=1', server)
  await person.click(await screen.findByRole('button', { name: '회원 초대' }))
  const dialog = within(await screen.findByRole('dialog', { name: '표로 회원 초대하기' }))
  fireEvent.change(dialog.getAllByRole('textbox')[0]!, { target: { value: '이메일\t이름\t메모\na@b.test\t하늘\t설명회' } })
  await person.click(dialog.getByRole('button', { name: '한 줄씩 확인하기' }))
  await dialog.findByText('3명 가운데 1명이 바뀌고, 2명은 그대로예요.')
  dialog.getByText('하루에 초대를 500통까지 보낼 수 있어, 1명은 이번에 보내지 않아요.', { exact: false })
  dialog.getByText('이미 사이트 회원이에요')
  expect(sent.filter(({ path }) => path.includes('/bulk/'))).toEqual([{ path: '/channels/1/bulk/preview', body: { kind: 'member.invite', input: { language: 'ko' }, selection: { way: 'lines', lines: [{ line: 2, email: 'a@b.test', value: '설명회', name: '하늘' }] } } }])
  dialog.getByRole('button', { name: '1명 초대하기' })
})

it('withdraws an invitation, and offers to send one again a day after the last time [SET-02]', async () => {
  const { server, sent } = siteOf([invitation(1, { name: '하늘', memo: '설명회' }), invitation(2, { state: 'expired', againAt: new Date(NOW - DAY).toISOString() })])
  const { person } = await renderApp('/settings/members?channelSeq=1', server)
  await person.click(await screen.findByRole('button', { name: '기다리는 초대 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: '보낸 초대' }))
  await dialog.findByText('하늘 · 설명회')
  const again = await dialog.findByRole('button', { name: 'guest2@invited.test 초대 다시 보내기' })
  expect(dialog.queryByRole('button', { name: 'guest1@invited.test 초대 다시 보내기' })).toBeNull()
  await person.click(again)
  await screen.findByText('초대를 다시 보냈어요.')
  await person.click(dialog.getByRole('button', { name: 'guest1@invited.test 초대 취소' }))
  await screen.findByText('초대를 취소했어요.')
  expect(sent.map(({ path }) => path)).toContain('/channels/1/member-invitations/delete')
})

it('goes back a page when the last invitation of a page is withdrawn [SET-02]', async () => {
  const { server } = siteOf(Array.from({ length: 21 }, (_, index) => invitation(index + 1, {})))
  const { person } = await renderApp('/settings/members?channelSeq=1', server)
  await person.click(await screen.findByRole('button', { name: '기다리는 초대 21' }))
  const dialog = within(await screen.findByRole('dialog', { name: '보낸 초대' }))
  await person.click(await dialog.findByRole('button', { name: '2 페이지' }))
  await person.click(await dialog.findByRole('button', { name: 'guest21@invited.test 초대 취소' }))
  expect(await dialog.findByText('guest20@invited.test')).toBeDefined()
})
