import { courseDefaults } from './form.ts'
import type { CourseDraft, CourseForm } from './form.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { courseState } from './lifecycle.ts'

/** Draft state of an item: `added` is not visible to learners yet, `removed` still is. */
export type DraftState = 'added' | 'removed'

export interface DraftPicture {
  imageKey: string | null
}

export interface ItemEdit {
  curriculumSeq: number
  draftState: DraftState | null
  draftBody: CurriculumBody | null
  draftOrder: number | null
}

/** Reverted changes, kept for undo. */
export interface DiscardedDraft {
  change: CourseDraft
  picture: DraftPicture | null
  items: ItemEdit[]
}

export const SUMMARY_MAX = 160
const SUMMARY_LEAD = 40

const inKeyOrder = (_key: string, value: unknown): unknown => (
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value
)
const same = (a: unknown, b: unknown) => JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)

/** Whether edits go to a draft: of a public class, or a formerly public one with a pending draft. Others change at once. */
export function editsWait(course: { publicCd: string | null; trashTypeCd: string }, hasEdits: boolean): boolean {
  return hasEdits || courseState(course) === 'public'
}

/** Changed fields with their new values. */
export function changedFields(published: CourseForm, edited: CourseForm): CourseDraft {
  const fields = Object.keys(courseDefaults) as (keyof CourseForm)[]
  return Object.fromEntries(fields.filter((field) => !same(published[field], edited[field])).map((field) => [field, edited[field]]))
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** Rich text without markup. */
export function wordsOf(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity).replaceAll(/\s+/g, ' ').trim()
}

/** Excerpts of two rich texts around their first difference; equal when only markup differs. */
export function summaries(before: string, after: string): { before: string; after: string } {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  const from = old === now ? 0 : Math.max(0, start - SUMMARY_LEAD)
  const excerpt = (text: string) => (from > 0 ? '…' : '') + text.slice(from, from + SUMMARY_MAX) + (text.length > from + SUMMARY_MAX ? '…' : '')
  return { before: excerpt(old), after: excerpt(now) }
}

export interface EditedItem {
  curriculumSeq: number
  body: CurriculumBody
  sortOrder: number
  draftState: DraftState | null
  draftBody: CurriculumBody | null
  draftOrder: number | null
}

/** Draft change of an item with both titles; null without one. */
export interface ItemChange {
  curriculumSeq: number
  curriculumTypeCd: string
  kind: 'added' | 'removed' | 'changed'
  before: string | null
  after: string | null
}

export const editedOrder = (a: EditedItem, b: EditedItem): number =>
  (a.draftOrder ?? a.sortOrder) - (b.draftOrder ?? b.sortOrder) || a.curriculumSeq - b.curriculumSeq

/** Draft changes of a curriculum: items added, removed, changed and reordered. */
export function itemChanges(items: readonly EditedItem[]): { items: ItemChange[]; isReordered: boolean } {
  const edited = items.toSorted(editedOrder)
  const changes = edited.flatMap(({ curriculumSeq, body, draftState, draftBody }): ItemChange[] => {
    const of = { curriculumSeq, curriculumTypeCd: body.curriculumTypeCd }
    const after = (draftBody ?? body).title
    if (draftState === 'added') return [{ ...of, kind: 'added', before: null, after }]
    if (draftState === 'removed') return [{ ...of, kind: 'removed', before: body.title, after: null }]
    return draftBody === null || same(draftBody, body) ? [] : [{ ...of, kind: 'changed', before: body.title, after }]
  })
  const staying = (list: readonly EditedItem[]) => list.filter(({ draftState }) => draftState === null).map(({ curriculumSeq }) => curriculumSeq)
  const published = items.toSorted((a, b) => a.sortOrder - b.sortOrder || a.curriculumSeq - b.curriculumSeq)
  return { items: changes, isReordered: !same(staying(published), staying(edited)) }
}
