// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { Badge } from '#renderer/ui/data/Badge.tsx'
import { PageTitle } from '#renderer/ui/layout/PageTitle.tsx'
import { Changed } from './Changed.tsx'
import { ErrorState } from './states.tsx'

beforeAll(() => startI18n('ko'))
afterEach(cleanup)

const show = (node: ReactNode) => render(<ThemeProvider>{node}</ThemeProvider>)

describe('the mark of a state', () => {
  it('moves each time that the state changes, not when it is first shown, and keeps the focus', () => {
    const mark = (by: string) => <ThemeProvider><Changed by={by}><button type="button">{by}</button></Changed></ThemeProvider>
    const shown = render(mark('초안'))
    const button = screen.getByRole('button')
    button.focus()
    const moves = () => shown.container.querySelector<HTMLElement>('[data-moves]')?.dataset['moves']
    expect(moves()).toBeUndefined()
    shown.rerender(mark('초안'))
    expect(moves()).toBeUndefined()
    shown.rerender(mark('공개'))
    expect(moves()).toBe('once')
    shown.rerender(mark('비공개'))
    expect(moves()).toBe('again')
    expect(document.activeElement).toBe(button)
  })
})

describe('the title of a page', () => {
  it('takes badges into its description without a paragraph around their blocks', () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show(<PageTitle description={<Badge>초안</Badge>}>물레</PageTitle>)
    expect(screen.getByText('초안').closest('p')).toBeNull()
    expect(complained).not.toHaveBeenCalled()
    complained.mockRestore()
  })

  it('makes words a paragraph', () => {
    show(<PageTitle description="처음이어도 괜찮아요">물레</PageTitle>)
    expect(screen.getByText('처음이어도 괜찮아요').tagName).toBe('P')
  })
})

describe('an error', () => {
  it('in place of a page is titled by the page\'s heading, which takes the focus after navigation', () => {
    show(<ErrorState page message="다시 시도해 주세요." onRetry={() => undefined} />)
    expect(screen.getByRole('heading', { level: 1, name: '불러오지 못했어요' }).hasAttribute('data-page-title')).toBe(true)
    expect(screen.getByRole('alert')).toBeDefined()
  })

  it('within a page is no heading', () => {
    show(<ErrorState message="다시 시도해 주세요." />)
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
