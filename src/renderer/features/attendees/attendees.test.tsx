// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Attendee } from '#shared/attendee/contract.ts'
import { aCourse, aGuestViewer } from '#tests/support/screens/learnerExamples.ts'
import { freshPage } from '#tests/support/screens/freshPage.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

freshPage()

const anAttendee = (change: Partial<Attendee> = {}): Attendee => ({
  attendSeq: 1, userSeq: 11, name: '김하늘', email: 'sky@madang.test', phone: null, choiseStatusCd: '01', payUntil: null, createdAt: '2026-03-01T00:00:00.000Z', attendAt: null, validAt: null,
  progressPercent: 0, cameBy: 'free', orderNo: null, pack: null, ...change,
})
const base = '/channels/1/courses/7'

function classOf(attendees: Attendee[], statusReply: object, found: object = {}, totalCount = attendees.length) {
  const sent: { path: string; body: unknown }[] = []
  const asked: Record<string, string>[] = []
  const roles = ['SITE_CONSOLE_READ', 'PACKAGE_LIFECYCLE_CREATE', 'CLASS_INFO_UPDATE', 'CLASS_STUDENT_READ', 'CLASS_STUDENT_UPDATE', 'CLASS_STUDENT_CREATE', 'SITE_SALES_READ', 'CLASS_STUDENT_EXCEL_DOWNLOAD']
  const server = siteServer({ user: aPerson, roles: roles as never, userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    const [address = ''] = path.split('?')
    if (address === base) return { body: { course: aCourse({ courseSeq: 7, viewer: { ...aGuestViewer, userTypeCd: 'MNG' } }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (address === `${base}/bulk` && body === undefined) return { body: { bulks: [], next: null } }
    if (!address.startsWith(`${base}/attendees`) && !address.startsWith(`${base}/bulk`) && !address.startsWith(`${base}/invitations`)) return undefined
    if (body !== undefined || address.endsWith('/undo')) sent.push({ path: address.slice(base.length), body })
    if (address.endsWith('/attendees/export')) return { body: { url: '/api/main/v1.0/attendee-exports/token', fileName: 'attendees.csv' } }
    if (address.endsWith('/attendees')) {
      asked.push(Object.fromEntries(new URLSearchParams(path.split('?')[1])))
      return { body: { attendees, totalCount, next: null, counts: [{ choiseStatusCd: '01', count: attendees.length }], freeSeats: 1, maxUserCount: 5, takesWaitlist: true } }
    }
    return { body: body === undefined ? found : statusReply }
  })
  return { server, sent, asked }
}
const page = '/classes/7/settings/attendees?channelSeq=1'

const aBulk = {
  bulkSeq: 3, courseSeq: 7, kind: 'attendee.status', input: { choiseStatusCd: '00', beyondYn: 'N' }, state: 'done', byName: '이선생', createdAt: '2026-03-01T00:00:00.000Z', endedAt: '2026-03-01T00:00:00.000Z',
  totalCount: 2, doneCount: 1, skippedCount: 1, failedCount: 0, expectedCount: 1, differsCount: 0, undoOfSeq: null, undoneBySeq: null, undoUntil: '2026-03-02T00:00:00.000Z',
}
const aPreview = {
  totalCount: 2, acts: [{ act: 'askToPay', count: 1 }], skipped: [{ reason: 'full', count: 1, names: ['박바다'] }], notes: [], stays: [], digest: 'd',
  rows: [{ subjectSeq: 1, line: null, name: '김하늘', email: 'sky@madang.test', act: 'askToPay', from: null, to: null }],
}

const anAddition = { ...aBulk, kind: 'attendee.add', input: { period: { kind: 'class' } } }
const aReport = { rows: [{ rowNo: 1, subjectSeq: 11, line: null, name: '김하늘', email: 'sky@madang.test', outcome: 'done', act: 'add', reason: null, from: null, to: null, differs: false }], next: null, reasons: [] }

it('shows what an approval of the chosen would do, does it, shows what came of it, and undoes it [STU-07] [ENR-05]', async () => {
  const people = [anAttendee(), anAttendee({ attendSeq: 2, name: '박바다', email: 'sea@madang.test' })]
  const report = { rows: [{ rowNo: 1, subjectSeq: 1, line: null, name: '김하늘', email: 'sky@madang.test', outcome: 'done', act: 'askToPay', reason: null, from: null, to: null, differs: false }], next: null, reasons: [{ reason: 'full', count: 1 }] }
  const { server, sent } = classOf(people, { ...aPreview, bulk: aBulk }, { ...report, bulk: aBulk })
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('checkbox', { name: '보이는 항목 모두 고르기' }))
  const bar = within(screen.getByRole('group', { name: '고른 수강생' }))
  await person.click(bar.getByRole('button', { name: '승인' }))
  const dialog = within(await screen.findByRole('dialog', { name: '승인할까요?' }))
  await dialog.findByText('1명에게 결제를 안내하고, 3일 동안 자리를 잡아 둬요. 결제하면 수강이 시작돼요.')
  expect(dialog.getByText('1명은 남은 자리가 없어요.', { exact: false })).toBeDefined()
  expect(dialog.getByText('김하늘')).toBeDefined()
  await person.click(dialog.getByRole('button', { name: '1명 승인' }))
  const shown = within(await screen.findByRole('dialog', { name: '승인' }))
  await shown.findByText('남은 자리가 없어요: 1명')
  await person.click(shown.getByRole('button', { name: '1명 되돌리기' }))
  const asked = { kind: 'attendee.status', input: { choiseStatusCd: '00', beyondYn: 'N' }, selection: { way: 'these', subjectSeqs: [1, 2] } }
  expect(sent.map(({ path }) => path)).toEqual(['/bulk/preview', '/bulk', '/bulk/3/undo'])
  expect(sent[0]?.body).toEqual(asked)
  expect(sent[1]?.body).toEqual({ ...asked, digest: 'd', requestNo: expect.any(String) })
})

it('asks once with the count before an undo of more than 20 people [STU-07]', async () => {
  const large = { ...aBulk, totalCount: 21, doneCount: 21, skippedCount: 0, expectedCount: 21 }
  const { server, sent } = classOf([], { bulk: large }, { ...aReport, bulk: large })
  const { person } = await renderApp(`${page}&bulk=3`, server)
  const undo = async () => person.click(await screen.findByRole('button', { name: '21명 되돌리기' }))
  await undo()
  const asked = within(await screen.findByRole('dialog', { name: '21명을 되돌릴까요?' }))
  expect(sent).toEqual([])
  await person.click(asked.getByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '21명을 되돌릴까요?' })).toBeNull())
  expect(sent).toEqual([])
  await undo()
  await person.click(within(await screen.findByRole('dialog', { name: '21명을 되돌릴까요?' })).getByRole('button', { name: '21명 되돌리기' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/bulk/3/undo']))
})

it('offers 30 to 180 days beside any number and any day [STU-07]', async () => {
  const { server, sent } = classOf([anAttendee({ choiseStatusCd: '00', validAt: '2026-03-31T00:00:00.000Z' })], { ...aPreview, bulk: aBulk })
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('checkbox', { name: '보이는 항목 모두 고르기' }))
  await person.click(within(screen.getByRole('group', { name: '고른 수강생' })).getByRole('button', { name: '수강 기간 변경' }))
  const dialog = within(await screen.findByRole('dialog', { name: '수강 기간 변경' }))
  const presetsOf = (name: string) => within(dialog.getByRole('group', { name })).getAllByRole('button')
  expect(presetsOf('오늘부터').map(({ textContent }) => textContent)).toEqual(['30일', '60일', '90일', '120일', '150일', '180일'])
  await person.click(presetsOf('오늘부터')[5] as HTMLElement)
  const day = new Date()
  day.setDate(day.getDate() + 180)
  day.setHours(23, 59, 59, 0)
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ input: { change: { kind: 'endDate', validAt: day.toISOString() } } }))
  expect(presetsOf('오늘부터').map((one) => one.getAttribute('aria-pressed')).indexOf('true')).toBe(5)
  await person.click(dialog.getByRole('radio', { name: '며칠 더하기' }))
  await person.click(presetsOf('자주 쓰는 날수')[2] as HTMLElement)
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ input: { change: { kind: 'days', days: 90 } } }))
  expect(dialog.getByRole('textbox', { name: '더할 날수' })).toHaveProperty('value', '90일')
})

