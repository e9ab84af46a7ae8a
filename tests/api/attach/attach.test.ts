import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { attachCalls } from '#shared/attach/contract.ts'
import { attachmentLimits, FILE_PART_BYTES, UNUSED_ATTACHMENT_MS, UNUSED_ATTACHMENTS_MAX } from '#shared/attach/rules.ts'
import { boardCalls } from '#shared/board/contract.ts'
import { missionCalls } from '#shared/mission/contract.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { attachments } from '#server/infra/db/schema/index.ts'
import { eq } from 'drizzle-orm'
import { addFile, addPart, addPicture, figureOf } from '#tests/support/attach/attachments.ts'
import { buildPost, buildQuestion, buildWriter, placeOf, postOf } from '#tests/support/board/boards.ts'
import { buildMissions, classOf, itemOf } from '#tests/support/mission/missions.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

let api: TestApi
let course: BuiltCourse
let writer: Person
let other: Person
beforeAll(async () => {
  api = await startApi()
  course = await buildCourse(api)
  ;[writer, other] = [await buildWriter(api, course), await buildWriter(api, course)]
})
afterAll(() => api.stop())

const refused = { code: '930014' }
const statusOf = async (address: string) => (await api.send(address)).status
const small = (imageUrl: string) => pictureOfSize(imageUrl.replace('.large.', '.'), 'small')
const paramsOf = (postSeq: number) => ({ params: { ...placeOf(course), postSeq } })
const detail = (person: Person, postSeq: number) => person.client(boardCalls.detail, paramsOf(postSeq))
const download = ({ token }: Person, file: { url: string } | undefined) => api.send(file?.url ?? '', { token })
const bodies = (attachmentSeq: number) => [{ attachmentSeq, alt: '' }]

async function sweep(): Promise<void> {
  await api.runScheduled('attachments')
  await api.runSent(REMOVE_STORED_QUEUE)
}

describe('pictures of a post', () => {
  it('show in the post and as a thumbnail in the list, and go with the post [ROOM-05]', async () => {
    const picture = await addPicture(writer, course)
    const postSeq = await buildPost(writer, course, { content: figureOf(picture) })
    expect((await detail(other, postSeq)).content).toContain(`src="${picture.imageUrl}"`)
    const { posts } = await other.client(boardCalls.posts, { params: placeOf(course) })
    const row = posts.find((one) => one.postSeq === postSeq)
    expect(row?.pictureUrl).toBe(picture.imageUrl.replace('.large.', '.'))
    expect(await statusOf(small(row?.pictureUrl ?? ''))).toBe(200)
    await writer.client(boardCalls.delete, paramsOf(postSeq))
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await statusOf(picture.imageUrl)).toBe(404)
  })

  it('of another person, another class, another site or another text are refused [ROOM-05]', async () => {
    const far = await buildCourse(api)
    const beside = await buildCourse(api, { site: course.site, teacher: course.teacher })
    const used = await addPicture(writer, course)
    await buildPost(writer, course, { content: figureOf(used) })
    for (const picture of [await addPicture(other, course), await addPicture(course.teacher, beside), used]) {
      await expect(buildPost(writer, course, { content: figureOf(picture) })).rejects.toMatchObject(refused)
    }
    // The sanitiser drops a picture of another site before that.
    const postSeq = await buildPost(writer, course, { content: `<p>글</p>${figureOf(await addPicture(far.teacher, far))}` })
    expect((await detail(writer, postSeq)).content).toBe('<p>글</p><figure></figure>')
  })

  it('that a change drops are deleted, and the others stay [ROOM-05]', async () => {
    const [kept, dropped] = [await addPicture(writer, course), await addPicture(writer, course)]
    const postSeq = await buildPost(writer, course, { content: figureOf(kept) + figureOf(dropped) })
    await writer.client(boardCalls.update, { ...paramsOf(postSeq), body: postOf({ content: figureOf(kept) }) })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await Promise.all([kept, dropped].map(({ imageUrl }) => statusOf(imageUrl)))).toEqual([200, 404])
  })
})

