import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { curriculumBlocks, isSection, lessonsOf } from '#shared/curriculum/order.ts'
import type { CurriculumBlock } from '#shared/curriculum/order.ts'
import { moveItemBy, moveItemsBy } from '#shared/curriculum/reordering.ts'
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
  /** With all others chosen, if it is one of them. */
  remove: (item: CurriculumItem) => void
  add: (behind: CurriculumItem, typeCd: AuthorableType) => void
  /** To the neighbour; `extends`: choosing all on the way. */
  walk: (item: CurriculumItem, step: -1 | 1, extend: boolean) => void
  /** Opens it, and lets go of those chosen; a range begins here. */
  press: (item: CurriculumItem, hasFocus: boolean) => void
  choose: (item: CurriculumItem, how: 'toggle' | 'range') => void
  chooseAll: () => void
  /** Returns whether any was chosen. */
  clear: () => boolean
}

/** Items chosen together: for deleting and moving. */
export interface Choice {
  chosen: ReadonlySet<number>
  /** Where a range begins. */
  anchor: number | null
  set: (chosen: ReadonlySet<number>, anchor: number | null) => void
}

const noChoice: { chosen: ReadonlySet<number>; anchor: number | null } = { chosen: new Set(), anchor: null }

export function useChoice(items: Items): Choice {
  const [{ chosen, anchor }, setChoice] = useState(noChoice)
  // Another user may have deleted some.
  const present = useMemo(() => new Set(items.filter(({ curriculumSeq }) => chosen.has(curriculumSeq)).map(({ curriculumSeq }) => curriculumSeq)), [items, chosen])
  return { chosen: present, anchor, set: (next, from) => setChoice(next.size === 0 && from === null ? noChoice : { chosen: next, anchor: from }) }
}

export function useListActions(items: Items, order: ListOrder, seek: Seek, choice: Choice, onRename: (curriculumSeq: number | null) => void): ListActions {
  const { t } = useTranslation('curriculum')
  const { actions, follow, open, say } = useEditor()
  const add = useAddItem(onRename)
  const beside = ({ curriculumSeq }: CurriculumItem, step: -1 | 1) => {
    const index = order.ids.indexOf(curriculumSeq)
    return index === -1 ? undefined : order.ids[index + step]
  }
  const chooseSet = (chosen: ReadonlySet<number>, anchor: number | null) => {
    choice.set(chosen, anchor)
    say(t('choice.count', { count: chosen.size }))
  }
  const chooseTo = (from: number, to: number) => {
    const [one, other] = [order.ids.indexOf(from), order.ids.indexOf(to)].toSorted((a, b) => a - b)
    if (one === undefined || other === undefined || one === -1) return
    chooseSet(new Set(order.ids.slice(one, other + 1)), from)
  }
  const clear = () => {
    const had = choice.chosen.size > 0
    if (had || choice.anchor !== null) choice.set(new Set(), null)
    return had
  }
  const together = ({ curriculumSeq }: CurriculumItem) => (choice.chosen.size > 1 && choice.chosen.has(curriculumSeq) ? choice.chosen : null)
  return useStableActions<ListActions>({
    rename(curriculumSeq, isRenaming, focus) {
      onRename(isRenaming ? curriculumSeq : null)
      if (focus) seek.focus(curriculumSeq)
    },
    toggle: (curriculumSeq) => order.setCollapsed(curriculumSeq, !order.collapsed.has(curriculumSeq)),
    move(item, step) {
      const all = together(item)
      const next = all === null ? moveItemBy(items, item.curriculumSeq, step) : moveItemsBy(items, all, step)
      if (next === items) return
      actions.order(next)
      seek.focus(item.curriculumSeq)
      say(t('dnd.moved', { title: item.body.title, place: next.findIndex(({ curriculumSeq }) => curriculumSeq === item.curriculumSeq) + 1 }))
    },
    remove(item) {
      const gone = together(item) ?? new Set([item.curriculumSeq])
      const index = order.ids.indexOf(item.curriculumSeq)
      const stays = (seq: number) => !gone.has(seq)
      const neighbour = order.ids.slice(index).find(stays) ?? order.ids.slice(0, index).findLast(stays)
      actions.remove(...items.filter(({ curriculumSeq }) => gone.has(curriculumSeq)))
      clear()
      if (neighbour !== undefined) seek.focus(neighbour)
    },
    add: (behind, typeCd) => add(typeCd, placeBehind(behind, order)),
    walk(item, step, extend) {
      const neighbour = beside(item, step)
      if (neighbour === undefined) return
      seek.focus(neighbour)
      if (extend) chooseTo(choice.anchor ?? item.curriculumSeq, neighbour)
      else {
        if (choice.anchor !== null) choice.set(choice.chosen, neighbour)
        follow(neighbour)
      }
    },
    choose({ curriculumSeq }, how) {
      if (how === 'range') chooseTo(choice.anchor ?? order.ids[0] ?? curriculumSeq, curriculumSeq)
      else {
        const next = new Set(choice.chosen)
        if (!next.delete(curriculumSeq)) next.add(curriculumSeq)
        chooseSet(next, curriculumSeq)
      }
    },
    press({ curriculumSeq }, hasFocus) {
      choice.set(new Set(), curriculumSeq)
      open(curriculumSeq, hasFocus)
    },
    chooseAll: () => chooseSet(new Set(order.ids), choice.anchor),
    clear,
  })
}
