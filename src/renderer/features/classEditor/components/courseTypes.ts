import { courseTypeCd } from '#shared/kernel/codes.ts'

/** The types that a class can be made as, the usual one first; packages are made of classes elsewhere. */
export const authoredTypes = [
  courseTypeCd.elearning, courseTypeCd.live, courseTypeCd.lecture, courseTypeCd.club, courseTypeCd.project, courseTypeCd.survey,
] as const
export type AuthoredType = (typeof authoredTypes)[number]
