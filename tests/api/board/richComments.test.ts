import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachCalls } from '#shared/attach/contract.ts'
import { boardCalls, POST_CONTENT_MAX } from '#shared/board/contract.ts'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { buildComment, buildQuestion, buildWriter, placeOf } from '#tests/support/board/boards.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

let api: TestApi
let course: BuiltCourse
let writer: Person
let other: Person
let postSeq: number
beforeAll(async () => {
  api = await startApi()
  course = await buildCourse(api)
  writer = await buildWriter(api, course)
  other = await buildWriter(api, course)
  postSeq = await buildQuestion(writer, course)
})
afterAll(() => api.stop())

const params = () => ({ ...placeOf(course), postSeq })
const answer = (person: Person, content: string, of: object = {}) => person.client(boardCalls.comment, { params: params(), body: { content, isRich: true, ...of } })
const shown = async (person: Pick<Person, 'client'>, commentSeq: number) => (await person.client(boardCalls.comments, { params: params() })).comments.find((one) => one.commentSeq === commentSeq)
const addPicture = async (person: Person) => person.client(attachCalls.picture, { params: placeOf(course), body: { image: await pictureUrl() } })

describe('an answer of the editor', () => {
  it('keeps its markup, sanitized; a plain one stays as it was [ROOM-05]', async () => {
    const { commentSeq } = await answer(other, '<p onclick="x">흙을 <strong>가운데</strong>로</p><script>alert(1)</script><ul><li><p>하나</p></li></ul>')
    expect(await shown(writer, commentSeq)).toMatchObject({ isRich: true, content: '<p>흙을 <strong>가운데</strong>로</p><ul><li><p>하나</p></li></ul>', pictures: [] })
    const plainSeq = await buildComment(other, course, postSeq, { content: '<b>글</b> 그대로' })
    expect(await shown(writer, plainSeq)).toMatchObject({ isRich: false, content: '<b>글</b> 그대로' })
    await other.client(boardCalls.updateComment, { params: { ...params(), commentSeq: plainSeq }, body: { content: '<p>이제 <em>꾸며요</em></p>', isRich: true } })
    expect(await shown(writer, plainSeq)).toMatchObject({ isRich: true, content: '<p>이제 <em>꾸며요</em></p>', edited: true })
  })

  it('changes no kind that would lose markup, pictures or mentions: from rich to plain, or from plain with more than its text [ROOM-05]', async () => {
    const change = (commentSeq: number, body: { content: string; isRich: boolean; pictures?: { attachmentSeq: number; alt: string }[]; userSeqs?: number[] }) => other.client(boardCalls.updateComment, { params: { ...params(), commentSeq }, body })
    const picture = { attachmentSeq: (await addPicture(other)).attachmentSeq, alt: '물레' }
    const { commentSeq: pictured } = await answer(other, '사진을 보세요', { isRich: false, pictures: [picture] })
    const { commentSeq: naming } = await answer(other, `@${writer.name} 보세요`, { isRich: false, userSeqs: [writer.userSeq] })
    for (const commentSeq of [pictured, naming]) await expect(change(commentSeq, { content: '<p>고쳐요</p>', isRich: true, pictures: commentSeq === pictured ? [picture] : [] })).rejects.toMatchObject({ code: '920014' })
    await change(pictured, { content: '사진을 다시 보세요', isRich: false, pictures: [picture] })
    expect(await shown(writer, pictured)).toMatchObject({ content: '사진을 다시 보세요', isRich: false, pictures: [{ attachmentSeq: picture.attachmentSeq }] })
    expect(await shown(writer, naming)).toMatchObject({ mentions: [{ userSeq: writer.userSeq }] })
    const { commentSeq: rich } = await answer(other, '<p><strong>굵게</strong></p>')
    await expect(change(rich, { content: '굵게', isRich: false })).rejects.toMatchObject({ code: '920014' })
    expect(await shown(writer, rich)).toMatchObject({ isRich: true, content: '<p><strong>굵게</strong></p>' })
  })

  it('is bounded, and is no answer without anything to see [ROOM-05]', async () => {
    const refused = { status: 400, issues: [{ path: ['content'] }] }
    await expect(answer(other, '<p></p><p> <br></p>')).rejects.toMatchObject(refused)
    await expect(answer(other, '<script>alert(1)</script>')).rejects.toMatchObject(refused)
    await expect(answer(other, `<p>${'가'.repeat(POST_CONTENT_MAX)}</p>`)).rejects.toMatchObject(refused)
    await expect(answer(other, '<div>'.repeat(200))).rejects.toMatchObject(refused)
    await expect(answer(other, '가'.repeat(TEXTAREA_MAX + 1), { isRich: false })).rejects.toMatchObject(refused)
    await answer(other, `<p>${'가'.repeat(TEXTAREA_MAX + 1)}</p>`)
  })

  it('shows pictures of its author in a gallery, and nobody else’s [ROOM-05]', async () => {
    const pictures = [await addPicture(other), await addPicture(other)]
    const html = `<div data-gallery="grid">${pictures.map(({ imageUrl }) => `<figure><img src="${imageUrl}" alt="물레"><figcaption>앞</figcaption></figure>`).join('')}</div>`
    const { commentSeq } = await answer(other, html)
    const comment = await shown(writer, commentSeq)
    expect(comment?.content.match(/<figure><img src="\/images\//g)).toHaveLength(2)
    expect(comment?.content).toContain('<div data-gallery="grid">')
    expect(comment?.pictures).toEqual([])
    // One of them stays.
    await other.client(boardCalls.updateComment, { params: { ...params(), commentSeq }, body: { content: `<figure><img src="${pictures[0]!.imageUrl}" alt=""></figure>`, isRich: true } })
    expect((await shown(writer, commentSeq))?.content.match(/<img/g)).toHaveLength(1)
    await expect(answer(writer, `<p>훔침</p><img src="${(await addPicture(other)).imageUrl}">`)).rejects.toMatchObject({ code: '930014' })
  })

  it('names people of the class, whom it alarms [ROOM-05]', async () => {
    const { commentSeq } = await answer(other, `<p><span data-mention="${writer.userSeq}">@아무나</span> 보세요</p>`)
    expect((await shown(writer, commentSeq))?.content).toBe(`<p><span data-mention="${writer.userSeq}">@${writer.name}</span> 보세요</p>`)
    // Who does not take part reads the name without the number.
    expect((await shown({ client: api.client() }, commentSeq))?.content).toBe(`<p>@${writer.name} 보세요</p>`)
  })
})
