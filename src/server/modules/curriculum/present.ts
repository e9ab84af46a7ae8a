import { curriculumTypeCd, vodTypeCd } from '#shared/kernel/codes.ts'
import { lessonsOf, progressPercent } from '#shared/curriculum/order.ts'
import type { curriculumCalls } from '#shared/curriculum/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ItemFile, ItemRow } from '#server/modules/course/index.ts'
import type { OutlineRow } from './queries.ts'

export type ItemReply = CallResult<typeof curriculumCalls.edit>['curriculums'][number]
export type OutlineReply = CallResult<typeof curriculumCalls.outline>

export type PresentFile = (row: ItemFile) => ItemReply['uploads'][number]

export function presentItem(row: ItemRow, presentFile: PresentFile): ItemReply {
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
export function presentOutline(rows: readonly OutlineRow[], isKept: boolean): OutlineReply {
  const lessons = lessonsOf(rows)
  const completedCount = lessons.filter((row) => row.completedAt !== null).length
  return {
    curriculums: rows.map(outlineItem),
    completedCount,
    lessonCount: lessons.length,
    progressPercent: progressPercent(completedCount, lessons.length, isKept),
  }
}
