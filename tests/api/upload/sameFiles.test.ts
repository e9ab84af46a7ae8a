import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { contentHashOf } from '#tests/support/upload/contentHash.ts'
import { buildCourse, buildPerson, buildSite, buildUpload } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'
import { connect, listenTo } from '#tests/support/server/socket.ts'

const { check, link, status, uploadUrl } = contract.upload
const content = 'one video, and no other'
const sha256 = contentHashOf(Buffer.from(content))

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function withItem(course: BuiltCourse) {
  const { curriculumSeq } = await api.server.services.curriculum.create(course, { curriculumTypeCd: '02', title: '영상' })
  return { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq }
}

async function open() {
  const site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const from = await buildCourse(api, { site, teacher, publicCd: null })
  const source = await withItem(from)
  const video = await buildUpload(api, { course: from, curriculumSeq: source.curriculumSeq, content, fileName: '있는.mp4' })
  const to = await buildCourse(api, { site, teacher, publicCd: null })
  const place = await withItem(to)
  const ask = (person: Person, params = place, query: { fileSize?: number; sha256?: string; kind?: 'video' | 'material' } = {}) =>
    person.client(check, { params, query: { filename: 'neu.mp4', fileSize: content.length, ...query } })
  return { site, teacher, from, to, source, place, video, ask }
}

describe('looking for the same file [STU-04]', () => {
  it('reports by size first whether hashing is worthwhile, then the file', async () => {
    const { teacher, ask, video, from } = await open()
    expect(await ask(teacher, undefined, { fileSize: content.length + 1 })).toEqual({ sameSize: false, same: null })
    expect(await ask(teacher)).toEqual({ sameSize: true, same: null })
    expect(await ask(teacher, undefined, { sha256: 'f'.repeat(64) })).toEqual({ sameSize: false, same: null })
    expect(await ask(teacher, undefined, { sha256 })).toMatchObject({ sameSize: true, same: { uploadSeq: video.uploadSeq, fileName: '있는.mp4', itemTitle: '영상', courseTitle: expect.any(String) } })
    expect(from.courseSeq).toBeGreaterThan(0)
  })

  it('never finds a file of another site, or of a class that the user does not manage', async () => {
    const { site, ask, video } = await open()
    const otherSite = await buildCourse(api, { publicCd: null })
    expect(await ask(otherSite.teacher, await withItem(otherSite), { sha256 })).toEqual({ sameSize: false, same: null })
    const colleague = await buildPerson(api, { site, role: 'TCH' })
    const theirs = await buildCourse(api, { site, teacher: colleague, publicCd: null })
    expect(await ask(colleague, await withItem(theirs), { sha256 })).toEqual({ sameSize: false, same: null })
    expect((await ask(site.owner, await withItem(theirs), { sha256 })).same?.uploadSeq).toBe(video.uploadSeq)
  })

  it('finds nothing unfinished, deleted or in the trash, and no document for a video', async () => {
    const { teacher, from, source, ask } = await open()
    const draft = await open()
    const { curriculum } = api.server.services
    await curriculum.remove({ channelSeq: from.channelSeq, courseSeq: from.courseSeq, curriculumSeq: source.curriculumSeq })
    expect(await ask(teacher, undefined, { sha256 })).toEqual({ sameSize: false, same: null })
    await draft.teacher.client(contract.course.delete, { params: { channelSeq: draft.from.channelSeq, courseSeq: draft.from.courseSeq } })
    expect(await draft.ask(draft.teacher, undefined, { sha256 })).toEqual({ sameSize: false, same: null })
    const materials = await open()
    const { curriculumSeq } = await curriculum.create(materials.to, { curriculumTypeCd: '06', title: '자료' })
    expect(await materials.ask(materials.teacher, { ...materials.place, curriculumSeq }, { sha256, kind: 'material' })).toEqual({ sameSize: false, same: null })
    const arriving = await buildCourse(api, { publicCd: null })
    const item = await withItem(arriving)
    await buildUpload(api, { course: arriving, curriculumSeq: item.curriculumSeq, content, state: 'verifying' })
    expect(await materials.ask(arriving.teacher, await withItem(arriving), { sha256 })).toEqual({ sameSize: false, same: null })
  })

  it('refuses a file as the upload URL would', async () => {
    const { teacher, place, ask } = await open()
    await expect(ask(teacher, place, { fileSize: 21 * 1024 ** 3 })).rejects.toMatchObject({ code: errorTable.fileLimitExceeded.code })
    await expect(teacher.client(uploadUrl, { params: place, query: { filename: 'a.mp4', fileSize: 21 * 1024 ** 3 } })).rejects.toMatchObject({ code: errorTable.fileLimitExceeded.code })
    await expect(ask(teacher, place, { kind: 'material' })).rejects.toMatchObject({ code: errorTable.conflict.code })
  })
})

