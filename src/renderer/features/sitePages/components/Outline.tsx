import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, Modifier, UniqueIdentifier } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconEye, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { blockVisible } from '#shared/page/blocks/blocks.ts'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import { IconButton } from '#renderer/ui/index.ts'
import { blockIcons, problemIcon, wordsOf } from './blockKinds.tsx'
import type { BlockActions } from './Canvas.tsx'
import { useBlockNames } from './useBlockNames.ts'
import styles from './sitePages.module.css'

/** 6 px distinguish a drag from a click. */
const pointer = { activationConstraint: { distance: 6 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const modifiers = [alongTheList]

/** The blocks of the page in their order, sortable by pointer and keyboard. */
export function Outline({ blocks, selectedId, problems, actions }: { blocks: readonly PageBlock[]; selectedId: string | null; problems: readonly string[]; actions: BlockActions }) {
  const { t } = useTranslation('sitePage')
  const names = useBlockNames()
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const placeOf = (id: UniqueIdentifier) => blocks.findIndex((block) => block.id === id) + 1
  const nameOf = (id: UniqueIdentifier) => names[blocks.find((block) => block.id === id)?.type ?? 'text']
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) actions.move(String(active.id), placeOf(over.id) - 1)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dnd.lifted', { kind: nameOf(active.id), place: placeOf(active.id), count: blocks.length }),
    onDragOver: ({ active, over }) => (over === null ? undefined : t('dnd.over', { kind: nameOf(active.id), place: placeOf(over.id), count: blocks.length })),
    onDragEnd: ({ active, over }) => t('dnd.dropped', { kind: nameOf(active.id), place: placeOf(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('dnd.cancelled', { kind: nameOf(active.id) }),
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} modifiers={modifiers} onDragEnd={onDragEnd} accessibility={{ announcements, screenReaderInstructions: { draggable: t('dnd.instructions') } }}>
      <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.outline} aria-label={t('outline.label')}>
          {blocks.map((block) => <Row key={block.id} block={block} name={names[block.type]} isSelected={block.id === selectedId} hasProblem={problems.includes(block.id)} actions={actions} />)}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Row({ block, name, isSelected, hasProblem, actions }: { block: PageBlock; name: string; isSelected: boolean; hasProblem: boolean; actions: BlockActions }) {
  const { t } = useTranslation('sitePage')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: block.id })
  const words = wordsOf(block)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') actions.remove(block.id)
  }
  return (
    <li ref={setNodeRef} className={styles.outlineRow} data-selected={isSelected || undefined} data-dragging={isDragging || undefined} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <IconButton ref={setActivatorNodeRef} label={t('outline.move', { kind: name })} size="md" className={styles.grip ?? ''} {...attributes} {...listeners}><IconGripVertical size={18} stroke={1.75} /></IconButton>
      <button type="button" className={styles.outlineName} onClick={() => actions.select(block.id)} onKeyDown={onKeyDown}>
        {blockIcons[block.type]}
        <span><strong>{name}</strong>{words === '' ? null : <small>{words}</small>}</span>
        {block.visibleTypeCd === blockVisible.everyone ? null : <span className={styles.audience}><IconEye size={14} stroke={1.75} aria-hidden="true" />{t(block.visibleTypeCd === blockVisible.members ? 'visible.membersShort' : 'visible.visitorsShort')}</span>}
        {hasProblem ? <span className={styles.problem}>{problemIcon}<span>{t('outline.problem')}</span></span> : null}
      </button>
      <IconButton label={t('outline.remove', { kind: name })} size="md" onClick={() => actions.remove(block.id)}><IconTrash size={18} stroke={1.75} /></IconButton>
    </li>
  )
}
