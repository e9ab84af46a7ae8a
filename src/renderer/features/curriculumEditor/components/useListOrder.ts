import { useMemo, useState } from 'react'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { curriculumBlocks, isSection, lessonsOf } from '#shared/curriculum/order.ts'
import type { CurriculumBlock } from '#shared/curriculum/order.ts'
import type { Items } from '#renderer/features/curriculumEditor/useCurriculum.ts'

/** The list without lessons of collapsed sections. */
export interface ListOrder {
  shown: Items
  /** Stable while the order is unchanged. */
  ids: readonly number[]
  numbers: ReadonlyMap<number, number>
  lessonCounts: ReadonlyMap<number, number>
  collapsed: ReadonlySet<number>
  setCollapsed: (curriculumSeq: number, isCollapsed: boolean) => void
  blockOf: (curriculumSeq: number) => CurriculumBlock<CurriculumItem> | undefined
}

export function useListOrder(items: Items): ListOrder {
  const [collapsed, setAll] = useState<ReadonlySet<number>>(new Set())
  const blocks = useMemo(() => curriculumBlocks(items), [items])
  const shown = useMemo(() => blocks.flatMap(({ section, lessons }) => [
    ...(section === null ? [] : [section]), ...(section !== null && collapsed.has(section.curriculumSeq) ? [] : lessons),
  ]), [blocks, collapsed])
  const key = useMemo(() => shown.map(({ curriculumSeq }) => curriculumSeq).join(), [shown])
  return {
    shown, collapsed,
    ids: useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]),
    numbers: useMemo(() => new Map(lessonsOf(items).map(({ curriculumSeq }, index) => [curriculumSeq, index + 1])), [items]),
    lessonCounts: useMemo(() => new Map(blocks.flatMap(({ section, lessons }) => (section === null ? [] : [[section.curriculumSeq, lessons.length]]))), [blocks]),
    setCollapsed(curriculumSeq, isCollapsed) {
      setAll((before) => new Set(isCollapsed ? [...before, curriculumSeq] : [...before].filter((seq) => seq !== curriculumSeq)))
    },
    blockOf: (curriculumSeq) => blocks.find(({ section, lessons }) => [section, ...lessons].some((one) => one?.curriculumSeq === curriculumSeq)),
  }
}

/** Where to insert after an item; after a collapsed section, past its lessons. */
export function placeBehind(item: CurriculumItem, { collapsed, blockOf }: ListOrder): number {
  const last = isSection(item) && collapsed.has(item.curriculumSeq) ? blockOf(item.curriculumSeq)?.lessons.at(-1) : undefined
  return (last ?? item).curriculumSeq
}
