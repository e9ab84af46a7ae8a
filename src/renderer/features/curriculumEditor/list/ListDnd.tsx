import { DndContext, DragOverlay, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, Modifier, UniqueIdentifier } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { moveItem } from '#shared/curriculum/reordering.ts'
import type { CurriculumBlock } from '#shared/curriculum/order.ts'
import { useEditor } from '../useCurriculum.ts'
import type { Items } from '../useCurriculum.ts'
import { TypeIcon } from './AddItem.tsx'
import styles from '../editor.module.css'

// Constant: new options on each render would render every row.
/** 6 px distinguish a drag from a click. */
const pointer = { activationConstraint: { distance: 6 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const modifiers = [alongTheList]

interface ListDndProps {
  items: Items
  ids: readonly number[]
  lifted: CurriculumItem | undefined
  liftedBlock: CurriculumBlock<CurriculumItem> | undefined
  onLift: (curriculumSeq: number | null) => void
  children: ReactNode
}

/** Drag and drop with keyboard support and announcements [STU-03]. */
export function ListDnd({ items, ids, lifted, liftedBlock, onLift, children }: ListDndProps) {
  const { t } = useTranslation('curriculum')
  const { actions } = useEditor()
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const placeOf = (order: Items, id: UniqueIdentifier) => order.findIndex(({ curriculumSeq }) => curriculumSeq === id) + 1
  const titleOf = (id: UniqueIdentifier) => items.find(({ curriculumSeq }) => curriculumSeq === id)?.body.title ?? ''
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    onLift(null)
    if (over === null) return
    const next = moveItem(items, Number(active.id), Number(over.id))
    if (next !== items) actions.order(next)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dnd.lifted', { title: titleOf(active.id), place: placeOf(items, active.id), count: items.length }),
    onDragOver: ({ active, over }) => (over === null ? undefined : t('dnd.over', { title: titleOf(active.id), place: placeOf(items, over.id), count: items.length })),
    onDragEnd: ({ active, over }) => {
      if (over === null) return t('dnd.cancelled', { title: titleOf(active.id) })
      return t('dnd.dropped', { title: titleOf(active.id), place: placeOf(moveItem(items, Number(active.id), Number(over.id)), active.id) })
    },
    onDragCancel: ({ active }) => t('dnd.cancelled', { title: titleOf(active.id) }),
  }
  return (
    <DndContext
      sensors={sensors} collisionDetection={closestCenter} modifiers={modifiers} onDragStart={({ active }) => onLift(Number(active.id))} onDragEnd={onDragEnd} onDragCancel={() => onLift(null)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dnd.instructions') } }}
    >
      <SortableContext items={ids as number[]} strategy={verticalListSortingStrategy}>{children}</SortableContext>
      <DragOverlay modifiers={modifiers}>
        {lifted === undefined ? null : (
          <div className={styles.lifted}>
            <TypeIcon typeCd={lifted.body.curriculumTypeCd} /><strong>{lifted.body.title}</strong>
            {liftedBlock === undefined ? null : <span>{t('lessons', { count: liftedBlock.lessons.length })}</span>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
