// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UploadRow } from '#shared/upload/port.ts'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

const row = (change: Partial<UploadRow>): UploadRow => ({
  uploadId: 'a', target: { channelSeq: 1, courseSeq: 7, curriculumSeq: 3, kind: 'video' }, fileName: '수업.mp4', fileSize: 100 * 1024 * 1024, sentBytes: 0, state: 'uploading', speed: 0, ...change,
})
const tray = () => screen.findByRole('region', { name: '업로드' })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

async function open(...rows: UploadRow[]) {
  const shown = await renderApp('/settings/contents?channelSeq=1', studioServer().server)
  await screen.findByRole('heading', { level: 1, name: '내 클래스' })
  act(() => shown.platform.uploads.set(rows))
  return shown
}

describe('the upload tray [STU-04]', () => {
  it('is not there without uploads', async () => {
    await open()
    expect(screen.queryByRole('region', { name: '업로드' })).toBeNull()
  })

  it('shows progress, speed and time left, and offers what the state allows', async () => {
    const { platform, person } = await open(row({ sentBytes: 25 * 1024 * 1024, speed: 5 * 1024 * 1024 }))
    const section = await tray()
    within(section).getByText('25.0 MB / 100.0 MB · 초당 5.0 MB · 15초 남음')
    expect(within(section).getByRole('progressbar', { name: '수업.mp4 올린 정도' }).getAttribute('aria-valuenow')).toBe('25')
    expect(within(section).queryByRole('button', { name: /이어서/ })).toBeNull()
    await person.click(within(section).getByRole('button', { name: '수업.mp4 잠시 멈추기' }))
    expect(platform.uploads.asked).toEqual(['pause a'])
  })

  it('asks before it throws away what was sent', async () => {
    const { platform, person } = await open(row({ state: 'paused', sentBytes: 1024 }))
    await person.click(within(await tray()).getByRole('button', { name: '수업.mp4 올리기 취소' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('1.0 KB')
    await person.click(within(dialog).getByRole('button', { name: '올리기 취소' }))
    await waitFor(() => expect(platform.uploads.asked).toEqual(['cancel a']))
  })

  it('takes the file again after a reload, and says so when it is another one', async () => {
    const { platform, person } = await open(row({ state: 'paused', needsFile: true }))
    platform.uploads.picks = [{ fileId: 'again', fileName: '다른.mp4', fileSize: 1 }]
    platform.uploads.giveFile = async () => false
    await person.click(within(await tray()).getByRole('button', { name: '파일 다시 고르기' }))
    expect((await screen.findByText('처음에 선택한 파일과 다른 파일입니다.')).closest('[role=alert]')).not.toBeNull()
  })

  it('tells in words why a file failed, and reads out what is done', async () => {
    const { platform } = await open(row({ state: 'failed', reason: 'fileEmpty' }), row({ uploadId: 'b', fileName: '둘째.mp4', state: 'optimising' }))
    within(await tray()).getByText('내용이 없는 파일입니다.')
    act(() => platform.uploads.set([row({ uploadId: 'b', fileName: '둘째.mp4', state: 'done' })]))
    const said = await screen.findByText('둘째.mp4 올리기가 끝났어요.')
    expect(said.closest('[aria-live=polite]')).not.toBeNull()
  })

  it('warns before the page is closed while something is being sent', async () => {
    const { platform } = await open(row({}))
    await tray()
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leaving()).toBe(true)
    act(() => platform.uploads.set([row({ state: 'done' })]))
    await waitFor(() => expect(leaving()).toBe(false))
  })

  it('stops and goes on as a whole, and says so', async () => {
    const { platform, person } = await open(row({ sentBytes: 50 * 1024 * 1024 }), row({ uploadId: 'b', state: 'queued' }))
    const section = await tray()
    await person.click(within(section).getByRole('button', { name: '모두 멈추기' }))
    act(() => platform.uploads.set([row({ state: 'waiting', reason: 'held' }), row({ uploadId: 'b', state: 'waiting', reason: 'held' })]))
    await within(section).findByText(/파일 2개 멈춤/)
    await person.click(within(section).getByRole('button', { name: '모두 이어서 올리기' }))
    expect(platform.uploads.asked).toEqual(['holdAll', 'releaseAll'])
  })

  it('changes the order by menu and by keyboard [DESK-02]', async () => {
    const { platform, person } = await open(row({}), row({ uploadId: 'b', fileName: '둘째.mp4', state: 'queued' }), row({ uploadId: 'c', fileName: '셋째.mp4', state: 'queued' }))
    const section = await tray()
    await person.click(within(section).getByRole('button', { name: '셋째.mp4 순서 바꾸기' }))
    await person.click(await screen.findByRole('menuitem', { name: /가장 먼저 올리기/ }))
    within(section).getByRole('link', { name: '둘째.mp4' }).focus()
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(platform.uploads.asked).toEqual(['move c to 0', 'move b to 2'])
  })

  it('asks what to do with a file that the site has already', async () => {
    const same = { uploadSeq: 9, fileName: '있는.mp4', courseTitle: '도자기', itemTitle: '물레', createdAt: '2026-11-21T00:00:00.000Z' }
    const { platform, person } = await open(row({ state: 'paused', reason: 'sameFile', same }))
    const section = await tray()
    within(section).getByText('이미 ‘도자기’ 클래스의 ‘물레’에 있는 파일이에요.')
    await person.click(within(section).getByRole('button', { name: '있는 파일 연결하기' }))
    await person.click(within(section).getByRole('button', { name: '그래도 올리기' }))
    expect(platform.uploads.asked).toEqual(['link a', 'send a'])
  })

  it('offers to choose again or to remove what is gone, and to try now what waits', async () => {
    const { platform, person } = await open(row({ state: 'failed', reason: 'fileMissing' }), row({ uploadId: 'b', fileName: '둘째.mp4', state: 'waiting', reason: 'storageFull' }))
    const section = await tray()
    platform.uploads.picks = [{ fileId: 'found', fileName: '찾은.mp4', fileSize: 1 }]
    await person.click(within(section).getByRole('button', { name: '파일 다시 고르기' }))
    await person.click(within(section).getByRole('button', { name: '지금 다시 시도: 둘째.mp4' }))
    await person.click(within(section).getByRole('button', { name: '수업.mp4 올리기 취소' }))
    await waitFor(() => expect(platform.uploads.asked).toEqual(['give a found', 'retry b', 'cancel a']))
  })

  it('tells what was found in a video before it is sent', async () => {
    await open(row({ state: 'queued', note: 'noAudio', media: { container: 'MP4', seconds: 754, video: { codec: 'avc', width: 1920, height: 1080 }, audio: null } }))
    const section = await tray()
    expect(section.textContent).toContain('차례를 기다리는 중 · MP4 · 1920×1080 · 12:34소리가 없는 영상입니다.')
  })

  it('says once that all is done', async () => {
    const { platform } = await open(row({}), row({ uploadId: 'b', state: 'queued' }))
    await tray()
    act(() => platform.uploads.set([row({ state: 'done' }), row({ uploadId: 'b', state: 'failed', reason: 'refused' })]))
    expect(await screen.findAllByText('파일 1개를 올렸고, 1개는 올리지 못했어요')).toHaveLength(1)
  })

  it('keeps how this machine uploads [DESK-02]', async () => {
    const { platform, person } = await open(row({}))
    await person.click(within(await tray()).getByRole('button', { name: '업로드 설정' }))
    const dialog = await screen.findByRole('dialog', { name: '업로드 설정' })
    await person.click(within(dialog).getByRole('radio', { name: '3' }))
    await person.click(within(dialog).getByRole('switch', { name: /속도 제한/ }))
    await person.click(within(dialog).getByRole('switch', { name: /정한 시간에만/ }))
    await person.click(within(dialog).getByRole('button', { name: '저장' }))
    await waitFor(async () => expect(await platform.uploads.settings()).toEqual({ atOnce: 3, bytesPerSecond: 2 * 1024 * 1024, hours: { from: '22:00', to: '07:00' } }))
  })

  it('is there on pages for learning as well, folded', async () => {
    const shown = await renderApp('/?channelSeq=1', studioServer().server)
    await screen.findByRole('main')
    expect(screen.queryByRole('region', { name: '업로드' })).toBeNull()
    act(() => shown.platform.uploads.set([row({})]))
    const section = await tray()
    within(section).getByRole('button', { name: '업로드 목록 펼치기' })
    expect(within(section).queryByRole('link', { name: '수업.mp4' })).toBeNull()
  })
})