describe('linking it [STU-04]', () => {
  it('replaces the item’s video, and survives the deletion of the first item', async () => {
    const { teacher, to, from, source, place, video } = await open()
    const old = await buildUpload(api, { course: to, curriculumSeq: place.curriculumSeq, content: 'an older one' })
    const { upload } = await teacher.client(link, { params: place, body: { uploadSeq: video.uploadSeq } })
    expect(upload).toMatchObject({ state: 'ready', fileName: '있는.mp4', fileSize: content.length })
    expect(upload.uploadSeq).not.toBe(video.uploadSeq)
    const { uploads } = await teacher.client(status, { params: place })
    expect(uploads.map(({ uploadSeq }) => uploadSeq)).toEqual([upload.uploadSeq])
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await api.server.ports.storage.stat(old.storageKey)).toBeUndefined()
    await teacher.client(contract.upload.remove, { params: source, body: { uploadSeq: video.uploadSeq } })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await api.server.ports.storage.stat(video.storageKey)).toMatchObject({ size: content.length })
    expect(from.courseSeq).not.toBe(to.courseSeq)
  })

  it('is announced to viewers of the class: the new video first, then the deletion of the old [ALRM-05]', async () => {
    const { teacher, to, place, video } = await open()
    const { channelSeq, courseSeq } = to
    const old = await buildUpload(api, { course: to, curriculumSeq: place.curriculumSeq, content: 'an older one' })
    const [editor, viewer] = [await connect(api.origin, teacher.token), await connect(api.origin, teacher.token)]
    await listenTo(editor, { topic: 'uploads', channelSeq, courseSeq })
    await listenTo(viewer, { topic: 'class', channelSeq, courseSeq })
    const { upload } = await teacher.client(link, { params: place, body: { uploadSeq: video.uploadSeq } })
    expect(await editor.next('E0007')).toEqual({ command: 'E0007', ...place, uploadSeq: upload.uploadSeq, state: 'ready' })
    expect(await editor.next('E0007')).toEqual({ command: 'E0007', ...place, uploadSeq: old.uploadSeq, state: 'removed' })
    for (let count = 0; count < 2; count += 1) expect(await viewer.next('E0008')).toEqual({ command: 'E0008', channelSeq, courseSeq })
    for (const socket of [editor, viewer]) socket.close()
  })

  it('twice to the same item is idempotent', async () => {
    const { teacher, source, video } = await open()
    const { upload } = await teacher.client(link, { params: source, body: { uploadSeq: video.uploadSeq } })
    expect(upload.uploadSeq).toBe(video.uploadSeq)
  })

  it('refuses a file of another site, an unmanaged class, another kind, or an unknown one', async () => {
    const { site, teacher, to, place, video } = await open()
    const gone = { code: errorTable.uploadGone.code }
    const other = await open()
    await expect(other.teacher.client(link, { params: other.place, body: { uploadSeq: video.uploadSeq + 1_000_000 } })).rejects.toMatchObject(gone)
    const otherSite = await buildCourse(api, { publicCd: null })
    await expect(otherSite.teacher.client(link, { params: await withItem(otherSite), body: { uploadSeq: video.uploadSeq } })).rejects.toMatchObject(gone)
    const colleague = await buildPerson(api, { site, role: 'TCH' })
    const theirs = await withItem(await buildCourse(api, { site, teacher: colleague, publicCd: null }))
    await expect(colleague.client(link, { params: theirs, body: { uploadSeq: video.uploadSeq } })).rejects.toMatchObject(gone)
    const { curriculumSeq } = await api.server.services.curriculum.create(to, { curriculumTypeCd: '06', title: '자료' })
    await expect(teacher.client(link, { params: { ...place, curriculumSeq }, body: { uploadSeq: video.uploadSeq } })).rejects.toMatchObject({ code: errorTable.conflict.code })
  })
})
