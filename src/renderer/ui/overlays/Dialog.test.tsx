// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { ConfirmProvider, useConfirm } from './Confirm.tsx'
import { Dialog } from './Dialog.tsx'

beforeAll(() => startI18n('ko'))
afterEach(cleanup)

const answered = vi.fn()

function Page() {
  const [opened, setOpened] = useState(false)
  const confirm = useConfirm()
  return (
    <>
      <Button onClick={() => setOpened(true)}>열기</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="아래" closeLabel="닫기">
        <Button onClick={async () => { answered(await confirm({ title: '위' })) }}>물어보기</Button>
      </Dialog>
    </>
  )
}

function Ending() {
  const [opened, setOpened] = useState(false)
  const confirm = useConfirm()
  return (
    <>
      <Button onClick={() => setOpened(true)}>열기</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="하나" closeLabel="닫기">
        <Button data-autofocus onClick={() => { setOpened(false); void confirm({ title: '끝났어요' }) }}>끝내기</Button>
      </Dialog>
    </>
  )
}

function Coming() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>열기</Button>
      {opened ? (
        <Dialog opened onClose={() => setOpened(false)} title="하나" closeLabel="닫기">
          <Button data-autofocus onClick={() => setOpened(false)}>그만</Button>
        </Dialog>
      ) : null}
    </>
  )
}

async function twoDialogs() {
  const person = userEvent.setup()
  render(<ThemeProvider><ConfirmProvider><Page /></ConfirmProvider></ThemeProvider>)
  await person.click(screen.getByText('열기'))
  await person.click(await screen.findByText('물어보기'))
  await screen.findByText('위')
  await act(() => new Promise((done) => { setTimeout(done, 100) }))
  return person
}

describe('Dialog', () => {
  it('Escape closes the top one only, and then the one below [SHELL-20]', async () => {
    const person = await twoDialogs()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('위')).toBeNull())
    await act(() => new Promise((done) => { setTimeout(done, 400) }))
    expect(screen.getByText('아래')).toBeDefined()
    expect(answered).toHaveBeenLastCalledWith(false)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('아래')).toBeNull())
  })

  it('is painted over what opened before it, even if it was mounted earlier [SHELL-20]', async () => {
    const answer = vi.fn()
    function Late() {
      const [opened, setOpened] = useState(false)
      const confirm = useConfirm()
      const ask = () => { void confirm({ title: '위' }).then(answer) }
      return (
        <>
          <Button onClick={ask}>먼저 묻기</Button>
          <Button onClick={() => setOpened(true)}>열기</Button>
          {opened ? <Dialog opened onClose={() => setOpened(false)} title="아래" closeLabel="닫기"><Button onClick={ask}>물어보기</Button></Dialog> : null}
        </>
      )
    }
    const person = userEvent.setup()
    render(<ThemeProvider><ConfirmProvider><Late /></ConfirmProvider></ThemeProvider>)
    await person.click(screen.getByText('먼저 묻기'))
    await screen.findByText('위')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(answer).toHaveBeenCalledWith(false))
    await person.click(screen.getByText('열기'))
    await person.click(await screen.findByText('물어보기'))
    const heightOf = (title: string) => Number(getComputedStyle(screen.getByText(title).closest('[style*="--mb-z-index"]')!).getPropertyValue('--mb-z-index'))
    await screen.findByText('위')
    await waitFor(() => expect(heightOf('위')).toBeGreaterThan(heightOf('아래')))
  })

  it('gives the focus back to what opened it [SHELL-20]', async () => {
    const person = await twoDialogs()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('물어보기').closest('button')))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('열기').closest('button')))
  })

  it('gives it back over a notice that it ended with [SHELL-20]', async () => {
    const person = userEvent.setup()
    render(<ThemeProvider><ConfirmProvider><Ending /></ConfirmProvider></ThemeProvider>)
    await person.click(screen.getByText('열기'))
    await person.click(await screen.findByText('끝내기'))
    await screen.findByText('끝났어요')
    await act(() => new Promise((done) => { setTimeout(done, 400) }))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('열기').closest('button')))
  })

  it('does so too where it comes open and is taken away whole [SHELL-20]', async () => {
    const person = userEvent.setup()
    render(<ThemeProvider><Coming /></ThemeProvider>)
    await person.click(screen.getByText('열기'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('그만').closest('button')))
    await person.click(screen.getByText('그만'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('열기').closest('button')))
  })
})
