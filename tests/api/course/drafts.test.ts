import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { enrollmentCalls } from '#shared/enrollment/contract.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

const refusedWith = (name: keyof typeof errorTable) => ({ code: errorTable[name].code, status: errorTable[name].status })
const text = (title: string) => ({ ...newCurriculumBody('05', title), content: '<p>글</p>' })

async function aClass(of: Parameters<typeof buildCourse>[1] = {}) {
  const course = await buildCourse(api, { site, teacher, draft: { title: '도자기 빚기', subTitle: '처음부터' }, ...of })
  const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
  const at = (curriculumSeq: number) => ({ params: { ...params, curriculumSeq } })
  return {
    course, params, at,
    edit: (change: Record<string, unknown>, updatedAt?: string) => teacher.client(courseCalls.update, { params, body: { course: change, ...(updatedAt === undefined ? {} : { updatedAt }) } }),
    editor: async () => (await teacher.client(courseCalls.detail, { params, query: { type: 'update' } })).course,
    shown: async () => (await api.client()(courseCalls.detail, { params })).course,
    draft: () => teacher.client(courseCalls.draft, { params }),
    apply: (revision?: string) => teacher.client(courseCalls.draftApply, { params, body: revision === undefined ? {} : { revision } }),
    revert: () => teacher.client(courseCalls.draftRevert, { params, body: {} }),
    undo: () => teacher.client(courseCalls.draftRestore, { params }),
    add: async (title: string, after?: number | null) => (await teacher.client(curriculumCalls.create, { params, body: { body: text(title), ...(after === undefined ? {} : { afterCurriculumSeq: after }) } })).item.curriculumSeq,
    outline: async (person?: Person) => (person?.client ?? api.client())(curriculumCalls.outline, { params }),
    edited: async () => (await teacher.client(curriculumCalls.edit, { params })).curriculums.map(({ body }) => body.title),
  }
}
const titlesOf = (outline: { curriculums: { title: string }[] }) => outline.curriculums.map(({ title }) => title)

