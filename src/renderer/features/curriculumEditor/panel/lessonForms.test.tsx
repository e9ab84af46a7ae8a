// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { CURRICULUM_TITLE_MAX } from '#shared/curriculum/items.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { LIVE_NOW } from '#tests/support/screens/liveExamples.ts'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

const address = '/classes/7/settings/curriculums?channelSeq=1'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

type Input = HTMLInputElement

/** The form of the last of `items`; `body` is what the server has of it. */
async function form(items: CurriculumBodyInput[], course: Parameters<typeof studioServer>[0] = {}) {
  const { state, server } = studioServer({ ...course, items })
  const { person } = await renderApp(address, server)
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: new RegExp(`^(\\d+\\s?)?${items.at(-1)?.title}$`) }))
    return within(await screen.findByRole('dialog', { name: '수업 편집' }))
  }
  const panel = await open()
  const body = () => state.items.at(-1)?.body as unknown as Record<string, unknown>
  return {
    state, person, panel, body,
    /** Waits until the server has these fields. */
    saved: (fields: object) => waitFor(() => expect(body()).toMatchObject(fields)),
    /** Of a field of any kind, as the browser sends it. */
    put: (label: string | RegExp, value: string) => act(async () => { fireEvent.change(panel.getByLabelText(label), { target: { value } }) }),
    value: (label: string | RegExp) => panel.getByLabelText<Input>(label).value,
    async write(label: string | RegExp, value: string) {
      const field = panel.getByLabelText(label)
      await person.clear(field)
      await person.type(field, value)
      await person.tab()
    },
    async empty(label: string | RegExp) {
      await person.clear(panel.getByLabelText(label))
      await person.tab()
    },
    /** Closes the form and opens it again, as the server has it. */
    async reopen() {
      await person.click(screen.getByRole('button', { name: '닫기' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return open()
    },
  }
}

const reading = { curriculumTypeCd: '05', title: '읽기' } as const

describe('the form of an offline lesson (04) [STU-03] [ROOM-03]', () => {
  it('keeps when and where it takes place, and what it earns', async () => {
    const { put, write, saved, reopen, panel } = await form([{ curriculumTypeCd: '04', title: '물레 실습' }])
    await put('날짜', '2026-12-05')
    await put('시작', '10:00')
    await put('끝', '12:30')
    await write('우편번호', '17379')
    await put('주소', '경기 이천시 도자로 1')
    await put('상세 주소', '2층 도예실')
    await write('위도', '37.2725')
    await write('경도', '-127.435')
    await write('경험치', '20')
    await write('포인트', '5')
    await saved({
      offlineStartAt: '2026-12-05', offlineStartTime: '10:00', offlineEndTime: '12:30', zipcode: '17379', addrRoad1: '경기 이천시 도자로 1', addrRoad2: '2층 도예실',
      lat: 37.2725, lon: -127.435, xp: 20, point: 5,
    })
    expect(panel.queryByText('끝이 시작보다 늦어야 해요.')).toBeNull()
    const again = await reopen()
    expect(['날짜', '시작', '끝', '상세 주소', '위도'].map((label) => again.getByLabelText<Input>(label).value)).toEqual(['2026-12-05', '10:00', '12:30', '2층 도예실', '37.2725'])
  })

  it('says that the end is before the start, keeps a point on the earth, and takes a field back', async () => {
    const { put, write, saved, value, panel } = await form([{ curriculumTypeCd: '04', title: '물레 실습', offlineStartAt: '2026-12-05', offlineStartTime: '10:00', offlineEndTime: '12:00', lat: 37, lon: 127 }])
    await put('끝', '10:00')
    expect(await panel.findByText('끝이 시작보다 늦어야 해요.')).toBeDefined()
    expect(panel.getByLabelText('끝').getAttribute('aria-invalid')).toBe('true')
    await put('시작', '09:00')
    expect(panel.queryByText('끝이 시작보다 늦어야 해요.')).toBeNull()
    await write('위도', '91')
    expect(value('위도')).toBe('90')
    await write('경도', '-181')
    expect(value('경도')).toBe('-180')
    await saved({ offlineStartTime: '09:00', offlineEndTime: '10:00', lat: 90, lon: -180 })
    await put('날짜', '')
    await put('위도', '')
    await saved({ offlineStartAt: null, lat: null, lon: -180 })
  })
})

describe('the form of a chat-room mission (07) [STU-03] [ROOM-04]', () => {
  it('keeps how many messages complete it and until when', async () => {
    const { put, write, saved, reopen, panel } = await form([{ curriculumTypeCd: '07', title: '인사하기' }])
    expect(panel.getByText('수강생이 이 수업의 채팅방에 이만큼 쓰면 완료돼요.')).toBeDefined()
    await write(/^완료에 필요한 메시지 수/, '5')
    await put(/^제출 기한/, '2026-12-24')
    await write('경험치', '30')
    await saved({ messageCount: 5, dueAt: '2026-12-24', xp: 30, point: 0 })
    const again = await reopen()
    expect([again.getByLabelText<Input>(/^완료에 필요한 메시지 수/).value, again.getByLabelText<Input>(/^제출 기한/).value]).toEqual(['5', '2026-12-24'])
  })

  it('stays between 1 and 100 messages, and loses a date that is emptied', async () => {
    const { put, write, empty, saved, value, state, panel } = await form([{ curriculumTypeCd: '07', title: '인사하기', messageCount: 5, dueAt: '2026-12-24' }])
    await empty(/^완료에 필요한 메시지 수/)
    expect(await panel.findByText('완료에 필요한 메시지 수 항목을 입력해주세요!')).toBeDefined()
    await write(/^완료에 필요한 메시지 수/, '0')
    expect(value(/^완료에 필요한 메시지 수/)).toBe('1')
    await write(/^완료에 필요한 메시지 수/, '101')
    expect(value(/^완료에 필요한 메시지 수/)).toBe('100')
    await put(/^제출 기한/, '')
    await saved({ messageCount: 100, dueAt: null })
    expect(state.asked.filter((call) => /"messageCount":(0|101)\b/.test(call))).toEqual([])
  })
})

describe('the form of a lesson-complete mission (08) [STU-03] [ROOM-04]', () => {
  const items: CurriculumBodyInput[] = [{ curriculumTypeCd: '01', title: '첫 주' }, reading, { curriculumTypeCd: '02', title: '보기' }, { curriculumTypeCd: '08', title: '첫 주 마치기' }]

  it('names lessons of the class in their order, never a section or itself', async () => {
    const { person, saved, panel, reopen } = await form(items)
    const lessons = within(await panel.findByRole('group', { name: '먼저 마칠 수업' }))
    await waitFor(() => expect(lessons.getAllByRole('checkbox')).toHaveLength(2))
    expect([lessons.queryByText('첫 주'), lessons.queryByText('첫 주 마치기')]).toEqual([null, null])
    await person.click(lessons.getByRole('checkbox', { name: '보기' }))
    await person.click(lessons.getByRole('checkbox', { name: '읽기' }))
    await saved({ lessonSeqs: [2, 3] })
    await person.click((await reopen()).getByRole('checkbox', { name: '읽기' }))
    await saved({ lessonSeqs: [3] })
  })

  it('says that there is no lesson yet', async () => {
    const { panel } = await form([{ curriculumTypeCd: '08', title: '마치기' }])
    expect(await panel.findByText('먼저 수업을 추가해 주세요.')).toBeDefined()
  })
})

describe('the form of a post challenge (09) [STU-03] [ROOM-04]', () => {
  it('keeps its caps, its daily window, its condition and who sees the posts', async () => {
    const { person, put, write, saved, panel, reopen } = await form([{ curriculumTypeCd: '09', title: '매일 그리기' }])
    await write('전체 횟수', '30')
    await write('하루 횟수', '2')
    await put('올릴 수 있는 시간, 시작', '22:00')
    await put('올릴 수 있는 시간, 끝', '02:00')
    await write(/^완료 조건/, '75')
    expect(panel.getByText('23회를 올리면 완료돼요.')).toBeDefined()
    await person.click(panel.getByRole('radio', { name: /^강사만/ }))
    await write('포인트', '100')
    await saved({ maxChallengeCount: 30, dailyChallengeCount: 2, dailyChallengeStartTime: '22:00', dailyChallengeEndTime: '02:00', completionRateCondition: 75, publicScope: 'STAFF', point: 100 })
    const again = await reopen()
    expect(again.getByRole<Input>('radio', { name: /^강사만/ }).checked).toBe(true)
    expect(['전체 횟수', '올릴 수 있는 시간, 끝'].map((label) => again.getByLabelText<Input>(label).value)).toEqual(['30회', '02:00'])
  })

  it('says that more a day than in all cannot be, and stays within its bounds', async () => {
    const { write, empty, saved, value, panel, state } = await form([{ curriculumTypeCd: '09', title: '매일 그리기', maxChallengeCount: 3 }])
    await empty('전체 횟수')
    expect(await panel.findByText('전체 횟수 항목을 입력해주세요!')).toBeDefined()
    await write('전체 횟수', '3')
    await write('하루 횟수', '5')
    expect(await panel.findByText('전체 횟수보다 많아요.')).toBeDefined()
    await write('전체 횟수', '1001')
    expect([value('전체 횟수'), panel.queryByText('전체 횟수보다 많아요.')]).toEqual(['1,000회', null])
    await write('하루 횟수', '101')
    await write(/^완료 조건/, '0')
    expect([value('하루 횟수'), value(/^완료 조건/)]).toEqual(['100회', '1 %'])
    await saved({ maxChallengeCount: 1000, dailyChallengeCount: 100, completionRateCondition: 1 })
    expect(state.asked.filter((call) => /"(maxChallengeCount":1001|dailyChallengeCount":101|completionRateCondition":0)\b/.test(call))).toEqual([])
  })
})

it('asks for the name of a lesson, and saves its other fields meanwhile [STU-03]', async () => {
  const { person, panel, write, put, saved } = await form([{ curriculumTypeCd: '07', title: '인사하기' }])
  await person.clear(panel.getByRole('textbox', { name: /^수업 이름/ }))
  expect(await panel.findByText('수업 이름 항목을 입력해주세요!')).toBeDefined()
  await write('경험치', '7')
  await saved({ xp: 7, title: '인사하기' })
  const longest = 'ㄱ'.repeat(CURRICULUM_TITLE_MAX)
  await put(/^수업 이름/, `${longest}ㄱ`)
  expect(await panel.findByText('최대 100자까지 입력할 수 있습니다')).toBeDefined()
  await put(/^수업 이름/, longest)
  await saved({ title: longest })
})

describe('the form of a live lesson that has begun or is past [LIVE-09]', () => {
  const past = liveFields({ startAt: LIVE_NOW - DAY_MS, endAt: LIVE_NOW - DAY_MS + 3_600_000 })

  it.each([['begun', liveFields({ startAt: LIVE_NOW - 60_000, endAt: LIVE_NOW + 3_600_000 })], ['past', past]])('takes a new title alone once it has %s', async (_, times) => {
    const { panel, write, saved } = await form([{ curriculumTypeCd: '00', title: '3주차', ...times, joinUrl: 'https://meet.example.com/a', liveType: '99' }], { course: { publicCd: '00' } })
    expect(await panel.findByText('이미 시작한 라이브 수업이에요. 제목만 바꿀 수 있어요.')).toBeDefined()
    const open = [...panel.getAllByRole<Input>('textbox'), ...panel.getAllByRole<Input>('radio'), panel.getByLabelText<Input>('날짜'), panel.getByLabelText<Input>('시작'), panel.getByLabelText<Input>('끝')].filter(({ disabled }) => !disabled)
    expect(open).toEqual([panel.getByRole('textbox', { name: /^수업 이름/ })])
    await write(/^수업 이름/, '3주차 다시')
    await saved({ title: '3주차 다시', ...times })
  })

  it('is open in a class that nobody attends yet, so that a wrong date can be corrected', async () => {
    const { panel, put, saved } = await form([{ curriculumTypeCd: '00', title: '3주차', ...past }])
    expect(panel.getByLabelText<Input>('날짜').disabled).toBe(false)
    await put('날짜', '2026-12-05')
    await saved({ liveAt: '2026-12-05' })
  })
})
