import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract.ts'
import { contract, contractRows } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { PREVIEW_LIFETIME_MS } from '#shared/preview/contract.ts'
import { PREVIEW_TICKET_HEADER } from '#shared/preview/ticket.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { signToken } from '#server/infra/tokens/signedToken.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildUpload } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { samples } from '#tests/api/contract/samples.ts'
import { buildScene, standIns } from '#tests/api/contract/scene.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ env: standIns })
})
afterAll(() => api.stop())

const refusedWith = (name: keyof typeof errorTable) => ({ code: errorTable[name].code, status: errorTable[name].status })
const outcome = (answer: Answer) => ({ code: (answer.json as { code?: string }).code, status: answer.status })

/** A preview page's client: its ticket, and only where given a cookie or token. */
function withTicket(ticket: string, token?: string): Client {
  return createClient(async ({ method, url, body }) => {
    const answer = await api.send(url, { method, token, headers: { [PREVIEW_TICKET_HEADER]: ticket }, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, body: answer.text }
  })
}

const ticketOf = async (person: Person, { channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) =>
  (await person.client(contract.preview.open, { params: { channelSeq, courseSeq } })).ticket

async function buildDraft() {
  const course = await buildCourse(api, { publicCd: null })
  const { channelSeq, courseSeq } = course
  const video = await api.server.services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '02', title: '물레 돌리기' })
  await buildUpload(api, { course, curriculumSeq: video.curriculumSeq })
  const ticket = await ticketOf(course.teacher, course)
  return { course, place: { channelSeq, courseSeq }, videoSeq: video.curriculumSeq, ticket, preview: withTicket(ticket) }
}

/** Every row by table, so that any write shows, except rate-limit counts. */
async function contentOfDatabase(): Promise<Map<string, string[]>> {
  const { db } = api.server.ports.database
  const { rows: tables } = (await db.execute(sql`
    select table_schema as s, table_name as t from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`)) as { rows: { s: string; t: string }[] }
  const contents = new Map<string, string[]>()
  for (const { s, t } of tables) {
    if (t === 'login_attempts') continue
    const { rows } = (await db.execute(sql`select row_to_json(x)::text as row from ${sql.identifier(s)}.${sql.identifier(t)} x`)) as { rows: { row: string }[] }
    contents.set(t, rows.map(({ row }) => row).toSorted())
  }
  return contents
}

