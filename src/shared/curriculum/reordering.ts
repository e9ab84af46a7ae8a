import { curriculumBlocks, isSection } from './order.ts'
import type { CurriculumBlock, OrderedItem } from './order.ts'

// Apart from `order.ts`, which every public page loads.

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

/** Order after several lessons move one step together; those at the edge stay. The same array when nothing changes, or with a section among them. */
export function moveItemsBy<Item extends OrderedItem>(items: readonly Item[], curriculumSeqs: ReadonlySet<number>, step: -1 | 1): readonly Item[] {
  const chosen = items.filter((item) => curriculumSeqs.has(item.curriculumSeq))
  if (chosen.some(isSection)) return items
  const inTurn = step === 1 ? chosen.toReversed() : chosen
  return inTurn.reduce<readonly Item[]>((order, { curriculumSeq }) => {
    const over = order[order.findIndex((item) => item.curriculumSeq === curriculumSeq) + step]
    return over === undefined || curriculumSeqs.has(over.curriculumSeq) ? order : moveItem(order, curriculumSeq, over.curriculumSeq)
  }, items)
}

/** Items in an order that they had before; those added since stay behind the one that they follow now. */
export function inFormerOrder<Item extends OrderedItem>(items: readonly Item[], formerSeqs: readonly number[]): readonly Item[] {
  const known = new Set(formerSeqs)
  const ordered = formerSeqs.flatMap((seq) => items.filter(({ curriculumSeq }) => curriculumSeq === seq))
  for (const [index, item] of items.entries()) {
    if (known.has(item.curriculumSeq)) continue
    const before = items[index - 1]
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, item)
  }
  return ordered
}
