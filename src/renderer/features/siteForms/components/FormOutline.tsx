import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, Modifier, UniqueIdentifier } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconAlertCircle, IconArrowsSplit2, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsOf } from '#shared/form/rules.ts'
import type { FormStep } from '#shared/form/rules.ts'
import { IconButton } from '#renderer/ui/index.ts'
import { rowIds } from './editorState.ts'
import type { ItemFault } from './editorState.ts'
import { itemIcons, useItemNames } from './itemTypes.tsx'
import styles from './siteForms.module.css'

// Constant: new options on each render would render every row.
const pointer = { activationConstraint: { distance: 6 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const modifiers = [alongTheList]
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export interface OutlineActions {
  select: (id: string) => void
  move: (id: string, over: string) => void
  shift: (id: string, by: -1 | 1) => void
  remove: (id: string) => void
}

/** The steps of a form and their items in order: dragged, or moved by Alt with the arrow keys. */
export function FormOutline({ steps, selectedId, faults, actions }: { steps: readonly FormStep[]; selectedId: string | null; faults: Readonly<Record<string, ItemFault>>; actions: OutlineActions }) {
  const { t } = useTranslation('siteForm')
  const names = useItemNames()
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const ids = rowIds(steps)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  const stepName = (step: FormStep, index: number) => step.title || t('outline.step', { number: index + 1 })
  const nameOf = (id: UniqueIdentifier): string => {
    const at = steps.findIndex((step) => step.id === id)
    const step = steps[at]
    return step === undefined ? (itemsOf(steps).find((item) => item.id === id)?.label || t('outline.unnamed')) : stepName(step, at)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => { if (over !== null && over.id !== active.id) actions.move(String(active.id), String(over.id)) }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dnd.lifted', { name: nameOf(active.id), place: placeOf(active.id), count: ids.length }),
    onDragOver: ({ active, over }) => (over === null ? undefined : t('dnd.over', { name: nameOf(active.id), place: placeOf(over.id), count: ids.length })),
    onDragEnd: ({ active, over }) => t('dnd.dropped', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('dnd.cancelled', { name: nameOf(active.id) }),
  }
  const hasSteps = steps.length > 1
  const row = { selectedId, actions }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} modifiers={modifiers} onDragEnd={onDragEnd} accessibility={{ announcements, screenReaderInstructions: { draggable: t('dnd.instructions') } }}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.outline} aria-label={t('outline.label')}>
          {steps.flatMap((step, index) => [
            // The only step of a form needs no heading, but is a place to drop on.
            <Row key={step.id} {...row} id={step.id} name={stepName(step, index)} about={null} icon={<IconArrowsSplit2 {...icon} />} kind="step" isHidden={!hasSteps} canRemove={hasSteps} fault={false} />,
            ...step.items.map((item) => (
              <Row
                key={item.id} {...row} id={item.id} name={item.label || t('outline.unnamed')} icon={itemIcons[item.type]} kind="item" canRemove fault={faults[item.id] !== undefined}
                about={[names[item.type], item.isRequired ? t('outline.required') : '', item.showIf === null ? '' : t('outline.conditional')].filter((one) => one !== '').join(' · ')}
              />
            )),
          ])}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps { id: string; name: string; about: string | null; icon: ReactNode; kind: 'item' | 'step'; isHidden?: boolean; canRemove: boolean; fault: boolean; selectedId: string | null; actions: OutlineActions }

function Row({ id, name, about, icon: picture, kind, isHidden = false, canRemove, fault, selectedId, actions }: RowProps) {
  const { t } = useTranslation('siteForm')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id, disabled: { draggable: isHidden } })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && canRemove) return actions.remove(id)
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    actions.shift(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  if (isHidden) return <li ref={setNodeRef} hidden />
  return (
    <li ref={setNodeRef} className={styles.outlineRow} data-kind={kind} data-selected={id === selectedId || undefined} data-dragging={isDragging || undefined} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <IconButton ref={setActivatorNodeRef} label={t('outline.move', { name })} size="md" className={styles.grip ?? ''} {...attributes} {...listeners}><IconGripVertical {...icon} /></IconButton>
      <button type="button" className={styles.outlineName} onClick={() => actions.select(id)} onKeyDown={onKeyDown}>
        {picture}
        <span><strong>{name}</strong>{about === null ? null : <small>{about}</small>}</span>
        {fault ? <span className={styles.fault}><IconAlertCircle {...icon} /><span>{t('outline.fault')}</span></span> : null}
      </button>
      {canRemove ? <IconButton label={t('outline.remove', { name })} size="md" onClick={() => actions.remove(id)}><IconTrash {...icon} /></IconButton> : null}
    </li>
  )
}
