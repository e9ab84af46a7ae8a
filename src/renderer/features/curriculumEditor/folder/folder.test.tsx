// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const file = (path: string) => ({ path, fileSize: 1024, modifiedMs: 1_000_000, fileId: path })

const video: UploadedFile = {
  uploadSeq: 5, uploadId: 'u', kind: 'video', fileName: 'a.mp4', fileSize: 1024, contentType: 'video/mp4', state: 'ready', reason: null, note: null,
  progressPercent: null, duration: 61, posterUrl: null, createdAt: '2026-11-21T00:00:00Z',
}

const madeOf = (path: string, modifiedMs: number): CurriculumItem => ({
  curriculumSeq: 50, body: newCurriculumBody('02', path), uploads: [video], source: { folder: '강의', path, fileSize: 1024, modifiedMs, sha256: 'a'.repeat(64) }, updatedAt: '2026-11-21T00:00:00.000Z',
})

async function open(...more: CurriculumItem[]) {
  const { server, state } = studioServer({ items: [{ curriculumTypeCd: '05', title: '인사' }] })
  state.items.push(...more)
  const shown = await renderApp('/classes/7/settings/curriculums?channelSeq=1', server)
  await screen.findByRole('button', { name: '폴더로 만들기' })
  shown.platform.uploads.folder = { name: '강의', isCut: false, files: [file('2. 끝/a.mp4'), file('1. 처음/10.mp4'), file('1. 처음/2. 둘.mp4'), file('x.exe')] }
  return { ...shown, state }
}

describe('a folder in the curriculum [STU-04]', () => {
  it('shows exactly what it makes, makes it, queues the files, and takes all of it back', async () => {
    const { platform, person, state } = await open()
    await person.click(screen.getByRole('button', { name: '폴더로 만들기' }))
    const dialog = await screen.findByRole('dialog', { name: '‘강의’ 폴더로 커리큘럼 만들기' })
    const lines = within(within(dialog).getByRole('list', { name: '만들 항목' })).getAllByRole('listitem').map((line) => line.textContent)
    expect(lines).toEqual(['처음새로 만듦', '둘1. 처음/2. 둘.mp41.0 KB새로 만듦', '101. 처음/10.mp41.0 KB새로 만듦', '끝새로 만듦', 'a2. 끝/a.mp41.0 KB새로 만듦'])
    await person.click(within(dialog).getByRole('button', { name: '만들고 파일 3개 올리기 (3.0 KB)' }))
    await waitFor(() => expect(state.items.map(({ body }) => body.title)).toEqual(['인사', '처음', '둘', '10', '끝', 'a']))
    await waitFor(() => expect(platform.uploads.asked).toHaveLength(3))
    expect(platform.uploads.asked[0]).toBe(`start 1. 처음/2. 둘.mp4 for ${state.items[2]?.curriculumSeq}`)
    await person.click(await screen.findByRole('button', { name: '실행 취소' }))
    await waitFor(() => expect(state.items.map(({ body }) => body.title)).toEqual(['인사']))
    expect(platform.uploads.asked.slice(3).toSorted()).toEqual(['cancel 1. 처음/10.mp4', 'cancel 1. 처음/2. 둘.mp4', 'cancel 2. 끝/a.mp4'])
  })

  it('makes nothing when the person thinks better of it', async () => {
    const { person, state, platform } = await open()
    await person.click(screen.getByRole('button', { name: '폴더로 만들기' }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '취소' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([state.items.length, platform.uploads.asked]).toEqual([1, []])
  })

  it('is compared with what is there now, not with what the screen last heard', async () => {
    const { person, platform, state } = await open()
    platform.uploads.folder = { name: '강의', isCut: false, files: [file('a.mp4')] }
    state.items.push(madeOf('a.mp4', 1_000_000))
    await person.click(screen.getByRole('button', { name: '폴더로 만들기' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('새로 만들 것이 없어요. 모두 이미 있는 그대로예요.')
  })

  it('leaves alone a folder that is opened after one whose comparing was given up', async () => {
    const { person, platform } = await open(madeOf('a.mp4', 2_000_000))
    platform.uploads.folder = { name: '강의', isCut: false, files: [file('a.mp4')] }
    const hash = Promise.withResolvers<string>()
    platform.uploads.hash = () => hash.promise
    await person.click(screen.getByRole('button', { name: '폴더로 만들기' }))
    await person.click(within(await screen.findByRole('dialog', { name: /‘강의’/ })).getByRole('button', { name: '취소' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    platform.uploads.folder = { name: '다른 강의', isCut: false, files: [file('b.mp4')] }
    await person.click(screen.getByRole('button', { name: '폴더로 만들기' }))
    const dialog = await screen.findByRole('dialog', { name: /‘다른 강의’/ })
    expect(within(dialog).queryByRole('progressbar')).toBeNull()
    await act(async () => {
      hash.reject(new Error('the file is gone'))
      await Promise.resolve()
    })
    expect(screen.queryByRole('dialog', { name: /‘다른 강의’/ })).not.toBeNull()
    await person.click(within(dialog).getByRole('button', { name: /파일 1개 올리기/ }))
    await waitFor(() => expect(platform.uploads.asked).toHaveLength(1))
  })
})