it('asks about all who match, but those who are left out [STU-07]', async () => {
  const people = [anAttendee(), anAttendee({ attendSeq: 2, name: '박바다', email: 'sea@madang.test' })]
  const { server, sent } = classOf(people, aPreview, {}, 3120)
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('checkbox', { name: '김하늘 고르기' }))
  await person.click(screen.getByRole('button', { name: '조건에 맞는 3,120명 모두 고르기' }))
  await person.click(screen.getByRole('checkbox', { name: '박바다 고르기' }))
  const bar = within(screen.getByRole('group', { name: '고른 수강생' }))
  expect(bar.getByText('3119명을 골랐어요')).toBeDefined()
  await person.click(bar.getByRole('button', { name: '수강 취소' }))
  await within(await screen.findByRole('dialog', { name: '수강을 취소할까요?' })).findByText('김하늘')
  expect(sent).toEqual([{ path: '/bulk/preview', body: { kind: 'attendee.status', input: { choiseStatusCd: '99', beyondYn: 'N' }, selection: { way: 'matching', filter: { q: '' }, exceptSeqs: [2] } } }])
})

it('keeps search, filters, order and columns in the address, and asks the server and the file for the same [STU-07] [GEN-04]', async () => {
  const { server, sent, asked } = classOf([anAttendee()], {})
  const { person } = await renderApp(`${page}&status=01&access=open&cameBy=free&q=sky&sort=until&order=desc&columns=until.email`, server)
  await screen.findByRole('columnheader', { name: '수강 종료' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', '이름', '수강 종료', '이메일', '관리'])
  const filter = { q: 'sky', status: '01', access: 'open', cameBy: 'free' }
  expect(asked.at(-1)).toEqual({ ...filter, sort: 'until', order: 'desc', size: '100' })
  await person.click(screen.getByRole('button', { name: '내려받기' }))
  await person.click(await screen.findByRole('menuitem', { name: 'CSV 파일' }))
  await waitFor(() => expect(sent).toEqual([{ path: '/attendees/export', body: { filter, sort: 'until', order: 'desc', columns: ['person', 'until', 'email'], format: 'csv' } }]))
  await person.click(within(screen.getByRole('columnheader', { name: '수강 종료' })).getByRole('button'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'until', order: 'asc' }))
})

it('shows on a reload the bulk change that is still running [STU-07]', async () => {
  const running = { ...aBulk, state: 'running', endedAt: null, undoUntil: null, totalCount: 3120, doneCount: 200, skippedCount: 0 }
  const { server } = classOf([anAttendee()], {}, { bulk: running })
  await renderApp(`${page}&bulk=3`, server)
  const dialog = within(await screen.findByRole('dialog', { name: '승인' }))
  await dialog.findByText('3,120명 중 200명 처리')
  expect([dialog.getByRole('button', { name: '멈추기' }).dataset['kind'], dialog.getByText('닫기').closest('button')?.dataset['kind']]).toEqual(['secondary', 'secondary'])
  expect(dialog.queryByRole('button', { name: /되돌리기/ })).toBeNull()
})

it('says before a cancellation that money is refunded elsewhere, and leads there [STU-07]', async () => {
  const orderNo = '20260301-0123456789ABCDEF'
  const { server } = classOf([anAttendee({ choiseStatusCd: '00', attendAt: '2026-03-01T00:00:00.000Z', cameBy: 'order', orderNo })], { acts: [{ act: 'cancel', count: 1 }], skipped: [], attendSeqs: [1], paidCount: 1 })
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '김하늘 관리' }))
  await person.click(await screen.findByRole('menuitem', { name: '수강 취소' }))
  const dialog = within(await screen.findByRole('dialog', { name: '수강을 취소할까요?' }))
  await dialog.findByText('결제한 수강생이 1명 있어요')
  expect(dialog.getByRole('link', { name: '결제 목록 열기' }).getAttribute('href')).toBe(`/settings/payment?orderNo=${orderNo}&channelSeq=1`)
})

