// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { languages } from '#shared/kernel/call/headers.ts'
import { changeLanguage, loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ErrorReportProvider } from '#renderer/lib/errorReport.tsx'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { textsOf } from '#tests/support/locales/texts.ts'
import { DevFormsScreen } from './screens/DevFormsScreen.tsx'

const namespaces = ['devForms', 'form', 'validation'] as const

async function show() {
  render(<ThemeProvider><ErrorReportProvider show={(error) => { throw error }}><DevFormsScreen /></ErrorReportProvider></ThemeProvider>)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const removeButtons = () => screen.queryAllByRole('button', { name: /지우기$/ }).map((button) => button.getAttribute('aria-label')?.replace(' 지우기', ''))
const choose = (which: 'file' | 'image', file: File) => {
  const input = document.querySelectorAll('input[type=file]')[which === 'file' ? 0 : 1]
  if (!input) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [file] } })
}

beforeEach(async () => {
  // Missing in happy-dom, used by the autosizing text area.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  await startI18n('ko')
  await loadTexts(namespaces)
})
afterEach(cleanup)

describe('tags [GEN-03]', () => {
  it('are added by Enter, comma and Tab, each once, and taken away by Backspace and by their buttons', async () => {
    const person = await show()
    const input = field('태그')
    await person.type(input, '봄{Enter}')
    await person.type(input, '여름,')
    await person.type(input, '가을')
    await person.tab()
    expect(document.activeElement).toBe(input)
    expect(removeButtons()).toEqual(['봄', '여름', '가을'])
    await person.type(input, '봄{Enter}')
    expect(screen.getByText('이미 추가한 태그입니다').className).toContain('error')
    expect(removeButtons()).toEqual(['봄', '여름', '가을'])
    await person.type(input, '{Backspace}')
    expect(removeButtons()).toEqual(['봄', '여름'])
    await person.click(screen.getByRole('button', { name: '봄 지우기' }))
    expect(removeButtons()).toEqual(['여름'])
    expect(screen.queryByText('이미 추가한 태그입니다')).toBeNull()
  })

  it('come several at once by pasting, up to the limit, and what is not taken stays with the reason', async () => {
    const person = await show()
    const input = field('태그')
    await person.click(input)
    await person.paste('하나, 둘\n셋\t넷,다섯,여섯')
    expect(removeButtons()).toEqual(['하나', '둘', '셋', '넷', '다섯'])
    expect(input.value).toBe('여섯')
    expect(screen.getByText('최대 5개까지 선택할 수 있습니다').className).toContain('error')
  })

  it('that do not fit hold nobody in the field', async () => {
    const person = await show()
    const input = field('초대할 이메일')
    await person.type(input, 'nobody')
    await person.tab()
    expect(document.activeElement).not.toBe(input)
    expect(input.value).toBe('nobody')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('이메일 형식으로 입력해 주세요').className).toContain('error')
    await person.type(input, '@madang.kr')
    await person.click(field('쉬는 날'))
    expect(removeButtons()).toEqual(['nobody@madang.kr'])
  })

  it('ignore a syllable that is being composed', async () => {
    await show()
    const input = field('태그')
    fireEvent.change(input, { target: { value: '봄' } })
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    expect(removeButtons()).toEqual([])
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(removeButtons()).toEqual(['봄'])
  })
})

describe('texts [GEN-03]', () => {
  it('a phone number is its digits, shown 3-4-4 as it is typed', async () => {
    const person = await show()
    const input = field('휴대폰 번호')
    await person.type(input, '010-1234 abc5678')
    expect(input.value).toBe('010-1234-5678')
    await person.clear(input)
    await person.paste('+82 10-8765-4321')
    expect(input.value).toBe('010-8765-4321')
    await person.clear(input)
    await person.type(input, '12')
    await person.tab()
    await screen.findByText('휴대폰 번호를 다시 확인해 주세요')
  })

  it('numbers are digits alone, zeros in front too', async () => {
    const person = await show()
    await person.type(field('계좌번호'), '00-12a 3')
    expect(field('계좌번호').value).toBe('00123')
  })

  it('long texts say how much fits and take no more', async () => {
    const person = await show()
    expect(field('소개').maxLength).toBe(5000)
    screen.getByText('최대 5,000자까지 쓸 수 있어요.')
    const memo = field('메모')
    fireEvent.change(memo, { target: { value: 'x'.repeat(499) } })
    await person.type(memo, 'yz')
    expect(memo.value).toHaveLength(500)
    screen.getByText('500 / 500')
  })
})

describe('files [GEN-03]', () => {
  it('are shown with their size, and refused by type at once', async () => {
    await show()
    choose('file', new File(['x'.repeat(1536)], '계획.pdf', { type: 'application/pdf' }))
    await screen.findByText('1.5 KB')
    choose('file', new File(['x'], 'page.html', { type: 'text/html' }))
    expect((await screen.findByText('등록할 수 없는 형식의 파일입니다')).className).toContain('error')
  })

  it('a picture is shown, and one too large is refused', async () => {
    await show()
    choose('image', new File([new Uint8Array([137, 80, 78, 71])], 'a.png', { type: 'image/png' }))
    expect((await screen.findByAltText<HTMLImageElement>('고른 이미지')).src).toBe('data:image/png;base64,iVBORw==')
    choose('image', new File([new Uint8Array(1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
    await screen.findByText('파일은 최대 1.0 MB까지 등록할 수 있습니다')
    expect(screen.queryByAltText('고른 이미지')).toBeNull()
  })
})

describe('the whole form [GEN-03]', () => {
  it('names what is missing, and shows what was parsed', async () => {
    const person = await show()
    await person.click(screen.getByRole('button', { name: '보내기' }))
    await screen.findByText('이름 항목을 입력해주세요!')
    await screen.findByText('필수 항목에 동의해 주세요')
    expect(screen.queryByRole('region', { name: '보낸 값' })).toBeNull()
    await person.type(field(/^이름/), ' 김하늘 ')
    await person.type(field('이메일'), 'Sky@Madang.kr')
    await person.type(field('휴대폰 번호'), '01012345678')
    await person.type(field('태그'), '봄{Enter}')
    await person.click(screen.getByLabelText('모두 동의해요'))
    expect(screen.getByLabelText<HTMLInputElement>('[필수] 이용약관에 동의해요').checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('[선택] 소식을 받아 볼래요').checked).toBe(true)
    await person.click(screen.getByRole('button', { name: '보내기' }))
    const result = await screen.findByRole('region', { name: '보낸 값' })
    expect(JSON.parse(result.querySelector('pre')?.textContent ?? '')).toEqual({
      name: '김하늘', email: 'sky@madang.kr', url: '', phone: '01012345678', digits: '', code: '', tags: ['봄'], mails: [], days: [], intro: '', memo: '', file: null, image: '', terms: true, news: true,
    })
  })

  it.each(languages)('speaks %s', async (language) => {
    await changeLanguage(language)
    await loadTexts(namespaces)
    const person = await show()
    const texts = textsOf(language)
    await person.click(screen.getByRole('button', { name: texts.get('devForms:submit') ?? '' }))
    const missing = await screen.findByText((texts.get('validation:requiredField') ?? '').replace('{{label}}', texts.get('devForms:name') ?? ''))
    expect(missing.className).toContain('error')
    expect(field((texts.get('form:agreement.optional') ?? '').replace('{{label}}', texts.get('devForms:news') ?? '')).checked).toBe(false)
  })
})