describe('edits of a public class [STU-09]', () => {
  it('are drafts: only editors see them until they are applied', async () => {
    const { course, params, edit, editor, shown, draft, apply } = await aClass()
    const before = await shown()
    await edit({ title: '초벌구이 그리고 유약', fareCd: '00' })
    expect(await editor()).toMatchObject({ title: '초벌구이 그리고 유약', subTitle: '처음부터', publicCd: '00' })
    expect(await shown()).toEqual(before)
    const list = async (q: string) => (await api.client()(courseCalls.list, { params: { channelSeq: site.channelSeq }, query: { q } })).courses.map(({ courseSeq }) => courseSeq)
    expect(await list('초벌구이')).not.toContain(course.courseSeq)
    const { count, fields, revision } = await draft()
    expect([count, fields]).toEqual([1, [{ field: 'title', before: '도자기 빚기', after: '초벌구이 그리고 유약' }]])

    await apply(revision)
    expect((await shown()).title).toBe('초벌구이 그리고 유약')
    expect(await list('초벌구이')).toContain(course.courseSeq)
    expect(await draft()).toMatchObject({ count: 0, fields: [] })
    const other = await buildPerson(api, { site })
    await expect(other.client(courseCalls.draft, { params })).rejects.toMatchObject(refusedWith('noPermission'))
  })

  it('are dropped when the old value is entered again', async () => {
    const { edit, draft } = await aClass()
    await edit({ title: '다른 제목' })
    await edit({ title: '도자기 빚기' })
    expect((await draft()).count).toBe(0)
  })

  it('are saved when far from publishable, and applied only when publishable', async () => {
    const { edit, editor, shown, apply } = await aClass()
    await edit({ title: '' })
    expect((await editor()).title).toBe('')
    await expect(apply()).rejects.toMatchObject({ ...refusedWith('notPublishable'), issues: [{ path: ['title'], message: 'validation:required' }] })
    expect((await shown()).title).toBe('도자기 빚기')
  })

  it('are dropped by a revert, which can be undone until the next edit', async () => {
    const { edit, editor, draft, revert, undo, add, outline, edited } = await aClass()
    await edit({ title: '초안 제목' })
    await add('새 글')
    await revert()
    expect([(await editor()).title, await edited()]).toEqual(['도자기 빚기', ['첫 강의']])
    expect(await draft()).toMatchObject({ count: 0, canUndo: true })
    await undo()
    expect([(await editor()).title, await edited()]).toEqual(['초안 제목', ['첫 강의', '새 글']])
    expect(titlesOf(await outline())).toEqual(['첫 강의'])
    await revert()
    await edit({ subTitle: '또 다른 글' })
    await expect(undo()).rejects.toMatchObject(refusedWith('conflict'))
  })

  it('by two people lose nothing: the stale one is refused', async () => {
    const { params, edit, editor, draft, apply } = await aClass()
    const { updatedAt } = await editor()
    await edit({ title: '먼저 온 제목' }, updatedAt)
    await expect(site.owner.client(courseCalls.update, { params, body: { course: { title: '나중 제목' }, updatedAt } })).rejects.toMatchObject(refusedWith('staleEdit'))
    const { revision } = await draft()
    await site.owner.client(courseCalls.update, { params, body: { course: { subTitle: '그 사이의 글' } } })
    await expect(apply(revision)).rejects.toMatchObject(refusedWith('staleEdit'))
    expect(await editor()).toMatchObject({ title: '먼저 온 제목', subTitle: '그 사이의 글' })
  })

  it('of a private or never published class apply at once', async () => {
    for (const publicCd of ['99', null] as const) {
      const { edit, editor, draft } = await aClass({ publicCd })
      await edit({ title: '바로 바뀌는 제목' })
      expect([(await editor()).title, (await draft()).count]).toEqual(['바로 바뀌는 제목', 0])
    }
  })

  it('stay drafts when the class is made private, and are published with it', async () => {
    const { params, edit, draft, shown } = await aClass()
    await edit({ title: '기다리는 제목' })
    await teacher.client(courseCalls.publish, { params, body: { publicCd: '99' } })
    expect((await draft()).count).toBe(1)
    await edit({ subTitle: '더 기다리는 글' })
    expect((await draft()).count).toBe(2)
    await teacher.client(courseCalls.publish, { params, body: { publicCd: '00' } })
    expect(await shown()).toMatchObject({ title: '기다리는 제목', subTitle: '더 기다리는 글' })
  })

  it('include the picture; only the shown one is kept', async () => {
    const { params, shown, editor, draft, apply } = await aClass()
    const send = async (width: number) => (await teacher.client(courseCalls.image, { params, body: { image: await pictureUrl({ width, height: 40 }) } })).imageUrl ?? ''
    const is = async (url: string) => (await fetch(api.origin + url.replace('.webp', '.large.webp'))).status
    const first = await send(60)
    expect([(await shown()).imageUrl, (await editor()).imageUrl, (await draft()).picture]).toEqual([null, first, { before: null, after: first }])
    const second = await send(61)
    await api.runSent(REMOVE_STORED_QUEUE)
    expect([await is(first), await is(second)]).toEqual([404, 200])
    await apply()
    expect((await shown()).imageUrl).toBe(second)
    const third = await send(62)
    await apply()
    await api.runSent(REMOVE_STORED_QUEUE)
    expect([await is(second), await is(third)]).toEqual([404, 200])
  })
})

