// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { refusal, renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

const settings = '/classes/7/settings/information?channelSeq=1'
const subTitle = () => screen.findByLabelText('한 줄 소개') as Promise<HTMLInputElement>

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

describe('a new class', () => {
  it('needs a title of two characters before its draft is made [STU-01]', async () => {
    const { state, server } = studioServer()
    const { person } = await renderApp('/classes/create?channelSeq=1', server)
    const title = await screen.findByLabelText(/^클래스 제목/)
    await person.type(title, '물')
    await person.click(screen.getByRole('button', { name: '초안 만들기' }))
    await screen.findByText('2자 이상 입력해 주세요')
    expect(document.activeElement).toBe(title)
    await person.type(title, '레')
    await person.click(screen.getByRole('button', { name: '초안 만들기' }))
    await waitFor(() => expect(location.pathname).toBe('/classes/7/settings/information'))
    expect(state.asked).toContain('/channels/1/courses {"title":"물레","courseTypeCd":"05"}')
  })
})

describe('the settings of a class', () => {
  it('save what was typed by themselves, and only that [STU-09]', async () => {
    const { state, server } = studioServer()
    const { person } = await renderApp(settings, server)
    // Pasted: slow typing would be saved in two requests.
    await person.click(await subTitle())
    await person.paste('처음이어도 괜찮아요')
    await waitFor(() => expect(state.course.subTitle).toBe('처음이어도 괜찮아요'))
    const saved = state.asked.filter((asked) => asked.startsWith('/channels/1/courses/7 {'))
    expect(saved.at(-1)).toBe('/channels/1/courses/7 {"course":{"subTitle":"처음이어도 괜찮아요"},"updatedAt":"2026-11-20T00:00:00.000Z"}')
    await screen.findByText(/저장함$/)
  })

  it('keep what could not be saved across a reload of the page [STU-09]', async () => {
    const { state, server } = studioServer()
    state.refuse.set('/courses/7', { status: 503, body: 'away' })
    const first = await renderApp(settings, server)
    await first.person.type(await subTitle(), '잃으면 안 되는 글')
    await screen.findByText(/쓴 내용은 남아 있고/)
    cleanup()
    state.refuse.clear()
    await renderApp(settings, server)
    expect((await subTitle()).value).toBe('잃으면 안 되는 글')
    await waitFor(() => expect(state.course.subTitle).toBe('잃으면 안 되는 글'))
  })

  it.each(['abc', '0', '999'])('of %s, which is no class, say so under the page\'s heading and lead to the list', async (courseSeq) => {
    const { server } = studioServer()
    const unknown = refusal(errorTable.classNotFound.status, errorTable.classNotFound.code, '클래스를 찾을 수 없습니다.')
    await renderApp(`/classes/${courseSeq}/settings/information?channelSeq=1`, (request) => (request.url.includes('/courses/999') ? unknown : server(request)))
    await screen.findByRole('heading', { level: 1, name: '이 클래스를 찾을 수 없어요.' })
    expect(within(screen.getByRole('main')).getByRole('link', { name: '내 클래스' }).getAttribute('href')).toBe('/settings/contents?channelSeq=1')
  })

  it('merge another person’s change of another field without a question [STU-09]', async () => {
    const { state, server } = studioServer()
    const { person } = await renderApp(settings, server)
    const field = await subTitle()
    Object.assign(state.course, { difficultyCd: '03', updatedAt: '2026-11-20T09:00:00.000Z' })
    await person.type(field, '내 글')
    await waitFor(() => expect(state.course.subTitle).toBe('내 글'))
    expect(state.course.difficultyCd).toBe('03')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect((screen.getByRole('radio', { name: '고급' }) as HTMLInputElement).checked).toBe(true))
  })

  it('ask whose text stays when both changed the same field, and take theirs [STU-09]', async () => {
    const { state, server } = studioServer()
    const { person } = await renderApp(settings, server)
    const field = await subTitle()
    Object.assign(state.course, { subTitle: '상대 글', updatedAt: '2026-11-20T09:00:00.000Z' })
    await person.type(field, '내 글')
    const dialog = await screen.findByRole('dialog', { name: '다른 사람도 같은 곳을 바꿨어요' })
    expect(within(dialog).getByRole('listitem').textContent).toBe('한 줄 소개')
    await person.click(within(dialog).getByRole('button', { name: '상대 것을 가져오기' }))
    await waitFor(() => expect(field.value).toBe('상대 글'))
    expect(state.course.subTitle).toBe('상대 글')
  })

  it('list what blocks publishing, each leading to its field [STU-01] [STU-02]', async () => {
    const { server } = studioServer({ course: { fareCd: '01', price: null }, items: [{ curriculumTypeCd: '05', title: '빈 글' }] })
    const { person } = await renderApp(settings, server)
    await person.click((await screen.findAllByRole('button', { name: '게시하기' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: '클래스 게시' })
    const links = within(dialog).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['수강료유료 클래스의 수강료를 입력해 주세요', '빈 글내용을 입력해 주세요'])
    await person.click(links[0] as HTMLElement)
    await waitFor(() => expect(location.pathname).toBe('/classes/7/settings/payment'))
    const price = await screen.findByRole('textbox', { name: /^수강료/ })
    await waitFor(() => expect(document.activeElement).toBe(price))
    await screen.findByText('유료 클래스의 수강료를 입력해 주세요', { selector: 'p' })
  })

  it('set whether coupons count, and the price by the month [STU-06] [COUR-03]', async () => {
    const { state, server } = studioServer({ course: { fareCd: '01', price: 60_000 } })
    const { person } = await renderApp('/classes/7/settings/payment?channelSeq=1', server)
    const coupons = await screen.findByRole('switch', { name: /쿠폰 사용 허용/ })
    expect((coupons as HTMLInputElement).checked).toBe(true)
    await person.click(coupons)
    await waitFor(() => expect(state.course.couponYn).toBe('N'))
    await person.click(screen.getByRole('switch', { name: /할부 가격 보이기/ }))
    await waitFor(() => expect([state.course.installmentStatus, state.course.installmentMonth]).toEqual(['Y', 12]))
    await screen.findByText('월 5,000원 (12개월 할부)')
  })

  it('publish a complete class privately [STU-02]', async () => {
    const { state, server } = studioServer({ items: [{ curriculumTypeCd: '05', title: '글' }] })
    Object.assign(state.items[0]?.body ?? {}, { content: '<p>내용</p>' })
    const { person } = await renderApp(settings, server)
    await person.click((await screen.findAllByRole('button', { name: '게시하기' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: '클래스 게시' })
    await person.click(await within(dialog).findByRole('radio', { name: /^비공개/ }))
    await person.click(within(dialog).getByRole('button', { name: '지금 게시하기' }))
    await waitFor(() => expect(state.course.publicCd).toBe('99'))
    await screen.findAllByText('비공개')
  })

  it('say what deleting does, and undo it [STU-05]', async () => {
    const { state, server } = studioServer()
    const { person } = await renderApp(settings, server)
    await person.click(await screen.findByRole('button', { name: '더보기' }))
    await person.click(await screen.findByRole('menuitem', { name: '휴지통으로 옮기기', hidden: true }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('7일 안에는')
    await person.click(within(dialog).getByRole('button', { name: '휴지통으로 옮기기' }))
    await waitFor(() => expect(state.course.trashTypeCd).toBe('99'))
    await person.click(await screen.findByRole('button', { name: '실행 취소' }))
    await waitFor(() => expect(state.course.trashTypeCd).toBe('00'))
    await waitFor(() => expect(location.pathname).toBe('/settings/contents'))
  })

  it('tell who does not manage the class, and lead back [SHELL-09]', async () => {
    const { state, server } = studioServer()
    state.course.viewer.userTypeCd = null
    const { person } = await renderApp(settings, server)
    const ok = await screen.findByRole('button', { name: '확인' })
    expect(screen.getByRole('dialog').textContent).toContain('접근 권한이 없습니다.')
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('이 클래스를 편집할 수 없어요')
    await person.click(ok)
    await waitFor(() => expect(location.pathname).toBe('/settings/contents'))
  })

  it('show the server’s own refusal at the field [STU-01]', async () => {
    const { state, server } = studioServer()
    state.refuse.set('/courses/7', refusal(400, errorTable.invalidInput.code, '입력한 내용을 다시 확인해 주세요.', [{ path: ['course', 'subTitle'], message: 'validation:invalid' }]))
    const { person } = await renderApp(settings, server)
    await person.type(await subTitle(), '글')
    await screen.findByText(/저장하지 못했어요: 입력한 내용을/)
    expect((await subTitle()).closest('.mantine-TextInput-root')?.textContent).toContain('입력한 값을 다시 확인해 주세요')
  })
})

describe('the changes of a public class', () => {
  const title = { field: 'title', before: '물레 첫걸음', after: '물레' }
  const waiting = {
    count: 3, revision: 'r1', fields: [title, { field: 'vodDays', before: -1, after: 30 }], picture: null, isReordered: false, canUndo: false,
    items: [{ curriculumSeq: 9, curriculumTypeCd: '05', kind: 'added' as const, before: null, after: '새 글' }],
  }
  const items = [{ curriculumTypeCd: '05' as const, title: '글' }]
  const published = async (begin: Parameters<typeof studioServer>[0]) => {
    const { state, server } = studioServer({ items, ...begin, course: { publicCd: '00', ...begin?.course } })
    Object.assign(state.items[0]?.body ?? {}, { content: '<p>내용</p>' })
    const { person } = await renderApp(settings, server)
    return { state, person, bar: await screen.findByRole('region', { name: '반영 전 변경' }) }
  }

  it('are shown before they are published [STU-09]', async () => {
    const { state, person, bar } = await published({ draft: waiting })
    await within(bar).findByText('변경 3건')
    await person.click(within(bar).getByRole('button', { name: '반영하기' }))
    const dialog = await screen.findByRole('dialog', { name: '이렇게 바뀌어요' })
    await waitFor(() => expect(within(dialog).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '클래스 제목지금: 물레 첫걸음반영하면: 물레', '수강 기간지금: 무제한반영하면: 1개월(30일)', '추가새 글',
    ]))
    await person.click(within(dialog).getByRole('button', { name: '3건 반영하기' }))
    await within(bar).findByText('바꾼 내용은 반영하기를 눌러야 학습자에게 보여요.')
    expect(state.asked).toContain('/channels/1/courses/7/draft/apply {"revision":"r1"}')
  })

  it('are shown again after further changes by another user, and not published unseen', async () => {
    const { state, person, bar } = await published({ draft: waiting })
    await person.click(await within(bar).findByRole('button', { name: '반영하기' }))
    const dialog = await screen.findByRole('dialog', { name: '이렇게 바뀌어요' })
    await within(dialog).findByText('새 글')
    state.refuse.set('/draft/apply', refusal(409, errorTable.staleEdit.code, '다른 사람이 먼저 바꿨습니다.'))
    state.draft = { ...waiting, count: 4, revision: 'r2', fields: [...waiting.fields, { field: 'subTitle', before: '', after: '남의 글' }] }
    await person.click(within(dialog).getByRole('button', { name: '3건 반영하기' }))
    await within(dialog).findByText(/목록을 새로 불러왔어요/)
    await within(dialog).findByText('남의 글')
    expect(within(dialog).getByRole('button', { name: '4건 반영하기' })).toBeTruthy()
  })

  it('are dropped on request: the form shows the published values again', async () => {
    const { state, person, bar } = await published({ course: { subTitle: '공개된 글' }, draft: waiting })
    await person.click(await subTitle())
    await person.paste(' 더')
    await waitFor(() => expect(state.course.subTitle).toBe('공개된 글 더'))
    await person.click(within(bar).getByRole('button', { name: '되돌리기' }))
    const dialog = await screen.findByRole('dialog', { name: '이 변경을 버릴까요?' })
    await person.click(await within(dialog).findByRole('button', { name: '3건 되돌리기' }))
    await waitFor(async () => expect((await subTitle()).value).toBe('공개된 글'))
    // The editor has an undo of its own.
    const toast = (await screen.findByText('변경 3건을 되돌렸어요')).closest<HTMLElement>('[role=status]')
    expect(toast && within(toast).getByRole('button', { name: '실행 취소' })).toBeTruthy()
  })
})

describe('what could not be loaded in the settings', () => {
  it('says so with a way to try again: the checklist of publishing, and the categories', async () => {
    const { server } = studioServer()
    let away = true
    const { person } = await renderApp(settings, (request) => (away && /curriculums|categories/.test(request.url) ? { status: 503, body: 'away' } : server(request)))
    const checklist = within(await screen.findByRole('region', { name: '게시 준비' }))
    await checklist.findByText('불러오지 못했어요')
    await waitFor(() => expect(screen.getAllByText('불러오지 못했어요')).toHaveLength(2))
    away = false
    for (const retry of screen.getAllByRole('button', { name: '다시 시도' })) await person.click(retry)
    await waitFor(() => expect(screen.queryByText('불러오지 못했어요')).toBeNull())
  })
})
