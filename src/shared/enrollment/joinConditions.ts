import { choiseTypeCd, fareCd } from '#shared/kernel/codes.ts'

/** What it takes to enrol: being a member of the site, a payment, the operator's approval. The texts are the locales'. */
export const joinConditionKinds = ['member', 'payment', 'approval'] as const
export type JoinCondition = (typeof joinConditionKinds)[number]

/**
 * The conditions of a class in the order in which they are met (courses spec §3 joinConditions, §6 "Only channel members
 * can apply"; COUR-08). A class open to anyone has none.
 */
export function joinConditions(course: { fareCd: string; choiseTypeCd: string }): JoinCondition[] {
  if (course.fareCd === fareCd.open) return []
  return joinConditionKinds.filter((kind) => {
    if (kind === 'payment') return course.fareCd === fareCd.paid
    return kind === 'member' || course.choiseTypeCd === choiseTypeCd.approval
  })
}
