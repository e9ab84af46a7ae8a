import { DndContext, DragOverlay, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, Modifier, UniqueIdentifier } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/contract/curriculum.ts'
import type { UploadRow } from '#shared/contract/uploadsPort.ts'
import { curriculumBlocks, isSection, moveItem, moveItemBy } from '#shared/domain/curriculumOrder.ts'
import { Skeleton, VisuallyHidden } from '#renderer/ui/index.ts'
import type { Items } from '../api/useCurriculum.ts'
import { useAddItem } from './AddMenu.tsx'
import { useEditor } from './EditorContext.tsx'
import { ItemRow, titleId } from './ItemRow.tsx'
import { TypeIcon } from './itemTypes.tsx'
import styles from './editor.module.css'

/** Pixels that the pointer moves before a press becomes a drag. */
const DRAG_DISTANCE_PX = 6
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

export interface CurriculumListProps {
  items: Items
  rows: readonly UploadRow[]
  renaming: number | null
  onRename: (curriculumSeq: number | null) => void
}

/** The curriculum in order: sections with the lessons below them, put in order by pointer and by keyboard [STU-03]. */
export function CurriculumList({ items, rows, renaming, onRename }: CurriculumListProps) {
  const { t } = useTranslation('curriculum')
  const { actions, say } = useEditor()
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const [moving, setMoving] = useState<number | null>(null)
  const add = useAddItem(onRename)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const blocks = useMemo(() => curriculumBlocks(items), [items])
  const shown = blocks.flatMap(({ section, lessons }) => [
    ...(section === null ? [] : [section]), ...(section !== null && collapsed.has(section.curriculumSeq) ? [] : lessons),
  ])
  const numbers = new Map(items.filter((item) => !isSection(item)).map(({ curriculumSeq }, index) => [curriculumSeq, index + 1]))
  const blockOf = (seq: number) => blocks.find(({ section, lessons }) => [section, ...lessons].some((one) => one?.curriculumSeq === seq))

  const find = (id: UniqueIdentifier | null | undefined): CurriculumItem | undefined => items.find(({ curriculumSeq }) => curriculumSeq === id)
  const placeOf = (order: Items, id: UniqueIdentifier) => order.findIndex(({ curriculumSeq }) => curriculumSeq === id) + 1
  const titleOf = (id: UniqueIdentifier) => find(id)?.body.title ?? ''

  // A row that was moved in the page, or renamed, has lost the focus.
  const refocus = useRef<number | null>(null)
  useEffect(() => {
    if (refocus.current === null) return
    document.getElementById(titleId(refocus.current))?.focus()
    refocus.current = null
  })
  const step = (item: CurriculumItem, by: -1 | 1) => {
    const next = moveItemBy(items, item.curriculumSeq, by)
    if (next === items) return
    refocus.current = item.curriculumSeq
    actions.order(next)
    say(t('dnd.moved', { title: item.body.title, place: placeOf(next, item.curriculumSeq) }))
  }
  const walk = (item: CurriculumItem, by: -1 | 1) => {
    const neighbour = shown[shown.findIndex(({ curriculumSeq }) => curriculumSeq === item.curriculumSeq) + by]
    if (neighbour !== undefined) document.getElementById(titleId(neighbour.curriculumSeq))?.focus()
  }
  const toggle = (seq: number) => {
    const next = new Set(collapsed)
    if (!next.delete(seq)) next.add(seq)
    setCollapsed(next)
  }
  /** Behind a collapsed section means behind its lessons. */
  const placeAfter = (item: CurriculumItem) =>
    (isSection(item) && collapsed.has(item.curriculumSeq) ? (blockOf(item.curriculumSeq)?.lessons.at(-1) ?? item) : item).curriculumSeq

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setMoving(null)
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
  const lifted = find(moving)
  const liftedBlock = lifted !== undefined && isSection(lifted) ? blockOf(lifted.curriculumSeq) : undefined
  return (
    <DndContext
      sensors={sensors} collisionDetection={closestCenter} modifiers={[alongTheList]} onDragStart={({ active }) => setMoving(Number(active.id))} onDragEnd={onDragEnd} onDragCancel={() => setMoving(null)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dnd.instructions') } }}
    >
      <SortableContext items={shown.map(({ curriculumSeq }) => curriculumSeq)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={t('list')}>
          {shown.map((item) => (
            <ItemRow
              key={item.curriculumSeq} item={item} rows={rows.filter(({ target }) => target.curriculumSeq === item.curriculumSeq)} number={numbers.get(item.curriculumSeq) ?? null}
              lessonCount={isSection(item) ? (blockOf(item.curriculumSeq)?.lessons.length ?? 0) : 0} collapsed={collapsed.has(item.curriculumSeq)}
              follows={liftedBlock?.lessons.includes(item) ?? false} renaming={renaming === item.curriculumSeq}
              onRename={(on, focus) => { onRename(on ? item.curriculumSeq : null); if (focus) refocus.current = item.curriculumSeq }}
              onToggle={() => toggle(item.curriculumSeq)} onMove={(by) => step(item, by)} onAdd={(typeCd) => add(typeCd, placeAfter(item))} onWalk={(by) => walk(item, by)}
            />
          ))}
          {actions.adding.map((_place, index) => (
            <li key={`adding-${index}`} className={styles.item} data-adding><Skeleton width={64} height={36} radius="sm" /><Skeleton width="40%" height={18} /><VisuallyHidden>{t('adding')}</VisuallyHidden></li>
          ))}
        </ul>
      </SortableContext>
      <DragOverlay modifiers={[alongTheList]}>
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
