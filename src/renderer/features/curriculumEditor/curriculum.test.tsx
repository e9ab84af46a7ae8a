// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { heldUp } from '#tests/support/heldUp.ts'
import { refusal, renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

const address = '/classes/7/settings/curriculums?channelSeq=1'
const item = (title: string) => screen.findByRole('button', { name: new RegExp(`^(\\d+\\s?)?${title}$`) })
const threeItems = () => studioServer({ items: [{ curriculumTypeCd: '01', title: '첫 주' }, { curriculumTypeCd: '05', title: '읽기' }, { curriculumTypeCd: '02', title: '보기' }] })

const videoMessage = { command: 'E0007', channelSeq: 1, courseSeq: 7, curriculumSeq: 3, uploadSeq: 5, state: 'ready' } as const
const listed = () => within(screen.getByRole('list', { name: '커리큘럼 목록' })).getAllByRole('listitem').map((row) => row.querySelector('[id^=item-]')?.textContent)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

describe('the curriculum editor', () => {
  it('adds an item and asks for its name at once [STU-03]', async () => {
    const { state, server } = studioServer()
    const { person } = await renderApp(address, server)
    await screen.findByText('아직 수업이 없어요')
    await person.click(screen.getByRole('button', { name: '+ 글' }))
    const name = await screen.findByRole('textbox', { name: '‘새 글 수업’ 이름 바꾸기' })
    await person.clear(name)
    await person.type(name, '읽을거리{Enter}')
    const title = await item('읽을거리')
    await waitFor(() => expect(state.items[0]?.body.title).toBe('읽을거리'))
    expect(document.activeElement).toBe(title)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the PDFs of materials in the classroom when secured [ROOM-03]', async () => {
    const { state, server } = studioServer({ items: [{ curriculumTypeCd: '06', title: '교재' }] })
    const { person } = await renderApp(address, server)
    await person.click(await item('교재'))
    const secured = await screen.findByRole<HTMLInputElement>('switch', { name: /PDF는 강의실에서만 보기/ })
    expect(secured.checked).toBe(false)
    await person.click(secured)
    await waitFor(() => expect(state.items[0]?.body).toMatchObject({ pdfSecurityYn: 'Y' }))
  })

  it('renames with F2, keeps the name on Escape and refuses an empty one [STU-03]', async () => {
    const { state, server } = threeItems()
    const { person } = await renderApp(address, server)
    const title = await item('읽기')
    title.focus()
    await person.keyboard('{F2}다른 이름{Escape}')
    await item('읽기')
    await person.keyboard('{F2}')
    await person.clear(screen.getByRole('textbox', { name: /이름 바꾸기/ }))
    await person.keyboard('{Enter}')
    await item('읽기')
    await person.keyboard('{F2}쓰기{Enter}')
    await item('쓰기')
    expect(state.items[1]?.body.title).toBe('쓰기')
  })

  it('moves items with the keyboard and keeps the focus on them [STU-03]', async () => {
    const { state, server } = threeItems()
    const { person } = await renderApp(address, server)
    const title = await item('보기')
    title.focus()
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(state.items.map(({ body }) => body.title)).toEqual(['첫 주', '보기', '읽기']))
    await waitFor(() => expect(document.activeElement?.id).toBe('item-3'))
    await screen.findByText('‘보기’ 항목을 2번째로 옮겼어요.')
  })

  it('puts the order back when the server refuses it [STU-03]', async () => {
    const { state, server } = threeItems()
    state.refuse.set('/ordering', refusal(409, errorTable.conflict.code, '순서가 이미 바뀌었습니다.'))
    const { person } = await renderApp(address, server)
    ;(await item('보기')).focus()
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await screen.findByText('순서가 이미 바뀌었습니다.')
    const titles = within(await screen.findByRole('list', { name: '커리큘럼 목록', hidden: true })).getAllByRole('listitem', { hidden: true }).map((row) => row.querySelector('[id^=item-]')?.textContent)
    expect(titles).toEqual(['첫 주', '1읽기', '2보기'])
  })

  it('deletes at once and undoes [STU-03]', async () => {
    const { state, server } = threeItems()
    const { person } = await renderApp(address, server)
    ;(await item('읽기')).focus()
    await person.keyboard('{Delete}')
    await screen.findByText('‘읽기’ 항목을 지웠어요')
    expect(state.items.map(({ body }) => body.title)).toEqual(['첫 주', '보기'])
    await person.click(screen.getByRole('button', { name: '실행 취소' }))
    await item('읽기')
    expect(state.items.map(({ body }) => body.title)).toEqual(['첫 주', '읽기', '보기'])
  })

  it('hides the lessons of a collapsed section [STU-03]', async () => {
    const { server } = threeItems()
    const { person } = await renderApp(address, server)
    await item('읽기')
    await person.click(screen.getByRole('button', { name: '‘첫 주’ 접기' }))
    expect(screen.queryByRole('button', { name: /읽기$/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: '‘첫 주’ 펼치기' }))
    await item('읽기')
  })

  it('makes a video lesson of each dropped video, in the order of their names, and sends them [STU-03] [STU-04]', async () => {
    const { state, server } = threeItems()
    const { platform } = await renderApp(address, server)
    await item('보기')
    const files = ['10. 마무리.mp4', '2. 시작.mp4', '노트.pdf'].map((name) => new File(['x'], name, { type: name.endsWith('pdf') ? 'application/pdf' : 'video/mp4' }))
    const dataTransfer = { types: ['Files'], files }
    fireEvent.drop(screen.getByRole('heading', { name: '커리큘럼' }), { dataTransfer })
    await waitFor(() => expect(platform.uploads.asked).toEqual(['start 2. 시작.mp4 for 101', 'start 10. 마무리.mp4 for 102']))
    expect(state.items.map(({ body }) => body.title)).toEqual(['첫 주', '읽기', '보기', '시작', '마무리'])
    await screen.findByText('영상이 아닌 파일은 뺐어요: 노트.pdf')
  })

  it('gives a video that is dropped on a lesson to that lesson [STU-04]', async () => {
    const { state, server } = threeItems()
    const { platform } = await renderApp(address, server)
    const row = (await item('보기')).closest('li') as HTMLElement
    fireEvent.drop(row, { dataTransfer: { types: ['Files'], files: [new File(['x'], '수업.mp4', { type: 'video/mp4' })] } })
    await waitFor(() => expect(platform.uploads.asked).toEqual(['start 수업.mp4 for 3']))
    expect(state.items).toHaveLength(3)
  })

  it('names a lesson after its first file, in the open form too, unless it was named before [STU-04]', async () => {
    const { state, server } = studioServer({ items: [{ curriculumTypeCd: '02', title: '새 영상 수업' }, { curriculumTypeCd: '06', title: '교재' }] })
    const { person, platform } = await renderApp(address, server)
    const video = await item('새 영상 수업')
    await person.click(video)
    const panel = await screen.findByRole('dialog', { name: '수업 편집' })
    const drop = (row: HTMLElement, file: File) => fireEvent.drop(row.closest('li') as HTMLElement, { dataTransfer: { types: ['Files'], files: [file] } })
    drop(video, new File(['x'], '01. 물레 돌리기.mp4', { type: 'video/mp4' }))
    await waitFor(() => expect(state.items[0]?.body.title).toBe('물레 돌리기'))
    await waitFor(() => expect(within(panel).getByRole<HTMLInputElement>('textbox', { name: /^수업 이름/ }).value).toBe('물레 돌리기'))
    drop(await item('교재'), new File(['x'], '흙 고르기.pdf', { type: 'application/pdf' }))
    await waitFor(() => expect(platform.uploads.asked).toEqual(['start 01. 물레 돌리기.mp4 for 1', 'start 흙 고르기.pdf for 2']))
    expect(state.items[1]?.body.title).toBe('교재')
  })

  it('locks a lesson while its video is optimised, and says why [STU-04]', async () => {
    const { state, server } = threeItems()
    const video: UploadedFile = {
      uploadSeq: 5, uploadId: 'u', kind: 'video', fileName: 'a.mp4', fileSize: 10, contentType: 'video/mp4', state: 'optimising', reason: null, note: null,
      progressPercent: 42, duration: null, posterUrl: null, createdAt: '2026-11-21T00:00:00Z',
    }
    state.items[2]?.uploads.push(video)
    const { person, platform } = await renderApp(address, server)
    const title = await item('보기')
    await screen.findByText('최적화 42%')
    title.focus()
    await person.keyboard('{Delete}{F2}')
    expect(screen.queryByRole('textbox', { name: /이름 바꾸기/ })).toBeNull()
    expect(state.items).toHaveLength(3)
    await person.click(title)
    const panel = await screen.findByRole('dialog', { name: '수업 편집' })
    await within(panel).findByText('서버가 영상을 준비하는 동안에는 바꾸거나 지울 수 없어요.')
    expect((within(panel).getByRole('textbox', { name: /^수업 이름/ }) as HTMLInputElement).disabled).toBe(true)
    // Pushed by the server, not polled.
    const { topics } = platform.realtime.wish
    expect(topics).toContainEqual({ topic: 'uploads', channelSeq: 1, courseSeq: 7 })
    const asked = () => platform.requests.filter(({ url }) => url.endsWith('/curriculums/edit')).length
    const before = asked()
    Object.assign(video, { state: 'ready', progressPercent: null, duration: 61, note: 'servedAsIs' })
    act(() => platform.realtime.say({ command: 'E0007', channelSeq: 1, courseSeq: 7, curriculumSeq: 13, uploadSeq: 5, state: 'ready' }))
    await within(panel).findByText(/이 서버에는 영상 변환 도구가 없어/)
    expect(asked()).toBe(before + 1)
    expect((within(panel).getByRole('textbox', { name: /^수업 이름/ }) as HTMLInputElement).disabled).toBe(false)
  })

  it('saves what is changed in the panel by itself [STU-03] [STU-09]', async () => {
    const { state, server } = threeItems()
    const { person } = await renderApp(address, server)
    await person.click(await item('보기'))
    const panel = await screen.findByRole('dialog', { name: '수업 편집' })
    await person.click(await within(panel).findByRole('switch', { name: /^무료 공개/ }))
    await waitFor(() => expect(state.items[2]?.body).toMatchObject({ isPublic: true, title: '보기' }))
  })

  it('shows why an upload failed in its row, and tries again [STU-04]', async () => {
    const { server } = threeItems()
    const { platform, person } = await renderApp(address, server)
    const row = (await item('보기')).closest('li') as HTMLElement
    act(() => platform.uploads.set([{
      uploadId: 'up', target: { channelSeq: 1, courseSeq: 7, curriculumSeq: 3, kind: 'video' }, fileName: 'a.mp4', fileSize: 10, sentBytes: 0, state: 'failed', speed: 0, reason: 'storageFull',
    }]))
    await within(row).findByText(/서버의 저장 공간이 부족합니다/)
    await person.click(within(row).getByRole('button', { name: '다시 시도' }))
    expect(platform.uploads.asked).toEqual(['retry up'])
  })

  it('asks for another file where the same would fail again [STU-04]', async () => {
    const { server } = threeItems()
    const { platform, person } = await renderApp(address, server)
    const row = (await item('보기')).closest('li') as HTMLElement
    const target = { channelSeq: 1, courseSeq: 7, curriculumSeq: 3, kind: 'video' } as const
    act(() => platform.uploads.set([{ uploadId: 'up', target, fileName: 'a.mp4', fileSize: 10, sentBytes: 0, state: 'failed', speed: 0, reason: 'fileLimitExceeded' }]))
    await within(row).findByText(/파일이 너무 큽니다/)
    expect(within(row).queryByRole('button', { name: '다시 시도' })).toBeNull()
    platform.uploads.picks = [{ fileId: 'small', fileName: 'b.mp4', fileSize: 1 }]
    await person.click(within(row).getByRole('button', { name: '파일 고르기' }))
    await waitFor(() => expect(platform.uploads.asked).toEqual(['start small for 3']))
  })
})

