import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

const paramsOf = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const linkOf = (by: Person, course: BuiltCourse) => by.client(contract.referral.link, { params: paramsOf(course) })
const read = (refererCode: string, channelSeq = site.channelSeq) => api.client()(contract.referral.read, { params: { channelSeq, refererCode } })
const arrive = (by: Person, refererCode: string, channelSeq = site.channelSeq) => by.client(contract.referral.arrive, { params: { channelSeq, refererCode } })
const unknown = { code: errorTable.invitationNotFound.code }

describe('a member’s link to a class', () => {
  it('is theirs, stays the same, and is https [COUR-06]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [one, other] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
    const first = await linkOf(one, course)
    expect(await linkOf(one, course)).toEqual(first)
    expect(first).toMatchObject({ arrivedCount: 0, enrolledCount: 0 })
    const url = new URL(first.refererCodeUrl)
    expect([url.protocol, url.pathname]).toEqual(['https:', `/invite/${first.refererCode}`])
    expect((await linkOf(other, course)).refererCode).not.toBe(first.refererCode)
    expect(await read(first.refererCode)).toMatchObject({ courseSeq: course.courseSeq, name: one.name, event: null })
  })

  it('counts who came by it: the first link, once each, nobody who attends already, not its owner [COUR-11]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [one, other, guest, attendee] = await Promise.all(Array.from({ length: 4 }, () => buildPerson(api, { site })))
    await attendee!.client(contract.enrollment.attend, { params: paramsOf(course) })
    const [first, second] = [(await linkOf(one!, course)).refererCode, (await linkOf(other!, course)).refererCode]
    for (const [person, code] of [[guest, first], [guest, second], [guest, first], [one, first], [attendee, second]] as const) await arrive(person!, code)
    expect(await linkOf(one!, course)).toMatchObject({ arrivedCount: 1, enrolledCount: 0 })
    await guest!.client(contract.enrollment.attend, { params: paramsOf(course) })
    expect(await linkOf(one!, course)).toMatchObject({ arrivedCount: 1, enrolledCount: 1 })
    expect(await linkOf(other!, course)).toMatchObject({ arrivedCount: 0 })
    const { referrers } = await teacher.client(contract.referral.referrers, { params: paramsOf(course) })
    expect(referrers).toEqual([{ userSeq: one!.userSeq, name: one!.name, email: one!.email, arrivedCount: 1, enrolledCount: 1 }])
    await expect(guest!.client(contract.referral.referrers, { params: paramsOf(course) })).rejects.toMatchObject({ code: errorTable.noPermission.code })
  })

  it('is no way into what one may not see: hidden classes, the trash, other sites, guessed codes [COUR-07] [COUR-11]', async () => {
    const [course, hidden, gone] = [await buildCourse(api, { site, teacher }), await buildCourse(api, { site, teacher }), await buildCourse(api, { site, teacher })]
    const person = await buildPerson(api, { site })
    const codes = { hidden: (await linkOf(person, hidden)).refererCode, gone: (await linkOf(person, gone)).refererCode, open: (await linkOf(person, course)).refererCode }
    await teacher.client(contract.course.publish, { params: paramsOf(hidden), body: { publicCd: '99' } })
    await teacher.client(contract.course.delete, { params: paramsOf(gone) })
    for (const code of [codes.hidden, codes.gone, 'AAAAAAAAAAAA']) {
      await expect(read(code)).rejects.toMatchObject(unknown)
      await expect(arrive(person, code)).rejects.toMatchObject(unknown)
    }
    await expect(linkOf(teacher, gone)).rejects.toMatchObject({ code: errorTable.classInTrash.code })
    const second = await buildSite(api)
    await expect(read(codes.open, second.channelSeq)).rejects.toMatchObject(unknown)
    await expect(arrive(person, codes.open, second.channelSeq)).rejects.toMatchObject(unknown)
  })
})

describe('an invite event', () => {
  it('shows on links of members, or of staff alone [STU-06]', async () => {
    const event = { inviteEventYn: 'Y', inviteEventTitle: '친구와 함께', inviteEventInfo: '둘 다 10% 할인' } as const
    const course = await buildCourse(api, { site, teacher, draft: event })
    const ofStaff = await buildCourse(api, { site, teacher, draft: { ...event, canSendInviteEventYn: 'N' } })
    const member = await buildPerson(api, { site })
    const shownBy = async (by: Person, of: BuiltCourse) => (await read((await linkOf(by, of)).refererCode)).event
    const shown = { title: '친구와 함께', info: '둘 다 10% 할인' }
    expect([await shownBy(member, course), await shownBy(teacher, course)]).toEqual([shown, shown])
    expect([await shownBy(member, ofStaff), await shownBy(teacher, ofStaff)]).toEqual([null, shown])
  })
})