it('changes who came by a package only there: leads to it, and cannot be chosen [PACK-05] [STU-07]', async () => {
  const packed = anAttendee({ choiseStatusCd: '00', attendAt: '2026-03-01T00:00:00.000Z', cameBy: 'package', pack: { courseSeq: 9, title: '도자기 묶음' } })
  const { server } = classOf([packed, anAttendee({ attendSeq: 2, name: '박바다' })], {})
  const { person } = await renderApp(page, server)
  const link = await screen.findByRole('link', { name: '김하늘: ‘도자기 묶음’ 패키지에서 관리' })
  expect(link.getAttribute('href')).toBe('/packages/9/settings/attendees?q=sky%40madang.test&channelSeq=1')
  expect(screen.queryByRole('button', { name: '김하늘 관리' })).toBeNull()
  expect(screen.getByRole('checkbox', { name: '김하늘 고르기' })).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('checkbox', { name: '보이는 항목 모두 고르기' }))
  expect(screen.getByRole('group', { name: '고른 수강생' }).textContent).toContain('1명을 골랐어요')
})

it('adds members: shows who is enrolled and who is not, enrols them, and takes it back [STU-07]', async () => {
  const members = [{ userSeq: 11, name: '김하늘', email: 'sky@madang.test', choiseStatusCd: null }, { userSeq: 12, name: '박바다', email: 'sea@madang.test', choiseStatusCd: '00' }]
  const preview = { ...aPreview, acts: [{ act: 'add', count: 1 }], skipped: [{ reason: 'attending', count: 1, names: ['박바다'] }], rows: [{ ...aPreview.rows[0], subjectSeq: 11, act: 'add', to: '2026-06-01T00:00:00.000Z' }] }
  const { server, sent } = classOf([], { ...preview, bulk: anAddition }, { members, ...aReport, bulk: anAddition })
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '수강생 추가' }))
  await person.click(await screen.findByRole('menuitem', { name: '회원 추가' }))
  const dialog = within(await screen.findByRole('dialog', { name: '수강생 추가' }))
  for (const { name } of members) await person.click(await dialog.findByRole('checkbox', { name: new RegExp(name) }))
  await dialog.findByText('이미 수강하고 있어요: 1명')
  expect(dialog.getByText(/^수강 등록 · .*까지$/)).toBeDefined()
  await person.click(dialog.getByRole('button', { name: '1명 등록' }))
  const shown = within(await screen.findByRole('dialog', { name: '수강생 추가' }))
  await person.click(await shown.findByRole('button', { name: '1명 되돌리기' }))
  const body = { kind: 'attendee.add', input: { period: { kind: 'class' } }, selection: { way: 'these', subjectSeqs: [11, 12] } }
  expect(sent.slice(-3)).toEqual([{ path: '/bulk/preview', body }, { path: '/bulk', body: { ...body, digest: 'd', requestNo: expect.any(String) } }, { path: '/bulk/3/undo', body: undefined }])
})