describe('a learner preview', () => {
  it('shows an unpublished class as an attendee sees it [DESK-06]', async () => {
    const { place, videoSeq, course, preview } = await buildDraft()
    const { course: seen } = await preview(contract.course.detail, { params: place })
    expect(seen.viewer).toMatchObject({ userTypeCd: null, isAttend: true, choiseStatusCd: '00', likeAt: null })
    const { curriculums } = await preview(contract.curriculum.outline, { params: place })
    expect(curriculums.length).toBeGreaterThanOrEqual(2)
    expect(await preview(contract.classroom.lesson, { params: { ...place, curriculumSeq: course.curriculumSeq } })).toMatchObject({ isComplete: false })
    const { playback } = await preview(contract.classroom.lesson, { params: { ...place, curriculumSeq: videoSeq } })
    expect(playback).not.toBeNull()
  })

  it('acts as a member without rights and name [DESK-06]', async () => {
    const { place: { channelSeq }, preview } = await buildDraft()
    expect(await preview(contract.auth.session)).toMatchObject({ user: { userSeq: 0, name: '학습자', email: '' } })
    expect(await preview(contract.auth.me)).toMatchObject({ user: { userSeq: 0 } })
    expect(await preview(contract.channel.auth, { params: { channelSeq } })).toEqual({ roles: [], userTypeCd: null })
    expect(await preview(contract.channel.channelUser, { params: { channelSeq } })).toMatchObject({ isChannelUser: true, isChannelManage: false, isChannelTeacher: false })
    expect(await preview(contract.enrollment.myCourses, { params: { channelSeq } })).toMatchObject({ courses: [] })
  })

  it('ignores a session that the browser sends [DESK-06]', async () => {
    const { place, course, ticket } = await buildDraft()
    const preview = withTicket(ticket, course.teacher.token)
    const { course: seen } = await preview(contract.course.detail, { params: place })
    expect(seen.viewer.userTypeCd).toBeNull()
    await expect(preview(contract.curriculum.edit, { params: place })).rejects.toMatchObject(refusedWith('noPermission'))
    await expect(preview(contract.course.like, { params: place })).rejects.toMatchObject(refusedWith('previewReadOnly'))
  })

  it('shows nothing beyond its class that members cannot see [DESK-06]', async () => {
    const { course, preview } = await buildDraft()
    const { site, teacher } = course
    const draft = await buildCourse(api, { site, teacher, publicCd: null })
    const open = await buildCourse(api, { site, teacher })
    const elsewhere = await buildCourse(api, { publicCd: null })
    const at = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({ params: { channelSeq, courseSeq } })
    for (const other of [draft, elsewhere]) {
      await expect(preview(contract.course.detail, at(other))).rejects.toMatchObject(refusedWith('classNotFound'))
      await expect(preview(contract.curriculum.outline, at(other))).rejects.toMatchObject(refusedWith('classNotFound'))
    }
    expect((await preview(contract.course.detail, at(open))).course.viewer.isAttend).toBe(false)
    const lesson = { params: { ...at(open).params, curriculumSeq: open.curriculumSeq } }
    await expect(preview(contract.classroom.lesson, lesson)).rejects.toMatchObject(refusedWith('notEnrolled'))
    await expect(preview(contract.course.detail, { ...at(course), query: { type: 'update' } })).rejects.toMatchObject(refusedWith('noPermission'))
  })

  it('plays videos as long as its opener may see them', async () => {
    const { place, videoSeq, course, preview } = await buildDraft()
    const { playback } = await preview(contract.classroom.lesson, { params: { ...place, curriculumSeq: videoSeq } })
    const address = playback?.fileUrl ?? ''
    expect(address).toMatch(/^\/media\//)
    expect((await api.send(address)).status).toBe(200)
    await course.teacher.client(contract.auth.logout)
    expect((await api.send(address)).status).toBe(errorTable.linkExpired.status)
  })
})

describe('a preview of a site', () => {
  const siteTicket = async ({ client }: Pick<Person, 'client'>, channelSeq: number) => (await client(contract.preview.openSite, { params: { channelSeq } })).ticket

  it('shows what members see, and attends no class [DESK-06]', async () => {
    const { place: { channelSeq, ...draft }, course } = await buildDraft()
    const open = await buildCourse(api, { site: course.site, teacher: course.teacher })
    const preview = withTicket(await siteTicket(course.teacher, channelSeq))
    expect(await preview(contract.auth.session)).toMatchObject({ user: { userSeq: 0, mngCnt: 0 } })
    expect(await preview(contract.channel.channelUser, { params: { channelSeq } })).toMatchObject({ isChannelUser: true, isChannelManage: false, isChannelTeacher: false })
    expect((await preview(contract.course.detail, { params: { channelSeq, courseSeq: open.courseSeq } })).course.viewer).toMatchObject({ userTypeCd: null, isAttend: false })
    await expect(preview(contract.course.detail, { params: { channelSeq, ...draft } })).rejects.toMatchObject(refusedWith('classNotFound'))
    await expect(preview(contract.course.like, { params: { channelSeq, courseSeq: open.courseSeq } })).rejects.toMatchObject(refusedWith('previewReadOnly'))
  })

  it('is for staff, as long as they are [DESK-06]', async () => {
    const { course: { site }, place: { channelSeq } } = await buildDraft()
    await expect(siteTicket(await buildPerson(api, { site }), channelSeq)).rejects.toMatchObject(refusedWith('noPermission'))
    const manager = await buildPerson(api, { site, role: 'MNG' })
    const preview = withTicket(await siteTicket(manager, channelSeq))
    await expect(preview(contract.auth.session)).resolves.toMatchObject({ user: { userSeq: 0 } })
    await api.server.services.channel.appoint({ channelSeq, userSeq: manager.userSeq }, null)
    await expect(preview(contract.auth.session)).rejects.toMatchObject(refusedWith('previewEnded'))
  })
})

describe('a preview', () => {
  it('writes nothing, by any call of the contract [DESK-06]', async () => {
    const scene = await buildScene(api)
    const ticket = await ticketOf(scene.teacher, scene.course)
    const inputs = new Map<string, Awaited<ReturnType<(typeof samples)[CallName]['with']>>>()
    for (const { name } of contractRows) inputs.set(name, await samples[name as CallName].with(scene))
    // First reads that write, such as of terms, come from someone else.
    for (const { name, definition } of contractRows) if (definition.method === 'GET') await api.send(callUrl(definition, inputs.get(name) ?? {}))
    const before = await contentOfDatabase()
    const wrong: string[] = []
    for (const { name, definition } of contractRows) {
      const input = inputs.get(name) ?? {}
      const answer = await api.send(callUrl(definition, input), {
        method: definition.method, headers: { [PREVIEW_TICKET_HEADER]: ticket }, ...(definition.body === undefined ? {} : { body: input.body ?? {} }),
      })
      const isRefused = outcome(answer).code === errorTable.previewReadOnly.code
      // Account calls are refused, except those that a preview makes.
      const isOfAccount = definition.access === 'session' && definition.params?.shape['channelSeq'] === undefined && definition.inPreview !== true
      if (isRefused !== (definition.method !== 'GET' || isOfAccount) || answer.status >= 500) wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 100)}`)
    }
    expect(wrong).toEqual([])
    expect(await contentOfDatabase()).toEqual(before)
  })
})

describe('a preview ticket', () => {
  it('expires after an hour, with the session, and with the right to see the class [DESK-06]', async () => {
    const late = await buildDraft()
    api.clock.advance(PREVIEW_LIFETIME_MS - 1)
    await expect(late.preview(contract.auth.session)).resolves.toMatchObject({ user: { userSeq: 0 } })
    api.clock.advance(1)
    await expect(late.preview(contract.auth.session)).rejects.toMatchObject(refusedWith('previewEnded'))

    const loggedOut = await buildDraft()
    await loggedOut.course.teacher.client(contract.auth.logout)
    await expect(loggedOut.preview(contract.course.detail, { params: loggedOut.place })).rejects.toMatchObject(refusedWith('previewEnded'))

    const { course, place } = await buildDraft()
    const manager = await buildPerson(api, { site: course.site, role: 'MNG' })
    const preview = withTicket(await ticketOf(manager, place))
    await expect(preview(contract.course.detail, { params: place })).resolves.toMatchObject({ course: { courseSeq: place.courseSeq } })
    await api.server.services.channel.appoint({ channelSeq: place.channelSeq, userSeq: manager.userSeq }, null)
    await expect(preview(contract.course.detail, { params: place })).rejects.toMatchObject(refusedWith('previewEnded'))
  })

  it('is for staff of the class only [DESK-06]', async () => {
    const { course, place } = await buildDraft()
    const colleague = await buildPerson(api, { site: course.site, role: 'TCH' })
    const member = await buildPerson(api, { site: course.site })
    for (const person of [colleague, member]) await expect(ticketOf(person, place)).rejects.toMatchObject(refusedWith('classNotFound'))
  })

  it('cannot be forged, nor made from another token [DESK-06]', async () => {
    const { course, place, ticket } = await buildDraft()
    const { secretKey } = api.server.ports
    const [body = '', mac = ''] = ticket.split('.')
    const scope = JSON.parse(Buffer.from(body, 'base64url').toString()) as { courseSeq: number }
    const other = Buffer.from(JSON.stringify({ ...scope, courseSeq: scope.courseSeq + 1 })).toString('base64url')
    for (const forged of ['', 'x', `${other}.${mac}`, `${body}.`, signToken(secretKey, 'media', scope), signToken(Buffer.from('another key'), 'preview', scope), course.teacher.token]) {
      const answer = await api.send(callUrl(contract.course.detail, { params: place }), { headers: { [PREVIEW_TICKET_HEADER]: forged } })
      expect(outcome(answer)).toEqual(refusedWith('previewEnded'))
    }
  })

  it('opens nothing but the calls: it is no session [DESK-06]', async () => {
    const { ticket } = await buildDraft()
    const answer = await api.send('/uploads/tus', { method: 'POST', headers: { [PREVIEW_TICKET_HEADER]: ticket, 'tus-resumable': '1.0.0', 'upload-length': '1' } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})
