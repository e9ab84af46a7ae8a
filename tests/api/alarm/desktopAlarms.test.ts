import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'
import { buildCourse, buildPerson, PASSWORD } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

const page = { language: 'ko', source: 'app://madang/' }

let api: TestApi
let course: BuiltCourse
let folder: string
let main: DesktopMain

beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => {
  course = await buildCourse(api)
  folder = await mkdtemp(join(tmpdir(), 'madang-desktop-'))
  main = await startDesktopMain({ serverOrigin: api.origin, pageOrigin: 'app://madang', userData: folder, keychain: memoryKeychain(), faster: 5 })
})
afterEach(async () => {
  await main.stop()
  await rm(folder, { recursive: true, force: true })
})

const send = (url: string, body: unknown = {}) => main.call('rest.send', 'r', { method: 'POST', url, body: JSON.stringify(body) }, page)

async function logIn({ email }: Person): Promise<void> {
  const received = new Promise<void>((resolve) => {
    const stop = main.ipc.onPush((channel, payload) => {
      if (channel !== 'realtime.message' || (payload as { command: string }).command !== 'E0001') return
      stop()
      resolve()
    })
  })
  await send(callUrl(auth.login, {}), { email, password: PASSWORD })
  await received
}

const like = async (of: BuiltCourse = course) => {
  const person = await buildPerson(api, { site: of.site })
  await person.client(contract.course.like, { params: { channelSeq: of.channelSeq, courseSeq: of.courseSeq } })
  return person
}
const badge = () => main.badge.shown.at(-1)

describe('desktop alarms', () => {
  it('show as a system notification and on the badge, and open their class [ALRM-06]', async () => {
    await logIn(course.teacher)
    const person = await like()
    await expect.poll(() => main.notifier.notifications).toMatchObject([{ title: '시험 마당', body: `${person.name} 님이 ‘도자기 빚기’ 클래스를 찜했어요.` }])
    await expect.poll(badge).toBe(1)
    const opened = main.windows.opened
    main.notifier.notifications[0]?.click()
    expect(main.windows.opened).toBe(opened + 1)
    expect(await main.call('links.take')).toMatchObject({ value: [{ kind: 'notification', userSeq: course.teacher.userSeq, channelSeq: course.channelSeq, path: `/classes/${course.courseSeq}` }] })
    await course.teacher.client(alarmCalls.delete, { body: {} })
    await expect.poll(badge).toBe(0)
  })

  it('show only on the badge while the window has focus [ALRM-06]', async () => {
    await logIn(course.teacher)
    main.windows.hasFocus = true
    await like()
    await expect.poll(badge).toBe(1)
    expect(main.notifier.notifications).toEqual([])
  })

  it('of another account name it, leave the badge unchanged, and open as that account [ALRM-06] [AUTH-12]', async () => {
    const second = await buildCourse(api)
    await logIn(course.teacher)
    await logIn(second.teacher)
    await expect.poll(badge).toBe(0)
    const before = main.badge.shown.length
    main.windows.hasFocus = true
    await like()
    await expect.poll(() => main.notifier.notifications).toHaveLength(1)
    expect(main.notifier.notifications[0]?.title).toBe(`${course.teacher.name} · 시험 마당`)
    expect(main.badge.shown.slice(before).filter((unread) => unread !== 0)).toEqual([])
    main.notifier.notifications[0]?.click()
    expect(await main.call('links.take')).toMatchObject({ value: [{ kind: 'notification', userSeq: course.teacher.userSeq }] })
    await main.call('accounts.switchTo', course.teacher.userSeq)
    await expect.poll(badge).toBe(1)
    await main.call('app.getFacts')
    await send(callUrl(auth.logout, {}))
    await expect.poll(badge).toBe(0)
  })
})
