import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'

/** Progress of an incomplete lesson, 0 to 100; only videos have partial progress. */
export function lessonPercent({ curriculumTypeCd: typeCd, viewedPercent }: Pick<CurriculumOutline, 'curriculumTypeCd' | 'viewedPercent'>): number {
  return typeCd === curriculumTypeCd.video ? viewedPercent : 0
}
