import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { useUploadSelection } from '#renderer/entities/upload/index.ts'
import { isLocked, videoStanding } from './videoStanding.ts'

const rowsOf = (rows: readonly UploadRow[], curriculumSeq: number) => rows.filter(({ target }) => target.curriculumSeq === curriculumSeq)

const areSame = (one: readonly UploadRow[], other: readonly UploadRow[]) => one.length === other.length && one.every((row, index) => row === other[index])

export function useItemUploadRows(curriculumSeq: number | null): readonly UploadRow[] {
  return useUploadSelection((rows) => (curriculumSeq === null ? [] : rowsOf(rows, curriculumSeq)), areSame)
}

/** Whether the server is processing the item's video, which locks it. */
export function useIsLocked(item: CurriculumItem): boolean {
  return useUploadSelection((rows) => item.body.curriculumTypeCd === curriculumTypeCd.video && isLocked(videoStanding(item.uploads, rowsOf(rows, item.curriculumSeq))))
}
