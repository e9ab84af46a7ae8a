import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, Modifier, UniqueIdentifier } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconDots, IconGripVertical, IconIndentDecrease, IconIndentIncrease, IconPlus, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { menuTypeCd, openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Badge, IconButton, Menu } from '#renderer/ui/index.ts'
import { canNest, entryAt, liftEntry, moveEntry, nestEntry, placeOf, dropEntry, removeEntry } from '../menuTree.ts'
import type { Entries, Entry, Place } from '../menuTree.ts'
import { MenuFields } from './MenuFields.tsx'
import styles from './siteMenu.module.css'

// Constant: new options on each render would render every row.
const pointer = { activationConstraint: { distance: 6 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
const ASIDE_MAX = 48
/** A pointer may go aside, which changes the level; keys have Alt with the arrows for it. */
const alongTheList: Modifier = ({ activatorEvent, transform }) => ({ ...transform, x: activatorEvent instanceof PointerEvent ? Math.min(ASIDE_MAX, Math.max(-ASIDE_MAX, transform.x)) : 0 })
const modifiers = [alongTheList]
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface MenuListProps {
  form: AppForm<Entries, Entries>
  menus: readonly Entry[]
  opened: number | null
  isFull: boolean
  onOpen: (menuSeq: number | null) => void
  onChange: (menus: Entry[]) => void
  onAdd: (parent: number) => void
}

/** The tree: dragged, or moved by buttons and Alt with the arrow keys. */
export function MenuList(props: MenuListProps) {
  const { t } = useTranslation('siteMenu')
  const { menus, onChange } = props
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const titleOf = (id: UniqueIdentifier) => {
    const place = placeOf(menus, Number(id))
    return (place === null ? '' : entryAt(menus, place)?.menuTitle) || t('menus.unnamed')
  }
  const onDragEnd = ({ active, over, delta }: DragEndEvent) => { if (over !== null) onChange(dropEntry(menus, Number(active.id), Number(over.id), delta.x)) }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dnd.lifted', { title: titleOf(active.id) }),
    onDragOver: ({ active, over }) => (over === null ? undefined : t('dnd.over', { title: titleOf(active.id), other: titleOf(over.id) })),
    onDragEnd: ({ active }) => t('dnd.dropped', { title: titleOf(active.id) }),
    onDragCancel: ({ active }) => t('dnd.cancelled', { title: titleOf(active.id) }),
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} modifiers={modifiers} onDragEnd={onDragEnd} accessibility={{ announcements, screenReaderInstructions: { draggable: t('dnd.instructions') } }}>
      <SortableContext items={menus.map(({ menuSeq }) => menuSeq)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={t('menus.label')}>
          {menus.map((menu, top) => (
            <Row key={menu.menuSeq} {...props} place={{ top, sub: null }} count={menus.length}>
              {menu.subMenus.length === 0 ? null : (
                <SortableContext items={menu.subMenus.map(({ menuSeq }) => menuSeq)} strategy={verticalListSortingStrategy}>
                  <ol className={styles.subs} aria-label={t('menus.subsOf', { title: menu.menuTitle })}>
                    {menu.subMenus.map((sub, at) => <Row key={sub.menuSeq} {...props} place={{ top, sub: at }} count={menu.subMenus.length} />)}
                  </ol>
                </SortableContext>
              )}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Row({ form, menus, opened, isFull, onOpen, onChange, onAdd, place, count, children }: MenuListProps & { place: Place; count: number; children?: React.ReactNode }) {
  const { t } = useTranslation('siteMenu')
  const menu = entryAt(menus, place)
  const menuSeq = menu?.menuSeq ?? 0
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: menuSeq })
  if (menu === undefined) return null
  const { top, sub } = place
  const at = sub ?? top
  const isOpened = opened === menuSeq
  const title = menu.menuTitle || t('menus.unnamed')
  const up = () => onChange(moveEntry(menus, menuSeq, -1))
  const down = () => onChange(moveEntry(menus, menuSeq, 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return
    const move = { ArrowUp: up, ArrowDown: down, ArrowRight: () => onChange(nestEntry(menus, menuSeq)), ArrowLeft: () => onChange(liftEntry(menus, menuSeq)) }[event.key]
    if (move === undefined) return
    event.preventDefault()
    move()
  }
  const { errors } = form.formState
  const faults = sub === null ? errors.menus?.[top] : errors.menus?.[top]?.subMenus?.[sub]
  const isFaulty = faults !== undefined && Object.keys(faults).some((field) => field !== 'subMenus')
  return (
    <li ref={setNodeRef} className={styles.item} data-dragging={isDragging || undefined} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <div className={styles.row}>
        <button ref={setActivatorNodeRef} type="button" className={styles.grip} {...attributes} {...listeners} aria-label={t('menus.drag', { title })}><IconGripVertical {...icon} /></button>
        <button type="button" className={styles.open} aria-expanded={isOpened} onKeyDown={onKeyDown} onClick={() => onOpen(isOpened ? null : menuSeq)}>
          {isOpened ? <IconChevronDown {...icon} /> : <IconChevronRight {...icon} />}
          <span className={styles.name}>{title}</span>
          <span className={styles.target}>{targetText(menu, t('menus.noLink'))}</span>
        </button>
        <span className={styles.badges}>
          {isFaulty ? <Badge tone="danger" size="sm">{t('menus.faulty')}</Badge> : null}
          {menu.visibleTypeCd === visibleTypeCd.everyone ? null : <Badge tone="neutral" size="sm">{t(`visible.${menu.visibleTypeCd}`)}</Badge>}
          {menu.openTypeCd === openTypeCd.newTab ? <Badge tone="neutral" size="sm">{t('menus.newTab')}</Badge> : null}
        </span>
        <Menu position="bottom-end">
          <Menu.Target><IconButton label={t('menus.more', { title })}><IconDots {...icon} /></IconButton></Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={at === 0} onClick={up}>{t('menus.up')}</Menu.Item>
            <Menu.Item leftSection={<IconArrowDown {...icon} />} disabled={at === count - 1} onClick={down}>{t('menus.down')}</Menu.Item>
            {sub === null
              ? <Menu.Item leftSection={<IconIndentIncrease {...icon} />} disabled={!canNest(menus, place)} onClick={() => onChange(nestEntry(menus, menuSeq))}>{t('menus.nest')}</Menu.Item>
              : <Menu.Item leftSection={<IconIndentDecrease {...icon} />} onClick={() => onChange(liftEntry(menus, menuSeq))}>{t('menus.lift')}</Menu.Item>}
            {sub === null ? <Menu.Item leftSection={<IconPlus {...icon} />} disabled={isFull} onClick={() => onAdd(menuSeq)}>{t('menus.addSub')}</Menu.Item> : null}
            <Menu.Divider />
            <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash {...icon} />} onClick={() => onChange(removeEntry(menus, menuSeq))}>{t('menus.remove')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {isOpened ? <MenuFields form={form} at={sub === null ? `menus.${top}` : `menus.${top}.subMenus.${sub}`} /> : null}
      {children}
    </li>
  )
}

function targetText({ menuTypeCd: type, path, externLinkUrl }: Pick<Entry, 'menuTypeCd' | 'path' | 'externLinkUrl'>, none: string): string {
  return (type === menuTypeCd.inside ? path : externLinkUrl) || none
}
