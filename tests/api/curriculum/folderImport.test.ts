import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildUpload } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'

const { importFolder, importUndo, edit, restore } = contract.curriculum
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const section = (path: string, title = path) => ({ kind: 'section' as const, path, title })
const video = (path: string, section: string | null, more: { modifiedMs?: number; changed?: boolean } = {}) =>
  ({ kind: 'video' as const, path, title: path, section, fileSize: 10, modifiedMs: 5, ...more })

async function open(publicCd: null | undefined = null) {
  const course = await buildCourse(api, { publicCd, lessons: [{ curriculumTypeCd: '05', title: '인사' }] })
  const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
  const titles = async () => (await course.teacher.client(edit, { params })).curriculums.map(({ body }) => `${body.curriculumTypeCd} ${body.title}`)
  return { course, params, titles, client: course.teacher.client }
}

describe('a folder import [STU-04]', () => {
  it('creates sections and items; repeated, it adds only what is new, in its place', async () => {
    const { params, titles, client } = await open()
    const first = [section('1'), video('1/a', '1'), video('1/c', '1'), section('3'), { ...video('3/x', '3'), kind: 'material' as const }]
    const made = await client(importFolder, { params, body: { folder: '강의', entries: first } })
    expect(made.items.map(({ path, isNew }) => [path, isNew])).toEqual(first.map(({ path }) => [path, true]))
    expect(await titles()).toEqual(['05 인사', '01 1', '02 1/a', '02 1/c', '01 3', '06 3/x'])

    const second = [section('1'), video('1/a', '1'), video('1/b', '1'), video('1/c', '1', { modifiedMs: 9, changed: true }), section('2'), video('2/y', '2'), section('3'), video('3/x', '3')]
    const again = await client(importFolder, { params, body: { folder: '강의', entries: second } })
    expect(again.items.filter(({ isNew }) => isNew).map(({ path }) => path)).toEqual(['1/b', '2', '2/y'])
    expect(again.items.find(({ path }) => path === '1/a')?.curriculumSeq).toBe(made.items[1]?.curriculumSeq)
    expect(await titles()).toEqual(['05 인사', '01 1', '02 1/a', '02 1/b', '02 1/c', '01 2', '02 2/y', '01 3', '06 3/x'])

    const other = await client(importFolder, { params, body: { folder: '다른 강의', entries: [section('1'), video('1/a', '1')] } })
    expect(other.items.every(({ isNew }) => isNew)).toBe(true)
  })

  it('is recognised by time, size, and the content hash', async () => {
    const { course, params, client } = await open()
    const { items } = await client(importFolder, { params, body: { folder: 'f', entries: [video('a', null)] } })
    const curriculumSeq = items[0]?.curriculumSeq ?? 0
    const source = async () => (await client(edit, { params })).curriculums.find((item) => item.curriculumSeq === curriculumSeq)?.source
    expect(await source()).toEqual({ folder: 'f', path: 'a', fileSize: 10, modifiedMs: 5, sha256: null })
    await buildUpload(api, { course, curriculumSeq })
    expect((await source())?.sha256).toMatch(/^8m-[0-9a-f]{64}$/)
    await client(importFolder, { params, body: { folder: 'f', entries: [video('a', null, { modifiedMs: 8, changed: true })] } })
    expect((await source())?.modifiedMs).toBeNull()
    await client(importFolder, { params, body: { folder: 'f', entries: [video('a', null, { modifiedMs: 8 })] } })
    expect((await source())?.modifiedMs).toBe(8)
    expect((await client(edit, { params })).curriculums.find(({ body }) => body.title === '인사')?.source).toBeNull()
  })

  it('is atomic', async () => {
    const { params, titles, client } = await open()
    const many = Array.from({ length: 999 }, (_, index) => video(`${index}`, null))
    await client(importFolder, { params, body: { folder: 'f', entries: many } })
    expect(await titles()).toHaveLength(1000)
    await expect(client(importFolder, { params, body: { folder: 'f', entries: [video('0', null), video('new', null)] } })).rejects.toMatchObject({ code: errorTable.conflict.code })
    await expect(client(importFolder, { params, body: { folder: 'f', entries: [video('0', null), video('0', null)] } })).rejects.toMatchObject({ status: 400 })
    await expect(client(importFolder, { params, body: { folder: 'f', entries: [video('1/a', '1')] } })).rejects.toMatchObject({ code: errorTable.conflict.code })
    expect(await titles()).toHaveLength(1000)
  })

  it('twice at once creates nothing twice', async () => {
    const { params, titles, client } = await open()
    const body = { folder: 'f', entries: [section('1'), video('1/a', '1'), video('1/b', '1')] }
    const both = await Promise.all([client(importFolder, { params, body }), client(importFolder, { params, body })])
    expect(both.flatMap(({ items }) => items).filter(({ isNew }) => isNew)).toHaveLength(3)
    expect(await titles()).toHaveLength(4)
  })

  it('is undone as a whole, and each item can be restored', async () => {
    const { course, params, titles, client } = await open()
    const { items } = await client(importFolder, { params, body: { folder: 'f', entries: [section('1'), video('1/a', '1'), video('1/b', '1')] } })
    const seqs = items.map(({ curriculumSeq }) => curriculumSeq)
    await buildUpload(api, { course, curriculumSeq: seqs[1] ?? 0, state: 'optimising' })
    await expect(client(importUndo, { params, body: { curriculumSeqs: seqs } })).rejects.toMatchObject({ code: errorTable.itemOptimising.code })
    expect(await titles()).toHaveLength(4)
    await client(importUndo, { params, body: { curriculumSeqs: [seqs[0] ?? 0, seqs[2] ?? 0] } })
    await client(importUndo, { params, body: { curriculumSeqs: [seqs[0] ?? 0, seqs[2] ?? 0] } })
    expect(await titles()).toEqual(['05 인사', '02 1/a'])
    await client(restore, { params: { ...params, curriculumSeq: seqs[2] ?? 0 } })
    const again = await client(importFolder, { params, body: { folder: 'f', entries: [section('1'), video('1/a', '1'), video('1/b', '1')] } })
    expect(again.items.map(({ isNew }) => isNew)).toEqual([true, false, false])
  })

  it('changes items of its own class only', async () => {
    const [one, other] = [await open(), await open()]
    const [own, foreign] = [one.course, other.course].map(({ curriculumSeq }: BuiltCourse) => curriculumSeq) as [number, number]
    await expect(one.client(importUndo, { params: one.params, body: { curriculumSeqs: [own, foreign] } })).rejects.toMatchObject({ code: errorTable.notFound.code })
    expect(await one.titles()).toEqual(['05 인사'])
    expect(await other.titles()).toEqual(['05 인사'])
  })
})