it('adds the members and invites the others of the addresses that are pasted, and takes it back [STU-07]', async () => {
  const preview = { ...aPreview, acts: [{ act: 'invite', count: 1 }], skipped: [{ reason: 'attending', count: 1, names: ['박바다'] }], rows: [{ ...aPreview.rows[0], subjectSeq: -1, line: 1, name: '', act: 'invite' }] }
  const { server, sent } = classOf([], { ...preview, bulk: anAddition }, { ...aReport, bulk: anAddition })
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '수강생 추가' }))
  await person.click(await screen.findByRole('menuitem', { name: '이메일로 추가' }))
  const dialog = within(await screen.findByRole('dialog', { name: '이메일로 추가' }))
  await person.click(dialog.getByRole('textbox', { name: '이메일 주소' }))
  await person.paste('김하늘 <sky@madang.test>, sea@madang.test')
  await dialog.findByText('초대 메일 보냄')
  await person.click(dialog.getByRole('button', { name: '1명 추가' }))
  const shown = within(await screen.findByRole('dialog', { name: '수강생 추가' }))
  await person.click(await shown.findByRole('button', { name: '1명 되돌리기' }))
  const body = { kind: 'attendee.add', input: { period: { kind: 'class' }, inviteYn: 'Y', language: 'ko' }, selection: { way: 'lines', lines: [{ line: 1, email: 'sky@madang.test' }, { line: 2, email: 'sea@madang.test' }] } }
  expect(sent.slice(-2)).toEqual([{ path: '/bulk', body: { ...body, digest: 'd', requestNo: expect.any(String) } }, { path: '/bulk/3/undo', body: undefined }])
})

