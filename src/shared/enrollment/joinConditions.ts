import { choiseTypeCd, fareCd } from '#shared/kernel/codes.ts'

/** Requirements to enrol: site membership, payment, the operator's approval. */
export const joinConditionKinds = ['member', 'payment', 'approval'] as const
export type JoinCondition = (typeof joinConditionKinds)[number]

/** Conditions of a class in the order they are met (courses spec §3 joinConditions, §6; COUR-08). None when open to anyone. */
export function joinConditions(course: { fareCd: string; choiseTypeCd: string }): JoinCondition[] {
  if (course.fareCd === fareCd.open) return []
  return joinConditionKinds.filter((kind) => {
    if (kind === 'payment') return course.fareCd === fareCd.paid
    return kind === 'member' || course.choiseTypeCd === choiseTypeCd.approval
  })
}
