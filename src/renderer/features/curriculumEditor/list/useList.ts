import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { curriculumBlocks, isSection, lessonsOf, moveItemBy } from '#shared/curriculum/order.ts'
import type { CurriculumBlock } from '#shared/curriculum/order.ts'
import { useStableActions } from '#renderer/lib/stableActions.ts'
import { useEditor } from '../useCurriculum.ts'
import type { Items } from '../useCurriculum.ts'
import { useAddItem } from './AddItem.tsx'
import type { AuthorableType } from '#shared/curriculum/items.ts'

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
function placeBehind(item: CurriculumItem, { collapsed, blockOf }: ListOrder): number {
  const last = isSection(item) && collapsed.has(item.curriculumSeq) ? blockOf(item.curriculumSeq)?.lessons.at(-1) : undefined
  return (last ?? item).curriculumSeq
}

export const titleId = (curriculumSeq: number) => `item-${curriculumSeq}`

export interface Seek {
  soughtSeq: number | null
  focus: (curriculumSeq: number) => void
  show: (curriculumSeq: number) => void
}

type Target = { curriculumSeq: number; hasFocus: boolean; isCentred: boolean }

/** Scrolls to rows; initially to the one in the URL (`#item-7`). */
export function useSeek(): Seek {
  const [target, setTarget] = useState<Target | null>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const [, seq] = /^#item-(\d+)$/.exec(hash) ?? []
    if (key === '' || seq === undefined) return undefined
    // Runs after the page title took the focus.
    const frame = requestAnimationFrame(() => setTarget({ curriculumSeq: Number(seq), hasFocus: true, isCentred: true }))
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
  useEffect(() => {
    if (target === null) return
    const row = document.getElementById(titleId(target.curriculumSeq))
    if (target.hasFocus) row?.focus({ preventScroll: target.isCentred })
    if (target.isCentred) row?.scrollIntoView({ block: 'center' })
  }, [target])
  return {
    soughtSeq: target?.curriculumSeq ?? null,
    focus: (curriculumSeq) => setTarget({ curriculumSeq, hasFocus: true, isCentred: false }),
    show: (curriculumSeq) => setTarget({ curriculumSeq, hasFocus: false, isCentred: true }),
  }
}

export type ListActions = {
  /** Starts or ends renaming; `focus` returns the focus to the row. */
  rename: (curriculumSeq: number, isRenaming: boolean, focus?: boolean) => void
  toggle: (curriculumSeq: number) => void
  move: (item: CurriculumItem, step: -1 | 1) => void
  remove: (item: CurriculumItem) => void
  add: (behind: CurriculumItem, typeCd: AuthorableType) => void
  walk: (item: CurriculumItem, step: -1 | 1) => void
}

export function useListActions(items: Items, order: ListOrder, seek: Seek, onRename: (curriculumSeq: number | null) => void): ListActions {
  const { t } = useTranslation('curriculum')
  const { actions, follow, say } = useEditor()
  const add = useAddItem(onRename)
  const beside = ({ curriculumSeq }: CurriculumItem, step: -1 | 1) => {
    const index = order.ids.indexOf(curriculumSeq)
    return index === -1 ? undefined : order.ids[index + step]
  }
  return useStableActions<ListActions>({
    rename(curriculumSeq, isRenaming, focus) {
      onRename(isRenaming ? curriculumSeq : null)
      if (focus) seek.focus(curriculumSeq)
    },
    toggle: (curriculumSeq) => order.setCollapsed(curriculumSeq, !order.collapsed.has(curriculumSeq)),
    move(item, step) {
      const next = moveItemBy(items, item.curriculumSeq, step)
      if (next === items) return
      actions.order(next)
      seek.focus(item.curriculumSeq)
      say(t('dnd.moved', { title: item.body.title, place: next.findIndex(({ curriculumSeq }) => curriculumSeq === item.curriculumSeq) + 1 }))
    },
    remove(item) {
      const neighbour = beside(item, 1) ?? beside(item, -1)
      actions.remove(item)
      if (neighbour !== undefined) seek.focus(neighbour)
    },
    add: (behind, typeCd) => add(typeCd, placeBehind(behind, order)),
    walk(item, step) {
      const neighbour = beside(item, step)
      if (neighbour === undefined) return
      seek.focus(neighbour)
      follow(neighbour)
    },
  })
}
