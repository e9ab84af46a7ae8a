// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { SiteTerms } from '#shared/terms/contract.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

/** Days from the server's time. */
const one = (version: number, days: number) => ({ version, effectiveAt: new Date(Date.parse('2026-11-21T00:00:00Z') + days * DAY_MS).toISOString(), createdAt: '2026-01-01T00:00:00.000Z', agreedCount: version * 3, asksAgainYn: 'N' as const })

function termsServer(planned: boolean, firstDays = -9) {
  const state = { terms: { memberCount: 12, kinds: termsKinds.map((termsKind) => ({ termsKind, versions: [...(planned ? [one(2, 5)] : []), one(1, firstDays)] })) } as SiteTerms, sent: [] as string[] }
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_INFO_UPDATE'], userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    const [place = ''] = path.split('?')
    if (!place.startsWith('/channels/1/admin/terms')) return undefined
    if (place.endsWith('/withdraw')) {
      state.sent.push(place)
      state.terms = { ...state.terms, kinds: state.terms.kinds.map(({ termsKind, versions }) => ({ termsKind, versions: versions.filter(({ version }) => version === 1) })) }
      return { body: state.terms }
    }
    if (body !== undefined && body !== null) return undefined
    if (place === '/channels/1/admin/terms') return { body: state.terms }
    return { body: { texts: { ko: `<p>글 ${place.slice(-1)}</p>`, en: '', ja: '' } } }
  })
  return { server, state }
}

it('lists versions with dates and consents, and shows a text in each language [SET-04]', async () => {
  const { server } = termsServer(false)
  const { person } = await renderApp('/settings/terms?channelSeq=1', server)
  const row = within(await screen.findByRole('list', { name: '버전' })).getByRole('listitem')
  expect(row.textContent).toMatch(/버전 1시행 중.*부터 · 3명 동의/)
  await screen.findByText('글 1')
  await person.click(screen.getByRole('radio', { name: 'English' }))
  await screen.findByText('이 언어로 쓴 글이 없어 한국어 글이 보여요.')
})

it('takes for in force what has come into force since the page learned the time, as the first version of a new site [SET-04]', async () => {
  const { server } = termsServer(false, 10 / 86_400)
  await renderApp('/settings/terms?channelSeq=1', server)
  const row = within(await screen.findByRole('list', { name: '버전' })).getByRole('listitem')
  expect(row.textContent).toContain('버전 1시행 중')
  expect((screen.getByRole('button', { name: '새 버전 쓰기' }) as HTMLButtonElement).disabled).toBe(false)
})

it('waits while a version is planned, which can be withdrawn [SET-04]', async () => {
  const { server, state } = termsServer(true)
  const { person } = await renderApp('/settings/terms?channelSeq=1&kind=privacy', server)
  await screen.findByText(/버전 2이 시행된 뒤에/)
  expect((screen.getByRole('button', { name: '새 버전 쓰기' }) as HTMLButtonElement).disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: '거두기' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '거두기' }))
  await waitFor(() => expect(state.sent).toEqual(['/channels/1/admin/terms/privacy/2/withdraw']))
  await waitFor(() => expect((screen.getByRole('button', { name: '새 버전 쓰기' }) as HTMLButtonElement).disabled).toBe(false))
})