describe('pictures of a comment', () => {
  it('show with it, are bounded, and go with it [ROOM-05]', async () => {
    const postSeq = await buildQuestion(writer, course)
    const picture = await addPicture(other, course)
    const { commentSeq } = await other.client(boardCalls.comment, { ...paramsOf(postSeq), body: { content: '이렇게요', pictures: [{ attachmentSeq: picture.attachmentSeq, alt: '물레' }] } })
    const shown = async () => (await writer.client(boardCalls.comments, paramsOf(postSeq))).comments.map(({ pictures }) => pictures.map(({ imageUrl, alt }) => [imageUrl, alt]))
    expect(await shown()).toEqual([[[picture.imageUrl.replace('.large.', '.'), '물레']]])
    await expect(writer.client(boardCalls.comment, { ...paramsOf(postSeq), body: { content: '제 것', pictures: bodies(picture.attachmentSeq) } })).rejects.toMatchObject(refused)
    const many = Array.from({ length: attachmentLimits.comment.pictures + 1 }, () => bodies(picture.attachmentSeq)).flat()
    await expect(other.client(boardCalls.comment, { ...paramsOf(postSeq), body: { content: '많이', pictures: many } })).rejects.toMatchObject({ issues: [{ path: ['pictures'] }] })
    await other.client(boardCalls.deleteComment, { params: { ...placeOf(course), postSeq, commentSeq } })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await statusOf(picture.imageUrl)).toBe(404)
  })

  it('take no files [ROOM-05]', async () => {
    const postSeq = await buildQuestion(writer, course)
    const { attachmentSeq } = await addFile(writer, course)
    await expect(writer.client(boardCalls.comment, { ...paramsOf(postSeq), body: { content: '파일', pictures: bodies(attachmentSeq) } })).rejects.toMatchObject(refused)
  })
})

describe('files', () => {
  it('arrive in parts, and are downloaded whole by who may read the post, never shown [ROOM-05]', async () => {
    const bytes = Buffer.alloc(FILE_PART_BYTES + 5, 'a')
    const { attachmentSeq } = await addFile(writer, course, bytes, '../<b>계획\u202Efdp.zip')
    const postSeq = await buildPost(writer, course, { files: bodies(attachmentSeq), scopeCd: 'participants' })
    const { files: [file] } = await detail(other, postSeq)
    expect(file).toMatchObject({ fileName: '.._<b>계획fdp.zip', fileSize: bytes.length })
    const answer = await download(other, file)
    expect([answer.status, answer.headers['content-type'], String(answer.headers['content-disposition']).split(';')[0]]).toEqual([200, 'application/octet-stream', 'attachment'])
    expect(answer.text).toBe(bytes.toString())
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    // In another session, and later.
    expect((await download(writer, file)).status).toBe(403)
    api.clock.advance(HOUR_MS + 1000)
    expect((await download(other, file)).status).toBe(403)
    await expect(buildCourse(api).then(({ teacher }) => detail(teacher, postSeq))).rejects.toMatchObject({ status: 404 })
    const { posts } = await other.client(boardCalls.posts, { params: placeOf(course) })
    expect(posts.find((one) => one.postSeq === postSeq)).toMatchObject({ fileCount: 1, pictureUrl: null })
  })

  it.each([['page.html', 10, '930004'], ['drawing.svg', 10, '930004'], ['noending', 10, '930004'], ['big.pdf', 20 * 1024 * 1024 + 1, '930003']])('%s of %d bytes is refused [ROOM-05]', async (fileName, fileSize, code) => {
    await expect(writer.client(attachCalls.begin, { params: placeOf(course), body: { fileName, fileSize } })).rejects.toMatchObject({ code })
  })

  it('go on after a part that failed or came twice; an unfinished one is not taken [ROOM-05]', async () => {
    const bytes = Buffer.alloc(FILE_PART_BYTES + 1, 'b')
    const { attachmentSeq } = await writer.client(attachCalls.begin, { params: placeOf(course), body: { fileName: 'a.pdf', fileSize: bytes.length } })
    const part = (index: number, from: number, to: number) => addPart(writer, course, { attachmentSeq, part: index, bytes: bytes.subarray(from, to) })
    await expect(part(1, FILE_PART_BYTES, bytes.length)).rejects.toMatchObject({ code: '930010' })
    await expect(part(0, 0, 10)).rejects.toMatchObject({ code: '930010' })
    expect(await part(0, 0, FILE_PART_BYTES)).toEqual({ received: FILE_PART_BYTES })
    await expect(buildPost(writer, course, { files: bodies(attachmentSeq) })).rejects.toMatchObject(refused)
    expect(await part(0, 0, FILE_PART_BYTES)).toEqual({ received: FILE_PART_BYTES })
    expect(await part(1, FILE_PART_BYTES, bytes.length)).toEqual({ received: bytes.length })
    await expect(addPart(other, course, { attachmentSeq, part: 0, bytes })).rejects.toMatchObject({ code: expect.any(String) as string })
    await buildPost(writer, course, { files: bodies(attachmentSeq) })
  })
})

