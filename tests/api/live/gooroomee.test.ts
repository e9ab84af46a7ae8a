import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { api, build, join, learner, open, place, standIn, teacher, withProviders } from '#tests/support/live/providers.ts'

withProviders()

describe('a room of Gooroomee', () => {
  it('lets each one in by an address that works once [LIVE-04] [LIVE-07]', async () => {
    const course = await build({ liveType: '01' })
    const person = await learner(course)
    const host = await join(teacher, course)
    expect(host).toMatchObject({ liveTypeCd: '01', gooroomeeId: host.meetingId, isReserve: false })
    await teacher.client(contract.live.attend, { params: place(course), body: { spanNo: crypto.randomUUID(), left: false } })
    const { joinUrl } = await join(person, course)
    expect(await open(joinUrl)).toContain(person.name)
    expect(await open(joinUrl)).not.toContain(person.name)
    const { signature } = await person.client(contract.live.gooroomeeSignature, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, query: { itemSeq: course.curriculumSeq } })
    expect(await open(`${api.origin}/live-stand-in/gooroomee/room/otp/${signature}`)).toContain(person.name)
    standIn().setDown(true)
    await expect(join(person, course)).rejects.toMatchObject({ code: '988003' })
  })
})
