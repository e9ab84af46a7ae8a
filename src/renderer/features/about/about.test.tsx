// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { PolicyFacts } from '#shared/desktop/enterprisePolicy.ts'
import type { Release, UpdateState, UpdatesPort, UpdatesView } from '#shared/desktop/updatesPort.ts'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'
import type { AppLogPort } from '#renderer/platform/installation.ts'
import { installedParts } from './installedParts.tsx'

const release: Release = { version: '1.1.0', notes: { ko: '업로드가 더 빨라졌어요.', en: 'Faster.', ja: '速い。' } }
const ready: UpdateState = { kind: 'ready', release, afterUploads: false }

function fakeUpdates(state: UpdateState, channelFixed = false): UpdatesPort & { asked: string[]; set(state: UpdateState): void } {
  let view: UpdatesView = { state, channel: 'stable', channelFixed }
  const listeners = createListeners<[UpdatesView]>()
  const asked: string[] = []
  const note = (what: string) => async () => void asked.push(what)
  return {
    asked,
    set(next) {
      view = { ...view, state: next }
      listeners.notify(view)
    },
    view: async () => view,
    onChange: listeners.subscribe,
    check: note('check'), install: note('install'), putOff: note('putOff'),
    setChannel: async (channel) => void asked.push(`setChannel ${channel}`),
  }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const noLog: AppLogPort = { show: async () => {}, copy: async () => {} }

async function open(updates: UpdatesPort, policy: PolicyFacts = { fixed: [], fault: null }, log = noLog) {
  const shown = await renderApp('/settings/contents?channelSeq=1', studioServer().server, { parts: installedParts, installation: { version: '1.0.0', policy, updates, log } })
  await screen.findByRole('heading', { level: 1, name: '내 클래스' })
  return shown
}

const openAbout = async ({ person }: Awaited<ReturnType<typeof open>>, name: string | RegExp = '앱 정보') => {
  await person.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}

describe('what an installed app says of itself [DESK-05]', () => {
  it('is not there in a browser', async () => {
    await renderApp('/settings/contents?channelSeq=1', studioServer().server)
    await screen.findByRole('heading', { level: 1, name: '내 클래스' })
    expect(screen.queryByRole('button', { name: /앱 정보/ })).toBeNull()
  })

  it('shows the version, checks when asked and says what it found', async () => {
    const updates = fakeUpdates({ kind: 'idle', checkedAt: null })
    const shown = await open(updates)
    const dialog = await openAbout(shown)
    within(dialog).getByRole('heading', { name: '현재 버전 1.0.0' })
    await within(dialog).findByText('아직 업데이트를 확인하지 않았어요.')
    await shown.person.click(within(dialog).getByRole('button', { name: '업데이트 확인' }))
    expect(updates.asked).toEqual(['check'])
    act(() => updates.set({ kind: 'checking' }))
    within(dialog).getByText('업데이트를 확인하고 있어요…')
    act(() => updates.set({ kind: 'downloading', release, percent: 40 }))
    within(dialog).getByText('40%')
    expect(within(dialog).getByRole('progressbar', { name: '받은 정도' }).getAttribute('aria-valuenow')).toBe('40')
    within(dialog).getByText('업로드가 더 빨라졌어요.')
    act(() => updates.set({ kind: 'idle', checkedAt: Date.now() }))
    within(dialog).getByText('최신 버전이에요. 지금 확인했어요.')
    act(() => updates.set({ kind: 'failed', failure: 'badSignature' }))
    within(dialog).getByText(/서명을 확인할 수 없는 업데이트라서 설치하지 않았어요/)
    await shown.person.click(within(dialog).getByRole('button', { name: '다시 시도' }))
    expect(updates.asked).toEqual(['check', 'check'])
  })

  it('tells of an update that waits, and installs it when asked', async () => {
    const updates = fakeUpdates({ kind: 'checking' })
    const { person } = await open(updates)
    expect(screen.queryByRole('region', { name: '업데이트 알림' })).toBeNull()
    await screen.findByRole('button', { name: '앱 정보' })
    act(() => updates.set(ready))
    const notice = await screen.findByRole('region', { name: '업데이트 알림' })
    within(notice).getByText('1.1.0 버전이 준비됐어요.')
    await screen.findByRole('button', { name: '앱 정보 · 업데이트 준비됨' })
    await person.click(within(notice).getByRole('button', { name: '다시 시작하여 업데이트' }))
    expect(updates.asked).toEqual(['install'])
  })

  it('waits for uploads, and lets the person take that back', async () => {
    const updates = fakeUpdates(ready)
    const { person } = await open(updates)
    const notice = await screen.findByRole('region', { name: '업데이트 알림' })
    act(() => updates.set({ ...ready, afterUploads: true }))
    within(notice).getByText('업로드가 끝나면 다시 시작해서 업데이트해요.')
    await person.click(within(notice).getByRole('button', { name: '나중에' }))
    expect(updates.asked).toEqual(['putOff'])
  })

  it('can be put aside, and stays within reach', async () => {
    const shown = await open(fakeUpdates(ready))
    const notice = await screen.findByRole('region', { name: '업데이트 알림' })
    await shown.person.click(within(notice).getByRole('button', { name: '나중에' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '업데이트 알림' })).toBeNull())
    const dialog = await openAbout(shown, /앱 정보/)
    await within(dialog).findByRole('button', { name: '다시 시작하여 업데이트' })
  })

  it('lets the person choose the channel', async () => {
    const updates = fakeUpdates({ kind: 'idle', checkedAt: 0 })
    const shown = await open(updates)
    const dialog = await openAbout(shown)
    await shown.person.click(await within(dialog).findByRole('radio', { name: '베타 버전' }))
    expect(updates.asked).toEqual(['setChannel beta'])
  })

  it('says what the administrator has decided, and takes no other choice', async () => {
    const shown = await open(fakeUpdates({ kind: 'idle', checkedAt: 0 }, true), { fixed: ['serverAddress', 'updateChannel'], fault: null })
    const dialog = await openAbout(shown)
    expect((await within(dialog).findByRole<HTMLInputElement>('radio', { name: '베타 버전' })).disabled).toBe(true)
    expect(within(dialog).getAllByText('관리자가 정함')).toHaveLength(2)
  })

  it('shows the log in its folder and copies it, and says so when it cannot', async () => {
    const asked: string[] = []
    const log: AppLogPort = {
      show: () => Promise.reject(new Error('no file')),
      copy: async () => void asked.push('copy'),
    }
    const shown = await open(fakeUpdates({ kind: 'idle', checkedAt: 0 }), { fixed: [], fault: null }, log)
    const dialog = await openAbout(shown)
    await shown.person.click(within(dialog).getByRole('button', { name: '로그 복사' }))
    await screen.findByText('로그를 복사했어요.')
    await shown.person.click(within(dialog).getByRole('button', { name: '폴더에서 보기' }))
    await screen.findByText('로그 파일을 열 수 없어요.')
    expect(asked).toEqual(['copy'])
  })

  it('says who has turned updates off', async () => {
    const dialog = await openAbout(await open(fakeUpdates({ kind: 'forbidden', by: 'admin' })))
    await within(dialog).findByText('관리자가 자동 업데이트를 꺼 두었어요.')
    expect(within(dialog).queryByRole('radio')).toBeNull()
    expect(within(dialog).queryByRole('button', { name: /업데이트/ })).toBeNull()
  })

  it('says what is wrong with the administrator\'s file', async () => {
    const dialog = await openAbout(await open(fakeUpdates({ kind: 'forbidden', by: 'damagedPolicy' }), { fixed: [], fault: { kind: 'badSettings', settings: ['updateChanel'] } }))
    expect(within(dialog).getByRole('alert').textContent).toContain('updateChanel')
    expect(within(dialog).getByRole('alert').textContent).toContain('멈춰요')
  })

  it('says that an unprotected file is ignored and stops no updates', async () => {
    const dialog = await openAbout(await open(fakeUpdates({ kind: 'idle', checkedAt: null }), { fixed: [], fault: { kind: 'notProtected' } }))
    expect(within(dialog).getByRole('alert').textContent).toContain('자동 업데이트는 그대로 계속돼요.')
    expect(within(dialog).getByRole('alert').textContent).not.toContain('멈춰요')
  })
})
