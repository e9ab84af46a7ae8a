// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { screen, within } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { aCourse, aGuestViewer, aReview } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp } from '#tests/support/screens/renderApp.tsx'
import { attendee, class7, classPage, classServer, member } from '#tests/support/screens/classServer.ts'
import { freshPage } from '#tests/support/screens/freshPage.ts'

freshPage()

describe('reviews', () => {
  const tab = `${classPage}&tab=reviews`
  const pageOf = (seqs: number[], over = {}) => ({ reviews: seqs.map((seq) => aReview(seq)), reviewCount: 3, reviewRate: 4.5, summary: null, myReview: null, ...over })

  it('load by the last one seen until all are there [REV-02]', async () => {
    const asked: string[] = []
    const { server } = classServer(member(), aCourse({ reviewCount: 3 }), (path) => {
      if (!path.startsWith(`${class7}/review`) || path.endsWith('/votes')) return undefined
      asked.push(path)
      return { body: path.includes('lastEvaluationSeq=2') ? pageOf([1]) : pageOf([3, 2]) }
    })
    const { person } = await renderApp(tab, server)
    await person.click(await screen.findByRole('button', { name: '후기 더 보기' }))
    await screen.findByText('좋았어요 1')
    expect(asked.at(-1)).toBe(`${class7}/review?lastEvaluationSeq=2&lastReviewDatetime=${encodeURIComponent('2026-11-20T00:00:00Z')}`)
    expect(screen.queryByRole('button', { name: '후기 더 보기' })).toBeNull()
  })

  it('are written by those who may: 5 stars to begin with, a text required, the class loaded again [REV-01]', async () => {
    const world = classServer(member(), aCourse({ viewer: attendee }), (path) => (path === `${class7}/review` && world.calls.at(-1)?.body !== undefined
      ? { body: { evaluationSeq: 9 } } : undefined))
    const { person } = await renderApp(tab, world.server)
    await person.click(await screen.findByRole('button', { name: '후기 쓰기' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(await within(dialog).findByRole('button', { name: '저장하기' }))
    await within(dialog).findByText(/내용을 입력해/)
    await person.type(within(dialog).getByLabelText(/^내용/), '친절해요')
    const before = world.paths().filter((path) => path === class7).length
    await person.click(within(dialog).getByRole('button', { name: '저장하기' }))
    await screen.findByText('후기를 남겼어요. 고마워요!')
    expect(world.calls.find(({ path, body }) => path === `${class7}/review` && body !== undefined)?.body).toMatchObject({ reviewPoint: 5, description: '친절해요', attendSeq: 31 })
    expect(world.paths().filter((path) => path === class7).length).toBeGreaterThan(before)
  })

  it('are kept as typed while their writer verifies the address, and saved then [AUTH-06] [REV-01]', async () => {
    let isVerified = false
    const sent: unknown[] = []
    const { server } = classServer(member(), aCourse({ viewer: attendee }), (path, body) => {
      if (path === '/auth/code') return { body: { expiresInSeconds: 600, resendInSeconds: 60 } }
      if (path === '/auth/authentication') {
        isVerified = true
        return { body: { user: aPerson, proof: 'a proof' } }
      }
      if (path !== `${class7}/review` || body === undefined) return undefined
      sent.push(body)
      return isVerified ? { body: { evaluationSeq: 9 } } : refusal(403, errorTable.emailNotVerified.code, '이메일을 인증해야 할 수 있습니다.')
    })
    const { person } = await renderApp(tab, server)
    await person.click(await screen.findByRole('button', { name: '후기 쓰기' }))
    const dialog = await screen.findByRole('dialog', { name: '후기 쓰기' })
    await person.type(await within(dialog).findByLabelText(/^내용/), '친절해요')
    await person.click(within(dialog).getByRole('button', { name: '저장하기' }))
    await person.type(await screen.findByLabelText(/^인증번호/), '246810')
    await person.click(within(screen.getByRole('dialog', { name: '이메일 인증' })).getByRole('button', { name: '확인' }))
    await screen.findByText('후기를 남겼어요. 고마워요!')
    expect(sent).toEqual([expect.objectContaining({ description: '친절해요' }), sent[0]])
  })

  it.each([
    ['who is not enrolled', aGuestViewer],
    ['who is awaiting approval', { ...attendee, choiseStatusCd: '01', isAttend: false }],
    ['whose time to review is over', { ...attendee, reviewExpringAt: '2026-11-20T00:00:00Z' }],
  ])('are not written by someone %s [REV-01]', async (_, viewer) => {
    await renderApp(tab, classServer(member(), aCourse({ viewer })).server)
    await screen.findByText('아직 후기가 없어요')
    expect(screen.queryByRole('button', { name: '후기 쓰기' })).toBeNull()
  })

  it('are there again where the session was lost meanwhile: login comes first, on a page for everybody too [SHELL-08] [SHELL-07] [REV-01]', async () => {
    const site = member()
    const { server } = classServer(site, aCourse({ viewer: attendee }), (path, body) => {
      if (path === `${class7}/review` && body !== undefined) return refusal(401, '900001', '로그인이 필요합니다.')
      if (path !== '/auth/login') return undefined
      site.user = aPerson
      return { body: { user: aPerson } }
    })
    const { person } = await renderApp(tab, server)
    await person.click(await screen.findByRole('button', { name: '후기 쓰기' }))
    await person.type(await screen.findByLabelText(/^내용/), '친절해요')
    site.user = null
    await person.click(screen.getByRole('button', { name: '저장하기' }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe(tab)
    await person.type(screen.getByLabelText('이메일'), aPerson.email)
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await person.click(await screen.findByRole('button', { name: '후기 쓰기' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^내용/)).value).toBe('친절해요')
  })

  it('are taken away after a confirm [REV-01]', async () => {
    const mine = aReview(5, { attendSeq: 31 })
    const { server, calls } = classServer(member(), aCourse({ viewer: attendee, reviewCount: 3 }), (path, body) => {
      if (path === `${class7}/review/delete`) return { body: { result: 'ok' } }
      return path.startsWith(`${class7}/review`) && !path.endsWith('/votes') && body === undefined ? { body: pageOf([5], { myReview: mine, reviewCount: 1 }) } : undefined
    })
    const { person } = await renderApp(tab, server)
    await person.click(await screen.findByRole('button', { name: '삭제' }))
    await screen.findByText('후기를 삭제할까요?')
    expect(calls.some(({ path }) => path.endsWith('/delete'))).toBe(false)
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '삭제' }))
    await screen.findByText('후기를 삭제했어요.')
    expect(calls.find(({ path }) => path.endsWith('/review/delete'))?.body).toEqual({ attendSeq: 31 })
  })
})
