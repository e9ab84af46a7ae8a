// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { act, screen, waitFor } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { heldUp } from '#tests/support/heldUp.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'
import { class7, classPage, classServer, enrollButton, member } from '#tests/support/screens/classServer.ts'
import { freshPage } from '#tests/support/screens/freshPage.ts'

freshPage()

describe('enrolling', () => {
  it('takes a guest through login and joining the site back to the class, and enrols them [ENR-07] [ENR-11]', async () => {
    const site: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
    const { server, paths } = classServer(site, aCourse(), (path) => {
      if (path === '/auth/login') {
        site.user = aPerson
        return { body: { user: aPerson } }
      }
      if (path === '/channels/1/join') {
        site.isChannelUser = true
        return { body: { result: 'ok' } }
      }
      return undefined
    })
    const { person } = await renderApp(classPage, server)
    await person.click(await enrollButton())
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe(classPage)
    await person.type(screen.getByLabelText('이메일'), 'student@madang.test')
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await screen.findByRole('heading', { level: 1, name: '마당 학교에 가입하기' })
    expect(new URLSearchParams(location.search).get('next')).toBe(classPage)
    expect(paths()).not.toContain(`${class7}/attend`)
    await person.click(screen.getByRole('button', { name: '가입하기' }))
    await waitFor(() => expect(location.pathname).toBe('/classes/7/classroom/11'))
    expect(paths().filter((path) => path === `${class7}/attend`)).toHaveLength(1)
  })

  it('does not take into the classroom who has gone to another page before the answer [ENR-08]', async () => {
    const { server, hold, isHeld, letGo } = heldUp(classServer(member()).server, ({ url }) => url.endsWith('/attend'))
    const { person } = await renderApp(classPage, server)
    hold()
    await person.click(await enrollButton())
    await isHeld()
    act(() => { window.history.pushState(null, '', '/nowhere?channelSeq=1'); window.dispatchEvent(new PopStateEvent('popstate')) })
    await waitFor(() => expect(screen.queryByRole('button', { name: /찜하기/ })).toBeNull())
    await letGo()
    await screen.findByText('수강을 시작해요. 즐거운 배움이 되길 바라요!')
    expect(location.pathname).toBe('/nowhere')
  })

  it('does not enrol a signed-in user who only opens the page', async () => {
    const { server, paths } = classServer(member())
    await renderApp(classPage, server)
    await enrollButton()
    expect(paths()).not.toContain(`${class7}/attend`)
  })

  it('shows what the schedule check says and goes on when confirmed [ENR-08]', async () => {
    const { server, paths } = classServer(member(), aCourse(), (path) => (path === `${class7}/curriculum-schedule/check`
      ? { body: { resultCode: '920099', message: '이미 시작한 클래스입니다.' } } : undefined))
    const { person } = await renderApp(classPage, server)
    await person.click(await enrollButton())
    await screen.findByText('이미 시작한 클래스입니다.')
    expect(paths()).not.toContain(`${class7}/attend`)
    await person.click(screen.getByRole('button', { name: '계속 신청하기' }))
    await waitFor(() => expect(location.pathname).toBe('/classes/7/classroom/11'))
  })

  it('shows the message of 100010 and does not go on [ENR-08]', async () => {
    const { server, paths } = classServer(member(), aCourse(), (path) => (path === `${class7}/curriculum-schedule/check`
      ? { body: { resultCode: '100010', message: '신청할 수 있는 일정이 없습니다.' } } : undefined))
    const { person } = await renderApp(classPage, server)
    await person.click(await enrollButton())
    await screen.findByText('신청할 수 있는 일정이 없습니다.')
    await person.click(screen.getByRole('button', { name: '확인' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(paths()).not.toContain(`${class7}/attend`)
  })

  it('shows a refusal and how the class is now [ENR-04]', async () => {
    const world = classServer(member(), aCourse(), (path) => {
      if (path !== `${class7}/attend`) return undefined
      world.state.course = aCourse({ userLimitTypeCd: '99', maxUserCount: 12 })
      return refusal(errorTable.soldOut.status, errorTable.soldOut.code, '모집 인원이 모두 찼습니다.')
    })
    const { person } = await renderApp(classPage, world.server)
    await person.click(await enrollButton())
    await screen.findByText('모집 인원이 모두 찼습니다.')
    await person.click(screen.getByRole('button', { name: '확인' }))
    expect((await screen.findAllByText('모집 인원 12명이 모두 찼어요.')).length).toBeGreaterThan(0)
  })
})
