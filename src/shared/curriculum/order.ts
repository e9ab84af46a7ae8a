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

const flat = <Item>(blocks: readonly CurriculumBlock<Item>[]) =>
  blocks.flatMap(({ section, lessons }) => (section === null ? lessons : [section, ...lessons]))

function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const [row, ...rest] = [rows[from] as Row, ...rows.slice(0, from), ...rows.slice(from + 1)]
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}

/** Order after dropping an item on another (STU-03); sections move with their lessons. The same array when nothing changes. */
export function moveItem<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number, overSeq: number): readonly Item[] {
  const from = items.findIndex((item) => item.curriculumSeq === curriculumSeq)
  const to = items.findIndex((item) => item.curriculumSeq === overSeq)
  const item = items[from]
  if (item === undefined || to === -1 || from === to) return items
  if (!isSection(item)) return moved(items, from, to)

  const blocks = curriculumBlocks(items)
  const holds = (seq: number) => blocks.findIndex(({ section, lessons }) => [section, ...lessons].some((one) => one?.curriculumSeq === seq))
  const first = blocks[0]?.section === null ? 1 : 0
  const fromBlock = holds(curriculumSeq)
  const toBlock = Math.max(first, holds(overSeq))
  return fromBlock === toBlock ? items : flat(moved(blocks, fromBlock, toBlock))
}

/** Order after a keyboard move one step up (-1) or down (1); a section moves past a whole section. */
export function moveItemBy<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number, step: -1 | 1): readonly Item[] {
  const index = items.findIndex((item) => item.curriculumSeq === curriculumSeq)
  const item = items[index]
  if (item === undefined) return items
  const places = isSection(item) ? items.filter(isSection) : items
  const over = places[places.indexOf(item) + step]
  return over === undefined ? items : moveItem(items, curriculumSeq, over.curriculumSeq)
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
