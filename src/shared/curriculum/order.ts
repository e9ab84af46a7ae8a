import { curriculumTypeCd } from '#shared/kernel/codes.ts'

/** An item in a curriculum's order: flat, or with its fields in `body`. */
export type OrderedItem = { curriculumSeq: number } & ({ curriculumTypeCd: string } | { body: { curriculumTypeCd: string } })

/** Whether an item heads a section; every other item is a lesson. */
export function isSection(item: OrderedItem): boolean {
  return ('body' in item ? item.body.curriculumTypeCd : item.curriculumTypeCd) === curriculumTypeCd.section
}

export interface CurriculumBlock<Item> {
  /** null for the lessons before the first section. */
  section: Item | null
  lessons: Item[]
}

/** The curriculum by section: a section owns the items that follow it up to the next (courses spec §3). */
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

/**
 * The order after an item was dropped on another (STU-03): it takes that item's place, which moves towards where it came
 * from. A section moves with its lessons, and past whole sections only, never above the lessons before the first one.
 * The same array when nothing moves or an item is unknown.
 */
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

/** The order after an item was moved one step up (-1) or down (1) by the keyboard; a section steps over a whole section. */
export function moveItemBy<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number, step: -1 | 1): readonly Item[] {
  const index = items.findIndex((item) => item.curriculumSeq === curriculumSeq)
  const item = items[index]
  if (item === undefined) return items
  const places = isSection(item) ? items.filter(isSection) : items
  const over = places[places.indexOf(item) + step]
  return over === undefined ? items : moveItem(items, curriculumSeq, over.curriculumSeq)
}

/** The lessons in order, without the sections. */
export function lessonsOf<Item extends OrderedItem>(items: readonly Item[]): Item[] {
  return items.filter((item) => !isSection(item))
}

function lessonBeside<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number, step: -1 | 1): Item | null {
  const lessons = lessonsOf(items)
  const index = lessons.findIndex((item) => item.curriculumSeq === curriculumSeq)
  return index === -1 ? null : (lessons[index + step] ?? null)
}

/** The lesson after one; null after the last or an unknown one. */
export function nextLesson<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number): Item | null {
  return lessonBeside(items, curriculumSeq, 1)
}

/** The lesson before one; null before the first or an unknown one. */
export function previousLesson<Item extends OrderedItem>(items: readonly Item[], curriculumSeq: number): Item | null {
  return lessonBeside(items, curriculumSeq, -1)
}

/** The lesson to go on with: the first not complete after the one seen last, else the first not complete, else the first; null with none. */
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

/**
 * Whole percent of the lessons completed, rounded down; capped at 100, 0 when there are none (platform spec §5). `isKept` says
 * that all were complete before lessons were added: completion stays as it was counted.
 */
export function progressPercent(completed: number, total: number, isKept = false): number {
  if (isKept) return 100
  if (total <= 0 || completed <= 0) return 0
  return Math.min(100, Math.floor((completed * 100) / total))
}