const received = { title: '도자기 빚기', imageUrl: null, courseTypeCd: '00', state: 'open', expiresAt: '2026-06-01T00:00:00.000Z', email: 's••@madang.test' }
const invitedAs = (standing: Parameters<typeof siteServer>[0], invitation: object) => siteServer(standing, (path) => (path.startsWith(`${base}/invitations/code`) ? { body: path.endsWith('/accept') ? { attendSeq: 1 } : { ...received, ...invitation } } : undefined))
const invitationPage = '/in/7/code?channelSeq=1'

it('leads a guest with an invitation to signup and back [COUR-11] [STU-07]', async () => {
  await renderApp(invitationPage, invitedAs({ user: null, roles: [], userTypeCd: null, isChannelUser: false } as never, { isMine: null }))
  const link = await screen.findByRole('link', { name: '가입하고 시작하기' })
  expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('next')).toBe('/in/7/code?channelSeq=1')
})

it.each([[{ isMine: false }, '다른 이메일로 보낸 초대예요'], [{ isMine: true, state: 'expired' }, '초대 기한이 지났어요'], [{ isMine: true, state: 'withdrawn' }, '취소된 초대예요']])('says why an invitation cannot be accepted: %o [STU-07]', async (invitation, text) => {
  await renderApp(invitationPage, invitedAs({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true } as never, invitation))
  await screen.findByRole('heading', { name: text })
  expect(screen.queryByRole('button', { name: '수강 시작하기' })).toBeNull()
})

it('reads a sheet, shows the result of each line, and enrols the others [STU-07]', async () => {
  const preview = { ...aPreview, acts: [{ act: 'add', count: 1 }], rows: [{ ...aPreview.rows[0], line: 2, act: 'add' }], stays: [{ subjectSeq: -2, line: 3, name: '', email: 'sea@madang.test', from: null, reason: 'notMember' }] }
  const { server, sent } = classOf([], { ...preview, bulk: anAddition }, { ...aReport, bulk: anAddition })
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '수강생 추가' }))
  await person.click(await screen.findByRole('menuitem', { name: '엑셀로 추가' }))
  const dialog = within(await screen.findByRole('dialog', { name: '엑셀로 추가' }))
  await person.click(dialog.getByRole('textbox', { name: '또는 셀을 복사해 붙여 넣기' }))
  await person.paste('이름\t점수')
  await person.click(dialog.getByRole('button', { name: '한 줄씩 확인하기' }))
  await dialog.findByText('이메일 열을 찾을 수 없어요. 양식을 내려받아 적어 주세요.')
  await person.clear(dialog.getByRole('textbox'))
  await person.paste('이메일\nsky@madang.test\nsea@madang.test')
  await person.click(dialog.getByRole('button', { name: '한 줄씩 확인하기' }))
  await dialog.findByText('사이트 회원이 아니에요')
  await person.click(dialog.getByRole('button', { name: '1명 등록' }))
  await screen.findByRole('button', { name: '1명 되돌리기' })
  const body = { kind: 'attendee.add', input: { period: { kind: 'class' }, inviteYn: 'N', language: 'ko' }, selection: { way: 'lines', lines: [{ line: 2, email: 'sky@madang.test', value: '' }, { line: 3, email: 'sea@madang.test', value: '' }] } }
  expect(sent.slice(-2)).toEqual([{ path: '/bulk/preview', body }, { path: '/bulk', body: { ...body, digest: 'd', requestNo: expect.any(String) } }])
})

