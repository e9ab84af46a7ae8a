import { randomUUID } from 'node:crypto'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { contract } from '#shared/contract.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { buildAttendee, buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import { startBulk, startSiteBulk } from '#tests/support/bulk/bulk.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

/** A new class with one attendee, and what is asked about them. */
async function asked({ api, site, teacher }: Scene) {
  const course = await buildCourse(api, { site, teacher })
  const { attendSeq } = await buildAttendee(api, { course })
  const selection = { way: 'these' as const, subjectSeqs: [attendSeq] }
  return { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, body: { kind: attendeeBulk.period, input: { change: { kind: 'endDate', validAt: '2026-06-01T00:00:00.000Z' } }, selection } }
}

/** A change that is done. */
async function done(scene: Scene) {
  const { params, body } = await asked(scene)
  const { bulkSeq } = await startBulk(scene.teacher, params, body)
  return { ...params, bulkSeq }
}

let memos = 0
/** A memo for a new member, whom no other sample changes between preview and start. */
async function ofSite({ api, site }: Scene) {
  const { userSeq } = await buildPerson(api, { site })
  return { params: { channelSeq: site.channelSeq }, body: { kind: memberBulk.memo, input: { memo: `메모 ${memos += 1}` }, selection: { way: 'these' as const, subjectSeqs: [userSeq] } } }
}

async function doneAtSite(scene: Scene) {
  const { params, body } = await ofSite(scene)
  const { bulkSeq } = await startSiteBulk(scene.owner, params.channelSeq, body)
  return { ...params, bulkSeq }
}

export const samples: Record<string, Sample> = {
  'bulk.preview': { by: 'teacher', with: asked },
  'bulk.start': {
    by: 'teacher',
    with: async (scene) => {
      const { params, body } = await asked(scene)
      const { digest } = await scene.teacher.client(contract.bulk.preview, { params, body })
      return { params, body: { ...body, digest, requestNo: randomUUID() } }
    },
  },
  'bulk.list': { by: 'teacher', with: async (scene) => { const { bulkSeq, ...params } = await done(scene); return { params, query: { lastSeq: bulkSeq + 1, size: 10 } } } },
  'bulk.read': { by: 'teacher', with: async (scene) => ({ params: await done(scene) }) },
  'bulk.report': { by: 'teacher', with: async (scene) => ({ params: await done(scene), query: { lastRowNo: 0, size: 10, outcome: 'done' } }) },
  'bulk.undo': { by: 'teacher', with: async (scene) => ({ params: await done(scene) }) },
  'bulk.cancel': { by: 'teacher', with: async (scene) => ({ params: await done(scene) }) },
  'bulk.sitePreview': { by: 'owner', with: ofSite },
  'bulk.siteStart': {
    by: 'owner',
    with: async (scene) => {
      const { params, body } = await ofSite(scene)
      const { digest } = await scene.owner.client(contract.bulk.sitePreview, { params, body })
      return { params, body: { ...body, digest, requestNo: randomUUID() } }
    },
  },
  'bulk.siteList': { by: 'owner', with: async (scene) => { const { bulkSeq, ...params } = await doneAtSite(scene); return { params, query: { lastSeq: bulkSeq + 1, size: 10 } } } },
  'bulk.siteRead': { by: 'owner', with: async (scene) => ({ params: await doneAtSite(scene) }) },
  'bulk.siteReport': { by: 'owner', with: async (scene) => ({ params: await doneAtSite(scene), query: { lastRowNo: 0, size: 10, outcome: 'done' } }) },
  'bulk.siteUndo': { by: 'owner', with: async (scene) => ({ params: await doneAtSite(scene) }) },
  'bulk.siteCancel': { by: 'owner', with: async (scene) => ({ params: await doneAtSite(scene) }) },
}