it('a stranger of the class stores nothing, and a class holds no more than its bound of unused ones [ROOM-05]', async () => {
  const elsewhere = await buildCourse(api)
  await expect(addPicture(writer, elsewhere)).rejects.toMatchObject({ status: 403 })
  const many = await buildWriter(api, course)
  const { database: { db }, clock } = api.server.ports
  await db.insert(attachments).values(Array.from({ length: UNUSED_ATTACHMENTS_MAX }, (_, index) => ({
    ...placeOf(course), userSeq: many.userSeq, kind: 'file' as const, storageId: `${many.userSeq}-${index}`, fileName: 'a.pdf', fileSize: 1, receivedBytes: 0, createdAt: clock.now(),
  })))
  await expect(addPicture(many, course)).rejects.toMatchObject({ code: '930013' })
  await db.delete(attachments).where(eq(attachments.userSeq, many.userSeq))
})

it('what no text takes within a week is removed, and what waits for a draft stays until then [ROOM-05]', async () => {
  const [picture, used] = [await addPicture(writer, course), await addPicture(writer, course)]
  await buildPost(writer, course, { content: figureOf(used) })
  await sweep()
  expect(await statusOf(picture.imageUrl)).toBe(200)
  api.clock.advance(UNUSED_ATTACHMENT_MS + 1000)
  await sweep()
  expect(await Promise.all([picture, used].map(({ imageUrl }) => statusOf(imageUrl)))).toEqual([404, 200])
})