it('shows who changed what of an attendee, and when [STU-07]', async () => {
  const entries = [{ act: 'period', at: '2026-03-02T00:00:00.000Z', byName: '이선생', packTitle: null, validAt: '2026-05-31T00:00:00.000Z', bulkSeq: 3, reason: null }, { act: 'applied', at: '2026-03-01T00:00:00.000Z', byName: null, packTitle: null, validAt: null, bulkSeq: null, reason: null }]
  const { server } = classOf([anAttendee()], {}, { entries })
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '김하늘 이력 보기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '김하늘 님의 이력' }))
  const items = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/수강 기간을 바꿨어요.*이선생 · 대량 작업/)
  expect(items[1]).toContain('수강을 신청했어요')
})

it('opens at the applicant of an alarm, who is approved by one press or declined with a reason [STU-07]', async () => {
  const { server, sent, asked } = classOf([anAttendee()], { acts: [{ act: 'approve', count: 1 }], skipped: [], attendSeqs: [1], paidCount: 0 })
  const { person } = await renderApp(`${page}&attendee=1`, server)
  const panel = within(await screen.findByRole('region', { name: '알림의 신청' }))
  expect(panel.getByText('김하늘 님이 수강을 신청했어요')).toBeDefined()
  expect(asked.at(-1)).toMatchObject({ attendSeq: '1' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('김하늘 이력 보기'))
  await person.click(panel.getByRole('button', { name: '승인' }))
  await waitFor(() => expect(sent).toEqual([{ path: '/attendees/status', body: { attendSeqs: [1], choiseStatusCd: '00', beyondYn: 'N' } }]))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '알림의 신청' })))
  await person.click(panel.getByRole('button', { name: '신청 거절' }))
  const dialog = within(await screen.findByRole('dialog', { name: '신청을 거절할까요?' }))
  await person.type(await dialog.findByRole('textbox', { name: '사유 (선택)' }), '정원이 찼어요')
  await person.click(dialog.getByRole('button', { name: '1명 거절' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ path: '/attendees/status', body: { attendSeqs: [1], choiseStatusCd: '99', beyondYn: 'N', reason: '정원이 찼어요' } }))
})

it('says what happened to the applicant of an alarm who no longer waits, and shows all again [STU-07]', async () => {
  const entries = [{ act: 'cancelled', at: '2026-03-02T00:00:00.000Z', byName: '이선생', packTitle: null, validAt: null, bulkSeq: null, reason: '정원이 찼어요' }]
  const { server, asked } = classOf([anAttendee({ choiseStatusCd: '99' })], {}, { entries })
  const { person } = await renderApp(`${page}&attendee=1`, server)
  const panel = within(await screen.findByRole('region', { name: '알림의 신청' }))
  await panel.findByText(/취소했어요 · .*이선생 · 사유: 정원이 찼어요/)
  expect(panel.queryByRole('button', { name: '승인' })).toBeNull()
  await person.click(panel.getByRole('button', { name: '모두 보기' }))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('attendSeq'))
  expect(screen.queryByRole('region', { name: '알림의 신청' })).toBeNull()
})

