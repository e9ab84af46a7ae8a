import type { Course, courseCalls, StudioCourse } from '#shared/course/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { curriculumCalls, CurriculumItem } from '#shared/curriculum/contract.ts'
import { courseDefaults } from '#shared/course/form.ts'
import { curriculumBody } from '#shared/curriculum/items.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import type { FolderEntry } from '#shared/curriculum/folderPlan.ts'
import { coursePublishIssues } from '#shared/course/publish.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { rolesOf } from '#shared/kernel/access/can.ts'
import type { FakeAnswer } from '#renderer/platform/fake.ts'
import { aPerson, refusal, siteServer } from '#tests/support/screens/renderApp.tsx'

/** A teacher's class as the detail call returns it. */
export const aCourse: Course = {
  ...courseDefaults,
  channelSeq: 1, courseSeq: 7, title: '물레 첫걸음', imageUrl: null, writerName: '김하늘', writerImageUrl: null,
  attendCount: 0, acceptCnt: 0, waitCnt: 0, isFull: false, attendSum: null, remainingAttendee: null, likeCount: 0, reviewCount: 0, reviewRate: 0, publicCd: '', curriculumTypeCds: [], lessonCount: 0, runSeconds: 0, openedAt: null,
  submittedAt: null, releaseAt: null, trashTypeCd: '00', trashedAt: null, restoreExpiredAt: null, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-20T00:00:00.000Z',
  viewer: { userTypeCd: 'MNG', isAttend: false, attendSeq: null, attendAt: null, validAt: null, choiseStatusCd: null, payUntil: null, cancelReason: null, likeAt: null, reviewExpringAt: null },
}

type Changes = CallResult<typeof courseCalls.draft>
const nothingWaits: Changes = { count: 0, revision: 'none', fields: [], picture: null, items: [], isReordered: false, canUndo: false }

