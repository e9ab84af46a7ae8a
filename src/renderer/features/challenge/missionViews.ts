import { missionClassSorts, submissionSorts } from '#shared/mission/contract.ts'
import type { MissionClassSort, SubmissionSort } from '#shared/mission/contract.ts'
import { handedInStates } from '#shared/mission/submission.ts'
import type { HandedInState } from '#shared/mission/submission.ts'
import type { MissionClassesQuery, SubmissionsQuery } from '#renderer/entities/mission/index.ts'
import { rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridView, GridViewSpec } from '#renderer/lib/gridView/gridView.ts'

const classFilters = { waiting: ['Y'] } as const
export const classesSpec: GridViewSpec<MissionClassSort, typeof classFilters> = { sorts: missionClassSorts, filters: classFilters, standard: () => ({ by: 'newest', order: 'desc' }) }

const submissionFilters = { state: handedInStates, mission: rowNumber } as const
export const submissionsSpec: GridViewSpec<SubmissionSort, typeof submissionFilters> = { sorts: submissionSorts, filters: submissionFilters, standard: () => ({ by: 'handedIn', order: 'desc' }) }

type Asked<Spec> = Spec extends GridViewSpec<infer Sort, infer Filters> ? Pick<GridView<Sort, Filters>, 'q' | 'filters' | 'sort'> : never

/** What the server is asked of the classes of a site. */
export function classesAskedOf({ q, filters: { waiting }, sort: { by, order } }: Asked<typeof classesSpec>): MissionClassesQuery {
  return { q: q.slice(0, 100), ...(waiting === undefined ? {} : { waiting }), sort: by, order }
}

/** Which hand-ins of a class match. */
export function submissionFilterOf({ q, filters: { state, mission } }: Pick<Asked<typeof submissionsSpec>, 'q' | 'filters'>): { q: string; state?: HandedInState; mission?: number } {
  return { q: q.slice(0, 100), ...(state === undefined ? {} : { state }), ...(mission === undefined ? {} : { mission: Number(mission) }) }
}

/** What the server is asked of the hand-ins of a class. */
export function submissionsAskedOf({ sort: { by, order }, ...view }: Asked<typeof submissionsSpec>): SubmissionsQuery {
  return { ...submissionFilterOf(view), sort: by, order }
}
