import { courseTypeCd } from '#shared/kernel/codes.ts'

/** Types of a new class, the usual one first; packages are created elsewhere. */
export const authoredTypes = [
  courseTypeCd.elearning, courseTypeCd.live, courseTypeCd.lecture, courseTypeCd.club, courseTypeCd.project, courseTypeCd.survey,
] as const
export type AuthoredType = (typeof authoredTypes)[number]
