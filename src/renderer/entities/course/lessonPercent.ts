import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'

/** How far a lesson that is not complete is, 0 to 100: only a video is done in part, anything else is done or not. */
export function lessonPercent({ curriculumTypeCd: typeCd, viewedPercent }: Pick<CurriculumOutline, 'curriculumTypeCd' | 'viewedPercent'>): number {
  return typeCd === curriculumTypeCd.video ? viewedPercent : 0
}
