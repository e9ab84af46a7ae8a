import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { moveItemBy } from '#shared/curriculum/order.ts'
import { useStableActions } from '#renderer/lib/stableActions.ts'
import type { Items } from '#renderer/features/curriculumEditor/useCurriculum.ts'
import { useAddItem } from './AddMenu.tsx'
import { useEditor } from './EditorContext.tsx'
import type { AuthorableType } from './itemTypes.tsx'
import { placeBehind } from './useListOrder.ts'
import type { ListOrder } from './useListOrder.ts'
import type { Seek } from './useSeek.ts'

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
  const { actions, say } = useEditor()
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
      if (neighbour !== undefined) seek.focus(neighbour)
    },
  })
}