describe('lessons of a public class [STU-03]', () => {
  it('that are added are drafts: not shown, not counted, not the next one, not to be entered', async () => {
    const { course, at, add, outline, draft, apply } = await aClass()
    const { person } = await buildAttendee(api, { course })
    const added = await add('새 글')
    expect(await outline(person)).toMatchObject({ lessonCount: 1, curriculums: [{ title: '첫 강의' }] })
    expect((await person.client(classroomCalls.lesson, at(course.curriculumSeq))).nextCurriculumSeq).toBeNull()
    await expect(person.client(classroomCalls.lesson, at(added))).rejects.toMatchObject(refusedWith('notFound'))
    expect((await teacher.client(classroomCalls.lesson, at(added))).body.title).toBe('새 글')
    expect(await draft()).toMatchObject({ count: 1, items: [{ curriculumSeq: added, kind: 'added', before: null, after: '새 글' }], isReordered: false })
    await apply()
    expect(titlesOf(await outline(person))).toEqual(['첫 강의', '새 글'])
    expect((await person.client(classroomCalls.lesson, at(course.curriculumSeq))).nextCurriculumSeq).toBe(added)
  })

  it('keep completed attendees complete, and the progress of the others', async () => {
    const { course, params, at, add, outline, apply } = await aClass({ lessons: [text('하나'), text('둘')] })
    const [, second] = (await teacher.client(curriculumCalls.edit, { params })).curriculums
    const [done, half] = [(await buildAttendee(api, { course })).person, (await buildAttendee(api, { course })).person]
    for (const person of [done, half]) await person.client(classroomCalls.complete, at(course.curriculumSeq))
    await done.client(classroomCalls.complete, at(second?.curriculumSeq ?? 0))
    await add('셋')
    expect([(await outline(done)).progressPercent, (await outline(half)).progressPercent]).toEqual([100, 50])
    await apply()
    expect(await outline(done)).toMatchObject({ progressPercent: 100, completedCount: 2, lessonCount: 3 })
    expect(await outline(half)).toMatchObject({ progressPercent: 33, completedCount: 1, lessonCount: 3 })
    const mine = async (state: 'completed' | 'learning') => (await done.client(enrollmentCalls.myCourses, { params: { channelSeq: site.channelSeq }, query: { state } })).courses.map(({ courseSeq }) => courseSeq)
    expect([await mine('completed'), await mine('learning')]).toEqual([[course.courseSeq], []])
    expect(await done.client(classroomCalls.complete, at(course.curriculumSeq))).toMatchObject({ progressPercent: 100 })
  })

  it('that are renamed, moved or removed stay unchanged until applied', async () => {
    const { params, at, outline, edited, draft, apply } = await aClass({ lessons: [text('하나'), text('둘'), text('셋')] })
    const items = (await teacher.client(curriculumCalls.edit, { params })).curriculums
    const [one, two, three] = items.map(({ curriculumSeq }) => curriculumSeq) as [number, number, number]
    await teacher.client(curriculumCalls.update, { ...at(one), body: { body: text('첫째') } })
    await teacher.client(curriculumCalls.delete, at(two))
    await teacher.client(curriculumCalls.ordering, { params, body: { curriculumSeqs: [three, one] } })
    expect([titlesOf(await outline()), await edited()]).toEqual([['하나', '둘', '셋'], ['셋', '첫째']])
    const { count, items: changes, isReordered } = await draft()
    expect([count, isReordered, changes.map(({ kind, before, after }) => [kind, before, after])]).toEqual([
      3, true, [['changed', '하나', '첫째'], ['removed', '둘', null]],
    ])
    await teacher.client(curriculumCalls.restore, at(two))
    expect(await edited()).toContain('둘')
    await teacher.client(curriculumCalls.delete, at(two))
    await apply()
    expect([titlesOf(await outline()), await edited(), (await draft()).count]).toEqual([['셋', '첫째'], ['셋', '첫째'], 0])
  })
})

describe('a class from before its type asked for a lesson [STU-01]', () => {
  const period = { startAt: new Date(Date.now()).toISOString(), endAt: new Date(Date.now() + 90 * DAY_MS).toISOString() }
  const old = () => aClass({ draft: { title: '미션 없는 프로젝트', courseTypeCd: '01', ...period }, lessons: [text('하나')] })

  it('applies drafts, but cannot become another type without its lesson, nor be published again without', async () => {
    const { params, edit, apply, shown } = await old()
    await edit({ subTitle: '그래도 고쳐요' })
    await apply()
    expect((await shown()).subTitle).toBe('그래도 고쳐요')
    await edit({ courseTypeCd: '00' })
    await expect(apply()).rejects.toMatchObject({ ...refusedWith('notPublishable'), issues: [{ path: ['curriculums'], message: expect.stringContaining('liveLessonMissing') }] })
    await teacher.client(courseCalls.draftRevert, { params, body: {} })
    const publish = (publicCd: '00' | '99') => teacher.client(courseCalls.publish, { params, body: { publicCd } })
    await publish('99')
    await expect(publish('00')).rejects.toMatchObject({ ...refusedWith('notPublishable'), issues: [{ message: expect.stringContaining('missionMissing') }] })
  })

  it('keeps its mission once it has one', async () => {
    const { params, at, apply } = await old()
    const { item: { curriculumSeq } } = await teacher.client(curriculumCalls.create, { params, body: { body: { ...newCurriculumBody('03', '첫 미션') } } })
    await apply()
    await teacher.client(curriculumCalls.delete, { ...at(curriculumSeq), body: {} })
    await expect(apply()).rejects.toMatchObject({ ...refusedWith('notPublishable'), issues: [{ message: expect.stringContaining('missionMissing') }] })
  })
})
