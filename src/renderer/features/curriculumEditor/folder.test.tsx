// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '#tests/support/renderApp.tsx'
import { studioServer } from '#tests/support/studioServer.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const file = (path: string) => ({ path, fileSize: 1024, modifiedMs: 1_000_000, fileId: path })

async function open() {
  const { server, state } = studioServer({ items: [{ curriculumTypeCd: '05', title: '인사' }] })
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
})
