// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { ConfirmProvider, useAlert, useConfirm } from './Confirm.tsx'

const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

const answers: unknown[] = []
function Page() {
  const alert = useAlert()
  const confirm = useConfirm()
  return (
    <>
      <button type="button" onClick={() => { void alert({ message: '일시적인 오류가 발생하였습니다.' }).then(() => answers.push('told')) }}>tell</button>
      <button type="button" onClick={() => { void confirm({ title: '지울까요?', confirmLabel: '지우기', danger: true }).then((answer) => answers.push(answer)) }}>ask</button>
    </>
  )
}

beforeAll(() => startI18n('ko'))
afterEach(() => {
  cleanup()
  answers.length = 0
})

async function open(button: string) {
  render(<ThemeProvider><ConfirmProvider load={away}><Page /></ConfirmProvider></ThemeProvider>)
  await userEvent.click(screen.getByText(button))
  return screen.findByRole('dialog')
}

describe('questions and notices whose dialog cannot be fetched', () => {
  it('are still shown, and the page stays [GEN-02]', async () => {
    const dialog = await open('tell')
    expect(dialog.textContent).toContain('일시적인 오류가 발생하였습니다.')
    await userEvent.click(screen.getByText('확인'))
    await waitFor(() => expect(answers).toEqual(['told']))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('tell')).toBeTruthy()
  })

  it('are answered, also by Escape, one after the other [SHELL-20]', async () => {
    const dialog = await open('ask')
    await userEvent.click(screen.getByText('지우기'))
    await waitFor(() => expect(answers).toEqual([true]))
    await userEvent.click(screen.getByText('ask'))
    await screen.findByRole('dialog')
    act(() => { dialog.dispatchEvent(new Event('cancel', { cancelable: true })) })
    await waitFor(() => expect(answers).toEqual([true, false]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