/** An in-memory server of the studio: one class, its curriculum, and the recorded calls. */
export function studioServer(begin: { course?: Partial<Course>; items?: CurriculumBodyInput[]; draft?: Changes } = {}) {
  const state = {
    course: { ...structuredClone(aCourse), ...begin.course },
    items: (begin.items ?? []).map((body, index): CurriculumItem => ({ curriculumSeq: index + 1, body: curriculumBody.parse(body), uploads: [], source: null, updatedAt: '2026-11-20T00:00:00.000Z' })),
    draft: begin.draft ?? nothingWaits,
    deleted: new Map<number, { item: CurriculumItem; index: number }>(),
    /** What the provider of a linked video tells. */
    video: { title: '흙 고르기', thumbnail: null, duration: 62, problem: null } as CallResult<typeof curriculumCalls.videoLink>,
    refuse: new Map<string, FakeAnswer>(),
    asked: [] as string[],
    version: 0,
  }
  let nextSeq = Math.max(100, state.items.length)
  const nextVersion = () => `2026-11-21T00:00:00.${String((state.version += 1)).padStart(3, '0')}Z`

  function ofCourse(path: string, body: unknown): FakeAnswer | undefined {
    const given = body as { course?: Partial<Course>; updatedAt?: string; publicCd?: string } | undefined
    if (path === '') {
      if (given?.course === undefined) return { body: { course: state.course, setting: { joinMembersOnlyYn: 'N', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
      if (given.updatedAt !== undefined && given.updatedAt !== state.course.updatedAt) return refusal(409, errorTable.staleEdit.code, '다른 사람이 먼저 바꿨습니다.')
      Object.assign(state.course, given.course, { updatedAt: nextVersion() })
      return { body: { updatedAt: state.course.updatedAt } }
    }
    if (path === '/draft') return { body: state.draft }
    if (path === '/draft/apply' || path === '/draft/revert') {
      Object.assign(state, { draft: nothingWaits })
      Object.assign(state.course, { updatedAt: nextVersion() }, path === '/draft/revert' ? begin.course : {})
      return { body: { updatedAt: state.course.updatedAt } }
    }
    if (path === '/publish') {
      if (coursePublishIssues(state.course as never).length > 0) return refusal(409, errorTable.notPublishable.code, '아직 게시할 수 없습니다.')
      Object.assign(state.course, { publicCd: given?.publicCd, updatedAt: nextVersion() })
      return { body: { publicCd: given?.publicCd, updatedAt: state.course.updatedAt } }
    }
    if (path === '/delete') {
      Object.assign(state.course, { trashTypeCd: '99', trashedAt: '2026-11-21T00:00:00Z', restoreExpiredAt: '2026-11-28T00:00:00Z' })
      return { body: { trashedAt: state.course.trashedAt, restoreExpiredAt: state.course.restoreExpiredAt } }
    }
    if (path === '/restore') {
      Object.assign(state.course, { trashTypeCd: '00', trashedAt: null, restoreExpiredAt: null })
      return { body: { result: 'ok' } }
    }
    return undefined
  }

  function ofCurriculum(path: string, body: unknown): FakeAnswer | undefined {
    const given = body as { body?: unknown; afterCurriculumSeq?: number | null; curriculumSeqs?: number[] } | undefined
    if (path === '/edit') return { body: { curriculums: state.items } }
    if (path === '/vod/link') return { body: state.video }
    if (path === '/import') {
      const { folder, entries } = body as { folder: string; entries: FolderEntry[] }
      const items = entries.map((entry) => {
        const known = state.items.find(({ source }) => source?.folder === folder && source.path === entry.path)
        if (known !== undefined) return { path: entry.path, curriculumSeq: known.curriculumSeq, isNew: false }
        const curriculumTypeCd = { section: '01', video: '02', material: '06' }[entry.kind]
        const file = entry.kind === 'section' ? { fileSize: null, modifiedMs: null } : { fileSize: entry.fileSize, modifiedMs: entry.modifiedMs }
        const item: CurriculumItem = {
          curriculumSeq: (nextSeq += 1), body: curriculumBody.parse({ curriculumTypeCd, title: entry.title }), uploads: [], updatedAt: nextVersion(),
          source: { folder, path: entry.path, ...file, sha256: null },
        }
        state.items.push(item)
        return { path: entry.path, curriculumSeq: item.curriculumSeq, isNew: true }
      })
      return { body: { items } }
    }
    if (path === '/import/undo') {
      state.items = state.items.filter(({ curriculumSeq }) => given?.curriculumSeqs?.includes(curriculumSeq) !== true)
      return { body: { result: 'ok' } }
    }
    if (path === '/ordering') {
      state.items = (given?.curriculumSeqs ?? []).flatMap((seq) => state.items.filter(({ curriculumSeq }) => curriculumSeq === seq))
      return { body: { result: 'ok' } }
    }
    if (path === '') {
      const item: CurriculumItem = { curriculumSeq: (nextSeq += 1), body: curriculumBody.parse(given?.body), uploads: [], source: null, updatedAt: nextVersion() }
      const after = given?.afterCurriculumSeq
      const index = after === undefined || after === null ? state.items.length : state.items.findIndex(({ curriculumSeq }) => curriculumSeq === after) + 1
      state.items = state.items.toSpliced(index, 0, item)
      return { body: { item } }
    }
    const [, seqText, action = ''] = /^\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
    const seq = Number(seqText)
    const index = state.items.findIndex(({ curriculumSeq }) => curriculumSeq === seq)
    const item = state.items[index]
    if (action === 'restore') {
      const kept = state.deleted.get(seq)
      if (kept === undefined) return undefined
      state.items = state.items.toSpliced(kept.index, 0, kept.item)
      return { body: { item: kept.item } }
    }
    if (item === undefined) return undefined
    if (action === 'delete') {
      state.deleted.set(seq, { item, index })
      state.items = state.items.toSpliced(index, 1)
      return { body: { result: 'ok' } }
    }
    Object.assign(item, { body: curriculumBody.parse(given?.body), updatedAt: nextVersion() })
    return { body: { item } }
  }

  function found(q: string): FakeAnswer {
    const { courseSeq, courseTypeCd, title } = state.course
    const lessons = state.items.filter(({ body }) => body.title.includes(q)).map(({ curriculumSeq, body }) => ({ courseSeq, courseTypeCd, title, curriculumSeq, lesson: body.title }))
    return { body: { courses: title.includes(q) ? [{ courseSeq, courseTypeCd, title }] : [], lessons } }
  }

  function list(): FakeAnswer {
    const { course } = state
    const trash = course.trashTypeCd === '99'
    const row: StudioCourse = { ...course, attendCount: course.attendCount ?? 0, waitCnt: course.waitCnt ?? 0, uploadingCount: 0, onMainPage: false }
    return { body: { courses: trash ? [] : [row], totalCount: trash ? 0 : 1, page: 1, size: 20, counts: { all: trash ? 0 : 1, draft: trash ? 0 : 1, public: 0, private: 0, trash: trash ? 1 : 0 }, courseReviewYn: 'N' } }
  }

  const server = siteServer({ user: aPerson, roles: [...rolesOf('TCH')], userTypeCd: 'TCH', isChannelUser: true }, (url, body) => {
    const path = url.replace(/\?.*$/, '')
    state.asked.push(`${path} ${body === undefined ? '' : JSON.stringify(body)}`.trim())
    for (const [end, answer] of state.refuse) {
      if (body !== undefined && path.endsWith(end)) return answer
    }
    if (path === '/channels/1/categories') return { body: { categories: [] } }
    if (path === '/channels/1/courses/manage') return list()
    if (path === '/channels/1/courses/find') return found(new URLSearchParams(url.slice(url.indexOf('?'))).get('q') ?? '')
    if (path === '/channels/1/courses') return { body: { courseSeq: 7, updatedAt: state.course.updatedAt } }
    if (path.startsWith('/channels/1/courses/7/curriculums')) return ofCurriculum(path.slice('/channels/1/courses/7/curriculums'.length), body)
    if (path.startsWith('/channels/1/courses/7')) return ofCourse(path.slice('/channels/1/courses/7'.length), body)
    return undefined
  })
  return { state, server }
}