describe('the curriculum while videos go up and the list is asked for again and again', () => {
  it('keeps an item that was added when a list from before comes after it [STU-03]', async () => {
    const { server, hold, isHeld, letGo } = heldUp(threeItems().server, ({ url }) => url.endsWith('/curriculums/edit'))
    const { person, platform } = await renderApp(address, server)
    await item('보기')
    hold()
    act(() => platform.realtime.say(videoMessage))
    await isHeld()
    await person.click(screen.getByRole('button', { name: '+ 글' }))
    await screen.findByRole('textbox', { name: '‘새 글 수업’ 이름 바꾸기' })
    await letGo()
    expect(screen.queryByRole('textbox', { name: '‘새 글 수업’ 이름 바꾸기' })).not.toBeNull()
  })

  it('shows an item once that a list brought before the answer that it was added [STU-03]', async () => {
    const { server, hold, isHeld, letGo } = heldUp(threeItems().server, ({ url, body }) => url.endsWith('/curriculums') && body !== undefined)
    const { person, platform } = await renderApp(address, server)
    await item('보기')
    hold()
    await person.click(screen.getByRole('button', { name: '+ 글' }))
    await isHeld()
    act(() => platform.realtime.say(videoMessage))
    await waitFor(() => expect(listed()).toHaveLength(4))
    await letGo()
    expect(within(screen.getByRole('list', { name: '커리큘럼 목록' })).getAllByRole('listitem')).toHaveLength(4)
  })

  it('ends in the order that was chosen, though a list from before came while it was sent [STU-03]', async () => {
    const { server, hold, isHeld, letGo } = heldUp(threeItems().server, ({ url }) => url.endsWith('/ordering'), 'there')
    const { person, platform } = await renderApp(address, server)
    ;(await item('보기')).focus()
    hold()
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await isHeld()
    act(() => platform.realtime.say(videoMessage))
    await waitFor(() => expect(listed()).toEqual(['첫 주', '1읽기', '2보기']))
    await letGo()
    await waitFor(() => expect(listed()).toEqual(['첫 주', '1보기', '2읽기']))
  })

  it('keeps the name that was saved in the panel [STU-03]', async () => {
    const { server, hold, isHeld, letGo } = heldUp(threeItems().server, ({ url }) => url.endsWith('/curriculums/edit'))
    const { person, platform } = await renderApp(address, server)
    await person.click(await item('읽기'))
    const panel = await screen.findByRole('dialog', { name: '수업 편집' })
    hold()
    act(() => platform.realtime.say(videoMessage))
    await isHeld()
    await person.type(await within(panel).findByRole('textbox', { name: /^수업 이름/ }), ' 둘')
    await waitFor(() => expect(document.querySelector('#item-2')?.textContent).toBe('1읽기 둘'), { timeout: 3000 })
    await letGo()
    expect(document.querySelector('#item-2')?.textContent).toBe('1읽기 둘')
  })
})
