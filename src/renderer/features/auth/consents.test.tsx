// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { aPerson, aTermsAnswer, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

const guest = (): FakeSite => ({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
const tick = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

describe('the consents of a signup [AUTH-02]', () => {
  it('can be read over the form, which keeps what was typed, and be given there', async () => {
    const { person } = await renderApp('/createaccount?channelSeq=1', siteServer(guest()))
    await person.type(await screen.findByLabelText(/^이름/), '김하늘')
    await person.click(screen.getByRole('button', { name: '이용약관 보기' }))
    const dialog = await screen.findByRole('dialog', { name: '이용약관' })
    await within(dialog).findByText('terms 글 1')
    expect(tick(/이용약관에 동의/).checked).toBe(false)
    await person.click(within(dialog).getByRole('button', { name: '동의해요' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tick(/이용약관에 동의/).checked).toBe(true)
    expect(tick(/개인정보 수집/).checked).toBe(false)
    expect((screen.getByLabelText(/^이름/) as HTMLInputElement).value).toBe('김하늘')
  })

  it('each have their own text', async () => {
    const { person } = await renderApp('/createaccount?channelSeq=1', siteServer(guest()))
    for (const [title, text] of [['개인정보처리방침', 'privacy'], ['만 14세 이상 확인', 'consent-14'], ['마케팅 정보 수신 동의', 'marketing-consent']] as const) {
      await person.click(await screen.findByRole('button', { name: `${title} 보기` }))
      const dialog = await screen.findByRole('dialog', { name: title })
      await within(dialog).findByText(`${text} 글 1`)
      await person.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`${title} 보기`))
    }
  })

  it('are asked again when the text has changed in the meantime, and are then to the new one', async () => {
    const sent: { versions?: Record<string, number> }[] = []
    let version = 1
    const site = guest()
    const { person } = await renderApp('/createaccount?channelSeq=1&next=%2Fnowhere', siteServer(site, (path, body) => {
      if (path.startsWith('/auth/checkUserId')) return { body: { available: true } }
      if (path.startsWith('/channels/1/privacy')) return aTermsAnswer(path, { version, versions: [{ version, effectiveAt: '2026-11-20T00:00:00.000Z' }] })
      if (path !== '/auth/signup') return undefined
      sent.push(body as { versions: Record<string, number> })
      if (sent.length > 1) {
        site.user = aPerson
        return { body: { user: aPerson } }
      }
      version = 2
      return refusal(errorTable.termsChanged.status, errorTable.termsChanged.code, '그 사이 약관이 바뀌었습니다.', [{ path: ['versions', 'privacy'], message: 'validation:agree' }])
    }))
    await person.type(await screen.findByLabelText(/^이메일/), 'new@madang.test')
    await person.type(screen.getByLabelText(/^비밀번호/, { selector: 'input' }), 'Madang1!')
    await person.type(screen.getByLabelText(/^이름/), '김하늘')
    await person.click(screen.getByLabelText('모두 동의해요'))
    await person.click(screen.getByRole('button', { name: '가입하기' }))
    await screen.findByText('그 사이 약관이 바뀌었습니다.')
    expect(tick(/개인정보 수집/).checked).toBe(false)
    expect(document.activeElement).toBe(tick(/개인정보 수집/))
    expect(tick(/이용약관에 동의/).checked).toBe(true)
    await person.click(tick(/개인정보 수집/))
    await person.click(screen.getByRole('button', { name: '가입하기' }))
    await screen.findByRole('heading', { level: 1, name: '찾는 화면이 없어요' })
    expect(sent.map(({ versions }) => versions?.['privacy'])).toEqual([1, 2])
  })

  it('say that a text could not be loaded, and load it again', async () => {
    let broken = true
    const { person } = await renderApp('/createaccount?channelSeq=1', siteServer(guest(), (path) => (broken && path.startsWith('/channels/1/terms') ? refusal(400, '900010', '지금은 안 돼요.') : undefined)))
    await person.click(await screen.findByRole('button', { name: '이용약관 보기' }))
    const dialog = await screen.findByRole('dialog', { name: '이용약관' })
    await within(dialog).findByText('지금은 안 돼요.')
    expect(within(dialog).queryByRole('button', { name: '동의해요' })).toBeNull()
    broken = false
    await person.click(within(dialog).getByRole('button', { name: '다시 시도' }))
    await within(dialog).findByText('terms 글 1')
  })
})

describe('joining a site [ENR-07]', () => {
  it('shows what it agrees to', async () => {
    const { person } = await renderApp('/join?channelSeq=1', siteServer({ ...guest(), user: aPerson }))
    await person.click(await screen.findByRole('button', { name: '개인정보처리방침 보기' }))
    const dialog = await screen.findByRole('dialog', { name: '개인정보처리방침' })
    await within(dialog).findByText('privacy 글 1')
    expect(within(dialog).queryByRole('button', { name: '동의해요' })).toBeNull()
  })
})
