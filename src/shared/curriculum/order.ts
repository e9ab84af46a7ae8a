import { curriculumTypeCd } from '#shared/kernel/codes.ts'

/** An item in order: flat, or with its fields in `body`. */
export type OrderedItem = { curriculumSeq: number } & ({ curriculumTypeCd: string } | { body: { curriculumTypeCd: string } })

/** Whether an item is a section; every other item is a lesson. */
export function isSection(item: OrderedItem): boolean {
  return ('body' in item ? item.body.curriculumTypeCd : item.curriculumTypeCd) === curriculumTypeCd.section
}

export interface CurriculumBlock<Item> {
  /** Null for lessons before the first section. */
  section: Item | null
  lessons: Item[]
}

/** Groups a curriculum by section: a section owns the items up to the next (courses spec §3). */
export function curriculumBlocks<Item extends OrderedItem>(items: readonly Item[]): CurriculumBlock<Item>[] {
  const blocks: CurriculumBlock<Item>[] = []
  for (const item of items) {
    if (isSection(item)) blocks.push({ section: item, lessons: [] })
    else if (blocks.length === 0) blocks.push({ section: null, lessons: [item] })
    else blocks.at(-1)?.lessons.push(item)
  }
  return blocks
}

/** Lessons in order, without sections. */
export function lessonsOf<Item extends OrderedItem>(items: readonly Item[]): Item[] {
  return items.filter((item) => !isSection(item))
}

function lessonBeside<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number, step: -1 | 1): Item | null {
  const lessons = lessonsOf(items)
  const index = lessons.findIndex((item) => item.curriculumSeq === curriculumSeq)
  return index === -1 ? null : (lessons[index + step] ?? null)
}

/** Null after the last or for an unknown one. */
export function nextLesson<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number): Item | null {
  return lessonBeside(items, curriculumSeq, 1)
}

/** Null before the first or for an unknown one. */
export function previousLesson<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number): Item | null {
  return lessonBeside(items, curriculumSeq, -1)
}

/** Lesson to continue with: the first incomplete one after the last seen, else the first incomplete, else the first. */
export function lessonToContinue<Item extends OrderedItem>(
  items: readonly Item[],
  completed: ReadonlySet<number>,
  lastSeq: number | null,
): Item | null {
  const lessons = lessonsOf(items)
  const start = lastSeq === null ? 0 : Math.max(0, lessons.findIndex((item) => item.curriculumSeq === lastSeq))
  const open = (item: Item) => !completed.has(item.curriculumSeq)
  return lessons.slice(start).find(open) ?? lessons.find(open) ?? lessons[0] ?? null
}

/** Percent of lessons completed, rounded down (platform spec §5). `isKept`: was complete before lessons were added; stays 100. */
export function progressPercent(completed: number, total: number, isKept = false): number {
  if (isKept) return 100
  if (total <= 0 || completed <= 0) return 0
  return Math.min(100, Math.floor((completed * 100) / total))
}
