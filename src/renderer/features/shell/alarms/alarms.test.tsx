// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmContent } from '#shared/alarm/alarms.ts'
import { heldUp } from '#tests/support/heldUp.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const alarmOf = (alarmSeq: number): Alarm => ({
  alarmSeq, alarmType: 'like', content: alarmContent({ name: '김하늘', title: `책 ${alarmSeq}` }), createdAt: '2026-11-21T00:00:00.000Z', imageUrl: null, profileImageUrl: null,
  targetUserSeq: 5, courseSeq: 7, channelSeq: 1, domain: 'demo', channelName: '마당 학교', linkPackage: null, legacy: 'N',
})

function bellServer() {
  const site: FakeSite = { user: { ...aPerson, badgeCount: 1 }, roles: [], userTypeCd: null, isChannelUser: true }
  const alarms = [alarmOf(5)]
  const server = siteServer(site, (path) => {
    if (path.startsWith('/api/alarm/v1.0/users/alarms')) return { body: { alarms: [...alarms], alarmReadSeq: site.user?.alarmReadSeq } }
    if (path !== '/api/alarm/v1.0/alarms/delete') return undefined
    const read = { alarmReadSeq: alarms[0]?.alarmSeq ?? 0, badgeCount: 0 }
    site.user = { ...aPerson, ...read }
    return { body: read }
  })
  const raise = (alarmSeq: number) => {
    alarms.unshift(alarmOf(alarmSeq))
    site.user = { ...aPerson, ...site.user, badgeCount: (site.user?.badgeCount ?? 0) + 1 }
  }
  return { server, raise }
}

describe('the bell', () => {
  it('stays without a number once the alarms are read, though the session as it was before comes after it [ALRM-02]', async () => {
    const { server, hold, isHeld, letGo } = heldUp(bellServer().server, ({ url }) => url.endsWith('/common/session'))
    const { person, platform } = await renderApp('/nowhere?channelSeq=1', server)
    const bell = await screen.findByRole('button', { name: '알림, 읽지 않음 1개' })
    hold()
    act(() => platform.realtime.say({ command: 'E0016' }))
    await isHeld()
    await person.click(bell)
    await screen.findByRole('button', { name: '알림' })
    await letGo()
    expect(screen.queryByRole('button', { name: '알림' })).not.toBeNull()
    expect(screen.getByRole('heading', { name: '2026년 11월' })).not.toBeNull()
  })

  it('says in its settings where a kind is never mailed, or mailed alone [ALRM-04]', async () => {
    const kinds = [{ name: 'like', group: 'learning' }, { name: 'campaign', group: 'learning', mail: true, isMailAlone: true }]
    const { server } = bellServer()
    const { person } = await renderApp('/nowhere?channelSeq=1', (request) => (request.url.endsWith('/users/alarms/settings') ? { body: { kinds, alarmsOff: [], quietHours: null } } : server(request)))
    await person.click(await screen.findByRole('button', { name: '알림, 읽지 않음 1개' }))
    await person.click(await screen.findByRole('button', { name: '알림 설정' }))
    const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent
    expect([await rowOf('찜'), await rowOf('소식과 혜택')]).toEqual([expect.stringContaining('메일은 보내지 않아요'), expect.stringContaining('메일로만 보내요')])
  })

  it('shows an alarm that is raised while the list is asked for the first time [ALRM-01]', async () => {
    const { server: own, raise } = bellServer()
    const { server, hold, isHeld, letGo } = heldUp(own, ({ url }) => url.includes('/users/alarms'))
    const { person, platform } = await renderApp('/nowhere?channelSeq=1', server)
    hold()
    await person.click(await screen.findByRole('button', { name: '알림, 읽지 않음 1개' }))
    await isHeld()
    raise(6)
    act(() => platform.realtime.say({ command: 'E0002', alarmSeq: 6 }))
    await letGo()
    expect(await screen.findByText(/책 6/)).toBeTruthy()
  })
})
