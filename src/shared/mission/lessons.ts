import { curriculumTypeCd } from '#shared/kernel/codes.ts'

export const missionTypes = [curriculumTypeCd.mission, curriculumTypeCd.course, curriculumTypeCd.certification] as const
export type MissionTypeCd = (typeof missionTypes)[number]

/** Whether a lesson is a mission: 03, 08 or 09. */
export function isMission<Body extends { curriculumTypeCd: string }>(body: Body): body is Extract<Body, { curriculumTypeCd: MissionTypeCd }> {
  return (missionTypes as readonly string[]).includes(body.curriculumTypeCd)
}

/** Whether a lesson-complete mission (08) may name an item: a lesson, and not another such mission, so that none waits for itself. */
export function canBeNamed(typeCd: string): boolean {
  return typeCd !== curriculumTypeCd.section && typeCd !== curriculumTypeCd.course
}

/** The named lessons that the class still shows, in its order; one that was deleted is no longer asked for. */
export function namedLessons<Item extends { curriculumSeq: number; curriculumTypeCd: string }>(lessonSeqs: readonly number[], shown: readonly Item[]): Item[] {
  const named = new Set(lessonSeqs)
  return shown.filter(({ curriculumSeq, curriculumTypeCd: typeCd }) => named.has(curriculumSeq) && canBeNamed(typeCd))
}

/** Whether a lesson-complete mission (08) is complete: it names lessons, and all of them are (ROOM-04). */
export function allComplete(named: readonly { curriculumSeq: number }[], completed: ReadonlySet<number>): boolean {
  return named.length > 0 && named.every(({ curriculumSeq }) => completed.has(curriculumSeq))
}
