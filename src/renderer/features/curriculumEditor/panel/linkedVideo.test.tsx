// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

const address = '/classes/7/settings/curriculums?channelSeq=1'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

async function openVideo(title = '새 영상 수업') {
  const { state, server } = studioServer({ items: [{ curriculumTypeCd: '02', title }] })
  const { person } = await renderApp(address, server)
  await person.click(await screen.findByRole('button', { name: new RegExp(`^(\\d+\\s?)?${title}$`) }))
  const panel = within(await screen.findByRole('dialog', { name: '수업 편집' }))
  const saved = () => state.items[0]?.body as unknown as Record<string, unknown>
  return { state, person, panel, saved }
}

describe('a linked video in the editor [STU-03]', () => {
  it('takes title and length from its provider, and shows both in the list', async () => {
    const { person, panel, saved } = await openVideo()
    await person.click(panel.getByRole('radio', { name: 'YouTube·Vimeo 링크' }))
    await person.type(panel.getByRole('textbox', { name: /^영상 주소/ }), 'https://vimeo.com/76979871/abcdef0123')
    await waitFor(() => expect(saved()).toMatchObject({ vodTypeCd: '01', linkUrl: 'https://vimeo.com/76979871/abcdef0123', duration: 62, title: '흙 고르기' }), { timeout: 3000 })
    expect((panel.getByRole('textbox', { name: /^길이/ }) as HTMLInputElement).value).toBe('1:02')
    expect(await screen.findByText(/Vimeo · 1:02/)).toBeTruthy()
  })

  it('names an address that is no video beside the field, and saves none of it', async () => {
    const { person, panel, saved, state } = await openVideo('보기')
    await person.click(panel.getByRole('radio', { name: 'YouTube·Vimeo 링크' }))
    await person.type(panel.getByRole('textbox', { name: /^영상 주소/ }), 'https://evil.example/video')
    await person.tab()
    await panel.findByText('YouTube 또는 Vimeo 영상 주소를 입력해 주세요')
    await waitFor(() => expect(saved()).toMatchObject({ linkUrl: '' }))
    expect(state.asked.some((call) => call.includes('/vod/link'))).toBe(false)
  })

  it('keeps the title that was typed, and offers the provider’s', async () => {
    const { person, panel, saved } = await openVideo('보기')
    await person.click(panel.getByRole('radio', { name: 'YouTube·Vimeo 링크' }))
    await person.type(panel.getByRole('textbox', { name: /^영상 주소/ }), '76979871')
    await person.click(await panel.findByRole('button', { name: '이 제목으로 바꾸기' }))
    await waitFor(() => expect(saved()).toMatchObject({ title: '흙 고르기' }), { timeout: 3000 })
  })

  it.each([['unavailable', /지금은 영상 정보를 가져올 수 없어요/], ['notFound', /이 영상을 찾을 수 없어요/]] as const)('saves what is typed when the provider answers %s', async (problem, said) => {
    const { state, person, panel, saved } = await openVideo('보기')
    state.video = { title: '', thumbnail: null, duration: null, problem }
    await person.click(panel.getByRole('radio', { name: 'YouTube·Vimeo 링크' }))
    await person.type(panel.getByRole('textbox', { name: /^영상 주소/ }), 'https://youtu.be/dQw4w9WgXcQ?t=9')
    await panel.findByText(said)
    const length = panel.getByRole('textbox', { name: /^길이/ })
    await person.type(length, '12분')
    await person.tab()
    await panel.findByText('12:30처럼 분과 초로 적어 주세요.')
    await person.clear(length)
    await person.type(length, '12:30')
    await person.tab()
    await waitFor(() => expect(saved()).toMatchObject({ vodTypeCd: '00', linkUrl: 'https://youtu.be/dQw4w9WgXcQ?t=9', duration: 750, title: '보기' }), { timeout: 3000 })
  })
})

describe('how a video is watched [ROOM-02]', () => {
  it('is set by the teacher: whole first, one device, viewing time', async () => {
    const { person, panel, saved } = await openVideo('보기')
    expect((panel.getByRole('switch', { name: /^한 기기에서만 보기/ }) as HTMLInputElement).checked).toBe(true)
    await person.click(panel.getByRole('switch', { name: /^한 기기에서만 보기/ }))
    await person.click(panel.getByRole('switch', { name: /^끝까지 100% 시청/ }))
    expect((panel.getByRole('textbox', { name: /^완료 기준/ }) as HTMLInputElement).disabled).toBe(true)
    await person.click(panel.getByRole('combobox', { name: /^시청 시간 제한/ }))
    await person.click(await screen.findByRole('option', { name: '정해진 시간' }))
    const minutes = await panel.findByRole('textbox', { name: '시간' })
    await person.clear(minutes)
    await person.type(minutes, '90')
    await waitFor(() => expect(saved()).toMatchObject({ limitDupPlay: 'N', watchWholeYn: 'Y', limitPlayTime: 90, multiplyPlayTime: null }), { timeout: 3000 })
    await person.click(panel.getByRole('switch', { name: /^무료 공개/ }))
    expect((panel.getByRole('switch', { name: /^한 기기에서만 보기/ }) as HTMLInputElement).disabled).toBe(true)
  })
})