describe('missions', () => {
  it('hand-ins hold pictures and files, which staff see; withdrawing deletes them [ROOM-04]', async () => {
    const missions = await buildMissions(api)
    const { person: learner } = await buildAttendee(api, { course: missions.course })
    const [picture, file] = [await addPicture(learner, missions), await addFile(learner, missions)]
    const body = { content: '', pictures: bodies(picture.attachmentSeq), files: bodies(file.attachmentSeq) }
    const { submission } = await learner.client(missionCalls.submit, { params: itemOf(missions, missions.missionSeq), body })
    expect([submission.pictures.length, submission.files.length]).toEqual([1, 1])
    const { submissions: [seen] } = await missions.course.teacher.client(missionCalls.inbox, { params: classOf(missions) })
    expect((await download(missions.course.teacher, seen?.files[0])).status).toBe(200)
    const params = { ...classOf(missions), submissionSeq: submission.submissionSeq }
    await learner.client(missionCalls.edit, { params, body: { content: '사진만', pictures: bodies(picture.attachmentSeq) } })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect((await download(missions.course.teacher, seen?.files[0])).status).toBe(404)
    await learner.client(missionCalls.withdraw, { params })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await statusOf(picture.imageUrl)).toBe(404)
  })

  it('challenge posts hold pictures, and comments as posts of a board do [ROOM-04] [ROOM-05]', async () => {
    const missions = await buildMissions(api, { challenge: { dailyChallengeCount: 3 } })
    const build = async () => verified(api, (await buildAttendee(api, { course: missions.course })).person)
    const [author, reader] = [await build(), await build()]
    const picture = await addPicture(author, missions)
    const challenge = itemOf(missions, missions.challengeSeq)
    const { post } = await author.client(missionCalls.post, { params: challenge, body: { content: '', pictures: bodies(picture.attachmentSeq) } })
    expect(post).toMatchObject({ threadSeq: null, commentCount: 0, pictures: [{ attachmentSeq: picture.attachmentSeq }] })
    const params = { ...classOf(missions), postSeq: post.postSeq }
    const { threadSeq } = await reader.client(missionCalls.thread, { params })
    expect(await author.client(missionCalls.thread, { params })).toEqual({ threadSeq })
    const thread = { ...classOf(missions), postSeq: threadSeq }
    await reader.client(boardCalls.comment, { params: thread, body: { content: '멋져요' } })
    const { posts: [seen] } = await author.client(missionCalls.posts, { params: challenge })
    expect(seen).toMatchObject({ threadSeq, commentCount: 1 })
    const alarm = await author.client(alarmCalls.list)
    expect(JSON.stringify(alarm)).toContain(`lessonSeq\\":${missions.challengeSeq}`)
    // It is a post of no list, and cannot be worked as one.
    expect((await reader.client(boardCalls.posts, { params: classOf(missions) })).posts).toEqual([])
    await expect(author.client(boardCalls.delete, { params: thread })).rejects.toMatchObject({ status: 403 })
    await expect(reader.client(boardCalls.like, { params: thread, body: { liked: true } })).rejects.toMatchObject({ status: 403 })
    await expect(reader.client(boardCalls.report, { params: thread, body: { reason: '광고' } })).rejects.toMatchObject({ status: 404 })
    await author.client(missionCalls.deletePost, { params })
    await expect(reader.client(boardCalls.detail, { params: thread })).rejects.toMatchObject({ status: 404 })
  })

  it('comments of a challenge that staff alone read are kept from other learners [ROOM-04]', async () => {
    const missions = await buildMissions(api, { challenge: { publicScope: 'STAFF' } })
    const build = async () => verified(api, (await buildAttendee(api, { course: missions.course })).person)
    const [author, reader] = [await build(), await build()]
    const { post } = await author.client(missionCalls.post, { params: itemOf(missions, missions.challengeSeq), body: { content: '나만' } })
    const params = { ...classOf(missions), postSeq: post.postSeq }
    await expect(reader.client(missionCalls.thread, { params })).rejects.toMatchObject({ status: 404 })
    const { threadSeq } = await author.client(missionCalls.thread, { params })
    const thread = { ...classOf(missions), postSeq: threadSeq }
    await expect(reader.client(boardCalls.comments, { params: thread })).rejects.toMatchObject({ status: 404 })
    await (await verified(api, missions.course.teacher)).client(boardCalls.comment, { params: thread, body: { content: '잘했어요' } })
    expect((await author.client(boardCalls.comments, { params: thread })).comments).toHaveLength(1)
  })
})

it('a review shows up to four pictures, which go with it [REV-03]', async () => {
  const { person, attendSeq } = await buildAttendee(api, { course })
  await verified(api, person)
  const [one, two] = [await addPicture(person, course), await addPicture(person, course)]
  const params = placeOf(course)
  const body = { attendSeq, reviewPoint: 5, description: '좋아요' }
  await person.client(reviewCalls.save, { params, body: { ...body, pictures: [{ attachmentSeq: two.attachmentSeq, alt: '둘' }, { attachmentSeq: one.attachmentSeq, alt: '하나' }] } })
  const read = async () => (await other.client(reviewCalls.list, { params })).reviews.find(({ userSeq }) => userSeq === person.userSeq)?.pictures.map(({ alt }) => alt)
  expect(await read()).toEqual(['둘', '하나'])
  await person.client(reviewCalls.save, { params, body: { ...body, pictures: bodies(one.attachmentSeq) } })
  expect(await read()).toEqual([''])
  await expect(person.client(reviewCalls.save, { params, body: { ...body, pictures: Array.from({ length: 5 }, () => bodies(one.attachmentSeq)).flat() } })).rejects.toMatchObject({ code: '900010' })
  await person.client(reviewCalls.delete, { params, body: { attendSeq } })
  await api.runSent(REMOVE_STORED_QUEUE)
  expect(await statusOf(one.imageUrl)).toBe(404)
})
