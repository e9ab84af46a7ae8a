import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewingPlaces } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'
import { connect } from '#tests/support/server/socket.ts'

let api: TestApi
let course: BuiltCourse
const linked = { curriculumTypeCd: '02', vodTypeCd: '00', linkUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } as const
beforeAll(async () => {
  api = await startApi()
  course = await buildCourse(api)
})
afterAll(() => api.stop())

describe('the video that plays on one device at a time', () => {
  async function aVideo(limitDupPlay: 'Y' | 'N' = 'Y') {
    const { channelSeq, courseSeq, curriculumSeq, ...rest } = await buildCourse(api, { site: course.site, teacher: course.teacher, lessons: [{ ...linked, title: '영상', limitDupPlay }] })
    const { person } = await buildAttendee(api, { course: { ...rest, channelSeq, courseSeq, curriculumSeq } })
    return { person, lesson: { channelSeq, courseSeq, curriculumSeq } }
  }
  const twoDevices = async (person: Person) => Promise.all([
    connect(api.origin, person.token, { clientId: 'laptop' }), logIn(api, person).then(({ token }) => connect(api.origin, token, { clientId: 'phone' })),
  ])

  it('is refused on the second by E0005 until the first stops [ROOM-02]', async () => {
    const { person, lesson } = await aVideo()
    const [laptop, phone] = await twoDevices(person)
    laptop.send({ command: 'turn_on', ...lesson })
    expect(await laptop.next('E0006')).toEqual({ command: 'E0006', ...lesson })
    phone.send({ command: 'turn_on', ...lesson })
    expect(await phone.next('E0005')).toEqual({ command: 'E0005', ...lesson })
    laptop.send({ command: 'turn_off', ...lesson })
    await expect.poll(async () => {
      phone.send({ command: 'turn_on', ...lesson })
      return (await Promise.race([phone.next('E0006'), phone.next('E0005')])).command
    }).toBe('E0006')
    for (const socket of [laptop, phone]) socket.close()
  })

  it('is released when the first connection breaks, and kept over a reconnect of the same device [ROOM-02]', async () => {
    const { person, lesson } = await aVideo()
    const [laptop, phone] = await twoDevices(person)
    laptop.send({ command: 'turn_on', ...lesson })
    await laptop.next('E0006')
    const again = await connect(api.origin, person.token, { clientId: 'laptop' })
    again.send({ command: 'turn_on', ...lesson })
    await again.next('E0006')
    laptop.raw.terminate()
    await laptop.closed
    phone.send({ command: 'turn_on', ...lesson })
    await phone.next('E0005')
    again.raw.terminate()
    await again.closed
    await expect.poll(async () => {
      phone.send({ command: 'turn_on', ...lesson })
      return (await Promise.race([phone.next('E0006'), phone.next('E0005')])).command
    }).toBe('E0006')
    phone.close()
  })

  it('is released when its server was killed and its heartbeat is old [ROOM-02]', async () => {
    const { person, lesson: { courseSeq, ...row }, lesson } = await aVideo()
    const expiresAt = new Date(api.clock.now().getTime() + 60_000)
    await api.server.ports.database.db.insert(viewingPlaces).values({ ...row, userSeq: person.userSeq, socketId: 'of a killed server', place: 'laptop', expiresAt })
    const phone = await connect(api.origin, person.token, { clientId: 'phone' })
    phone.send({ command: 'turn_on', ...lesson })
    expect(await phone.next('E0005')).toMatchObject({ courseSeq })
    api.clock.advance(60_000)
    phone.send({ command: 'turn_on', ...lesson })
    expect(await phone.next('E0006')).toMatchObject({ courseSeq })
    phone.close()
  })

  it('is named by curriculumSeq alone, as in the specification [ROOM-02] [ALRM-05]', async () => {
    const { person, lesson } = await aVideo()
    const [laptop, phone] = await twoDevices(person)
    laptop.send(JSON.stringify({ command: 'turn_on', curriculumSeq: lesson.curriculumSeq }))
    expect(await laptop.next('E0006')).toEqual({ command: 'E0006', ...lesson })
    phone.send(JSON.stringify({ command: 'turn_on', curriculumSeq: lesson.curriculumSeq }))
    expect(await phone.next('E0005')).toEqual({ command: 'E0005', ...lesson })
    laptop.send(JSON.stringify({ command: 'turn_off', curriculumSeq: lesson.curriculumSeq }))
    await expect.poll(async () => {
      phone.send(JSON.stringify({ command: 'turn_on', curriculumSeq: lesson.curriculumSeq }))
      return (await Promise.race([phone.next('E0006'), phone.next('E0005')])).command
    }).toBe('E0006')
    const stranger = await connect(api.origin, (await buildPerson(api)).token)
    stranger.send(JSON.stringify({ command: 'turn_on', curriculumSeq: lesson.curriculumSeq }))
    expect(await stranger.next('E0012')).toEqual({ command: 'E0012' })
    for (const socket of [laptop, phone, stranger]) socket.close()
  })

  it('is granted once to devices that start concurrently', async () => {
    const { person, lesson } = await aVideo()
    const [laptop, phone] = await twoDevices(person)
    for (const socket of [laptop, phone]) socket.send({ command: 'turn_on', ...lesson })
    const answers = await Promise.all([laptop, phone].map((socket) => Promise.race([socket.next('E0006'), socket.next('E0005')])))
    expect(answers.map(({ command }) => command).sort()).toEqual(['E0005', 'E0006'])
    for (const socket of [laptop, phone]) socket.close()
  })

  it('plays everywhere without the limit, for its teacher, and for another user [ROOM-02]', async () => {
    const { person, lesson } = await aVideo('N')
    const limited = await aVideo()
    const teacher = await logIn(api, course.teacher)
    const players: [Person, typeof lesson][] = [[person, lesson], [await logIn(api, person), lesson], [limited.person, limited.lesson], [course.teacher, limited.lesson], [teacher, limited.lesson]]
    const sockets = await Promise.all(players.map(([{ token }], index) => connect(api.origin, token, { clientId: `device-${index}` })))
    for (const [index, socket] of sockets.entries()) {
      socket.send({ command: 'turn_on', ...(players[index]?.[1] ?? lesson) })
      expect(await socket.next('E0006')).toMatchObject(players[index]?.[1] ?? {})
    }
    for (const socket of sockets) socket.close()
  })

  it('is released when its connection plays a video without the limit [ROOM-02]', async () => {
    const { person, lesson } = await aVideo()
    const { curriculumSeq } = await api.server.services.curriculum.create(lesson, { ...linked, title: '다른 영상', limitDupPlay: 'N' })
    await api.server.services.course.applyDraft(lesson)
    const [laptop, phone] = await twoDevices(person)
    for (const played of [lesson, { ...lesson, curriculumSeq }]) {
      laptop.send({ command: 'turn_on', ...played })
      expect(await laptop.next('E0006')).toMatchObject(played)
    }
    phone.send({ command: 'turn_on', ...lesson })
    const answer = await Promise.race([phone.next('E0006'), phone.next('E0005')])
    expect(answer).toEqual({ command: 'E0006', ...lesson })
    for (const socket of [laptop, phone]) socket.close()
  })

  it('is refused without access to the lesson, and for items without video', async () => {
    const { lesson } = await aVideo()
    const stranger = await connect(api.origin, (await buildPerson(api)).token)
    stranger.send({ command: 'turn_on', ...lesson })
    expect(await stranger.next('E0012')).toEqual({ command: 'E0012', lesson })
    const { person } = await buildAttendee(api, { course })
    const attendee = await connect(api.origin, person.token)
    const text = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq }
    attendee.send({ command: 'turn_on', ...text })
    expect(await attendee.next('E0012')).toEqual({ command: 'E0012', lesson: text })
    for (const socket of [stranger, attendee]) socket.close()
  })
})