it('opens the dialog with the reasons where one press approves nobody [STU-07]', async () => {
  const { server } = classOf([anAttendee()], { acts: [], skipped: [{ reason: 'full', count: 1 }], attendSeqs: [], paidCount: 0 })
  const { person } = await renderApp(`${page}&attendee=1`, server)
  await person.click(within(await screen.findByRole('region', { name: '알림의 신청' })).getByRole('button', { name: '승인' }))
  const dialog = within(await screen.findByRole('dialog', { name: '승인할까요?' }))
  await dialog.findByText('1명은 남은 자리가 없어요.')
  expect(dialog.getByRole('checkbox', { name: '정원을 넘겨 승인하기' })).toBeDefined()
})

it('approves who waits by a button of their row; who has to pay or attends has none [STU-07]', async () => {
  const people = [
    anAttendee(), anAttendee({ attendSeq: 2, name: '박바다', payUntil: '2099-01-01T00:00:00.000Z' }), anAttendee({ attendSeq: 3, name: '이나무', choiseStatusCd: '00' }),
    anAttendee({ attendSeq: 4, name: '최노을', pack: { courseSeq: 8, title: '묶음' } }),
  ]
  const { server } = classOf(people, aPreview)
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '김하늘 승인' }))
  expect(await screen.findByRole('dialog', { name: '승인할까요?' })).toBeDefined()
  expect(screen.queryAllByRole('button', { name: /^(?:김하늘|박바다|이나무|최노을) 승인$/, hidden: true }).map((button) => button.getAttribute('aria-label'))).toEqual(['김하늘 승인'])
})

it('shows the progress of one attendee by lesson and by day, and the changes, kept in the address [STU-07]', async () => {
  const attending = anAttendee({ choiseStatusCd: '00', attendAt: '2026-03-01T00:00:00.000Z', progressPercent: 100 })
  const lesson = { curriculumSeq: 1, curriculumTypeCd: '02', title: '첫 수업', percent: 100, viewedSeconds: 754, completedAt: '2026-03-02T00:00:00.000Z', firstSeenAt: '2026-03-01T00:00:00.000Z', lastSeenAt: '2026-03-02T00:00:00.000Z', live: null, handedIn: { count: 2, state: 'approved' } }
  const found = {
    attendee: attending, lessons: [lesson, { ...lesson, curriculumSeq: 2, title: '둘째 수업', percent: 0, viewedSeconds: 0, completedAt: null, firstSeenAt: null, lastSeenAt: null, handedIn: null }],
    days: [{ day: '2026-03-02', watchedSeconds: 754, liveSeconds: 0, lessonCount: 1, completedCount: 1, handedInCount: 2 }],
    entries: [{ act: 'enrolled', at: '2026-03-01T00:00:00.000Z', byName: null, packTitle: null, validAt: null, bulkSeq: null, reason: null }],
  }
  const { server } = classOf([attending], {}, found)
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '김하늘 진도 100%, 학습 기록 보기' }))
  const drawer = within(await screen.findByRole('dialog', { name: '김하늘 님의 학습 기록' }))
  expect(drawer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/첫 수업.*완료.*시청 12:34 · 제출 2번 \(승인\)/), expect.stringMatching(/둘째 수업0%아직 열지 않았어요/)])
  expect(drawer.getByRole('button', { name: '수료증 받기' })).toBeDefined()
  await person.click(drawer.getByRole('radio', { name: '날짜별 기록' }))
  expect(drawer.getByRole('listitem').textContent).toMatch(/2026. 3. 2..*12:34수업 1개 · 완료 1개 · 제출 2번/)
  await person.click(drawer.getByRole('radio', { name: '변경 이력' }))
  expect(drawer.getByRole('listitem').textContent).toContain('수강을 시작했어요')
})
