import type { curriculumCalls } from '#shared/curriculum/contract.ts'
import { lessonsOf, progressPercent } from '#shared/curriculum/order.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { curriculumTypeCd, vodTypeCd, yn } from '#shared/kernel/codes.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import { presentUpload } from '#server/modules/upload/index.ts'
import type { UploadService } from '#server/modules/upload/index.ts'
import type { ItemFile, ItemRow } from '#server/modules/course/index.ts'
import type { FolderImport } from './folderImport.ts'
import type { OutlineRow } from './queries.ts'
import type { VideoLookup } from './videoLookup.ts'
import type { CurriculumService } from './service.ts'

type ItemReply = CallResult<typeof curriculumCalls.edit>['curriculums'][number]
type OutlineReply = CallResult<typeof curriculumCalls.outline>

function presentItem(row: ItemRow, presentFile: (row: ItemFile) => ItemReply['uploads'][number]): ItemReply {
  const sha256 = row.uploads.find(({ state }) => state === 'ready')?.sha256 ?? null
  const source = row.source === null ? null : { ...row.source, sha256 }
  return { curriculumSeq: row.curriculumSeq, body: row.body, uploads: row.uploads.map(presentFile), source, updatedAt: isoOf(row.updatedAt) }
}

function outlineItem({ curriculumSeq, body, completedAt, viewedPercent, videoLength }: OutlineRow): OutlineReply['curriculums'][number] {
  const video = body.curriculumTypeCd === curriculumTypeCd.video ? body : null
  return {
    curriculumSeq,
    curriculumTypeCd: body.curriculumTypeCd,
    title: body.title,
    duration: video === null ? null : video.vodTypeCd === vodTypeCd.hosted ? videoLength : video.duration,
    isPublic: video?.isPublic ?? false,
    isComplete: completedAt !== null,
    viewedPercent: viewedPercent ?? 0,
  }
}

/** The public curriculum, with progress. @param isKept as in `progressPercent` */
function presentOutline(rows: readonly OutlineRow[], isKept: boolean): OutlineReply {
  const lessons = lessonsOf(rows)
  const completedCount = lessons.filter((row) => row.completedAt !== null).length
  return {
    curriculums: rows.map(outlineItem),
    completedCount,
    lessonCount: lessons.length,
    progressPercent: progressPercent(completedCount, lessons.length, isKept),
  }
}

interface CurriculumParts {
  importing: FolderImport
  uploads: Pick<UploadService, 'sign'>
  findVideo: VideoLookup
}

export function curriculumHandlers(service: CurriculumService, { importing, uploads, findVideo }: CurriculumParts): Handlers<typeof curriculumCalls> {
  const present = (item: ItemRow, { session }: CallContext): ItemReply =>
    presentItem(item, (row) => presentUpload(row, uploads.sign, session))
  return {
    async outline({ params }, { actor }) {
      const { rows, isKept } = await service.outline(actor, params)
      return presentOutline(rows, isKept)
    },
    async edit({ params }, context) {
      const items = await service.items(params)
      return { curriculums: items.map((item) => present(item, context)) }
    },
    videoLink: ({ query }, context) => findVideo(sessionUserSeq(context), query.linkUrl),
    async create({ params, body }, context) {
      const item = await service.create(params, body.body, body.afterCurriculumSeq)
      return { item: present(item, context) }
    },
    async update({ params, body }, context) {
      const item = await service.update(params, body.body, body.updatedAt)
      return { item: present(item, context) }
    },
    async weekly({ params, body }, context) {
      const items = await service.repeatWeekly(params, body.weeks)
      return { items: items.map((item) => present(item, context)) }
    },
    async ordering({ params, body }) {
      await service.order(params, body.curriculumSeqs)
      return { result: 'ok' }
    },
    async importFolder({ params, body }) {
      return { items: await importing.importFolder(params, body) }
    },
    async importUndo({ params, body }) {
      await importing.undo(params, body.curriculumSeqs)
      return { result: 'ok' }
    },
    async copy({ params }, context) {
      return { item: present(await service.copy(params), context) }
    },
    async delete({ params, body }) {
      await service.remove(params, body.forceYn === yn.yes)
      return { result: 'ok' }
    },
    async restore({ params }, context) {
      return { item: present(await service.restore(params), context) }
    },
  }
}
