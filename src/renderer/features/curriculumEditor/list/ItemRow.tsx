import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconCopy, IconCursorText, IconDots, IconGripVertical, IconPencil, IconPlus, IconSelect, IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { CURRICULUM_TITLE_MAX } from '#shared/curriculum/items.ts'
import { curriculumTypeCd, vodTypeCd } from '#shared/kernel/codes.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Badge, IconButton, Menu, TextField, Tooltip, UnstyledButton, useFileDrop } from '#renderer/ui/index.ts'
import { useIsLocked, useItemUploads } from '../uploads/useItemUploads.ts'
import { currentVideo } from '../uploads/videoStanding.ts'
import { useEditor } from '../useCurriculum.ts'
import { AddMenu, TypeIcon } from './AddItem.tsx'
import { ItemStatus } from './ItemStatus.tsx'
import { titleId } from './useList.ts'
import type { ListActions } from './useList.ts'
import styles from '../editor.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface ItemRowProps extends Pick<RowContentProps, 'item' | 'number' | 'lessonCount' | 'isCollapsed' | 'isRenaming' | 'isOpened' | 'isChosen' | 'list'> {
  isFollowing: boolean
  isFound: boolean
  /** Virtual list only: index, total, height (px) of the rows left out above, and the measuring ref. */
  index?: number | undefined
  count?: number | undefined
  gap?: number | undefined
  measure?: ((row: Element | null) => void) | undefined
}

export const ItemRow = memo(function ItemRow({ isFollowing, isFound, index, count, gap = 0, measure, ...content }: ItemRowProps) {
  const { item } = content
  const { curriculumSeq, body } = item
  const uploads = useItemUploads()
  const locked = useIsLocked(item)
  const takesFiles = body.curriculumTypeCd === curriculumTypeCd.video || body.curriculumTypeCd === curriculumTypeCd.materials
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: curriculumSeq })
  const drop = useFileDrop((files) => uploads.drop(item, files), !takesFiles || locked)
  const ref = useCallback((row: HTMLElement | null) => {
    setNodeRef(row)
    measure?.(row)
  }, [setNodeRef, measure])
  const isOver = takesFiles && drop.over
  return (
    <li
      ref={ref} className={styles.item} data-section={body.curriculumTypeCd === curriculumTypeCd.section || undefined} data-dragging={isDragging || undefined} data-follows={isFollowing || undefined}
      data-found={isFound || undefined} data-opened={content.isOpened || undefined} data-chosen={content.isChosen || undefined} data-over={isOver || undefined} data-seq={curriculumSeq} data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1} aria-setsize={count}
      style={{ transform: CSS.Translate.toString(transform), transition, ...(gap > 0 ? { marginTop: gap } : {}) }} {...(takesFiles ? drop.props : {})}
    >
      <RowContent {...content} isLocked={locked} isOver={isOver} handleRef={setActivatorNodeRef} handleAttributes={attributes} handleListeners={listeners} />
    </li>
  )
})

interface RowContentProps {
  item: CurriculumItem
  number: number | null
  lessonCount: number
  isCollapsed: boolean
  isRenaming: boolean
  isOpened: boolean
  isChosen: boolean
  isLocked: boolean
  isOver: boolean
  list: ListActions
  handleRef: (element: HTMLElement | null) => void
  handleAttributes: DraggableAttributes
  handleListeners: DraggableSyntheticListeners
}

/** Memoised: rows are many, and dragging must render only changed ones. */
const RowContent = memo(function RowContent(props: RowContentProps) {
  const { item, number, lessonCount, isCollapsed, isRenaming, isOpened, isChosen, isLocked, isOver, list, handleRef, handleAttributes, handleListeners } = props
  const { t } = useTranslation('curriculum')
  const { actions, open } = useEditor()
  const mediaUrl = useMediaUrl()
  const { curriculumSeq, body } = item
  const { title } = body
  const section = body.curriculumTypeCd === curriculumTypeCd.section
  const video = body.curriculumTypeCd === curriculumTypeCd.video
  const poster = video && body.vodTypeCd === vodTypeCd.hosted ? currentVideo(item.uploads)?.posterUrl ?? null : null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) list.move(item, event.key === 'ArrowUp' ? -1 : 1)
    else if (event.key === 'F2' && !isLocked) list.rename(curriculumSeq, true)
    else if (event.key === 'Delete' && !isLocked) list.remove(item)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') list.walk(item, event.key === 'ArrowUp' ? -1 : 1, event.shiftKey)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') list.chooseAll()
    else if ((event.ctrlKey || event.metaKey) && event.key === ' ') list.choose(item, 'toggle')
    else if (event.key === 'Escape') {
      // Before the inspector takes the key.
      if (!list.clear()) return
    }
    else if (section && (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && isCollapsed === (event.key === 'ArrowRight')) list.toggle(curriculumSeq)
    else return
    event.preventDefault()
  }
  const onClick = ({ detail, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (shiftKey) list.choose(item, 'range')
    else if (ctrlKey || metaKey) list.choose(item, 'toggle')
    // A key has no click count.
    else list.press(item, detail === 0)
  }
  return (
    <>
      <button ref={handleRef} type="button" className={styles.handle} {...handleAttributes} {...handleListeners} aria-label={t('handle', { title })}><IconGripVertical {...icon} /></button>
      {section
        ? <IconButton size="md" label={isCollapsed ? t('expand', { title }) : t('collapse', { title })} aria-expanded={!isCollapsed} onClick={() => list.toggle(curriculumSeq)}>{isCollapsed ? <IconChevronRight {...icon} /> : <IconChevronDown {...icon} />}</IconButton>
        : <span className={styles.thumb}>{poster === null ? <TypeIcon typeCd={body.curriculumTypeCd} /> : <img src={mediaUrl(poster)} alt="" loading="lazy" />}</span>}
      <div className={styles.words}>
        {isRenaming
          ? <InlineTitle title={title} onDone={(next, byKey) => { if (next !== null) actions.rename(item, next); list.rename(curriculumSeq, false, byKey) }} />
          : (
            <UnstyledButton id={titleId(curriculumSeq)} className={styles.title ?? ''} aria-current={isOpened || undefined} aria-pressed={isChosen || undefined} onKeyDown={onKeyDown}
              onClick={onClick} onDoubleClick={() => { if (!isLocked) list.rename(curriculumSeq, true) }}>
              {number === null ? null : <span className={styles.number}>{number}</span>}<span>{title}</span>
            </UnstyledButton>
          )}
        <span className={styles.facts}>
          <ItemStatus item={item} lessonCount={lessonCount} />
          {body.curriculumTypeCd === curriculumTypeCd.video && body.isPublic ? <Badge tone="accent" size="sm">{t('free')}</Badge> : null}
          {isOver && !isLocked ? <span className={styles.dropHint}>{video ? t('dropRow') : t('dropRowFiles')}</span> : null}
        </span>
      </div>
      <div className={styles.rowActions}>
        {section ? null : (
          <Tooltip label={isLocked ? t('locked') : t('open')}><span><IconButton size="md" label={`${t('open')}: ${title}`} onClick={({ detail }) => open(curriculumSeq, detail === 0)}><IconPencil {...icon} /></IconButton></span></Tooltip>
        )}
        <AddMenu onAdd={(typeCd) => list.add(item, typeCd)} target={<IconButton size="md" label={t('addAfter', { title })}><IconPlus {...icon} /></IconButton>} />
        <Menu position="bottom-end" width={260}>
          <Menu.Target><IconButton size="md" label={t('moreOf', { title })}><IconDots {...icon} /></IconButton></Menu.Target>
          <Menu.Dropdown>
            {isLocked ? <Menu.Label>{t('locked')}</Menu.Label> : null}
            <Menu.Item leftSection={<IconCursorText {...icon} />} disabled={isLocked} onClick={() => list.rename(curriculumSeq, true)}>{t('rename')}</Menu.Item>
            <Menu.Item leftSection={<IconSelect {...icon} />} onClick={() => list.choose(item, 'toggle')}>{t(isChosen ? 'choice.drop' : 'choice.pick')}</Menu.Item>
            <Menu.Item leftSection={<IconCopy {...icon} />} disabled={isLocked} onClick={() => actions.copy(item)}>{t('copy')}</Menu.Item>
            <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => list.move(item, -1)}>{t('up')}</Menu.Item>
            <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => list.move(item, 1)}>{t('down')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash {...icon} />} disabled={isLocked} onClick={() => list.remove(item)}>{t('delete')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
})

interface InlineTitleProps {
  title: string
  /** Called once with the new name, or null if unchanged, and whether a key ended the edit. */
  onDone: (title: string | null, byKey: boolean) => void
}

/** Rename in place: Enter and blur save, Escape or an empty name cancels. */
function InlineTitle({ title, onDone }: InlineTitleProps) {
  const { t } = useTranslation('curriculum')
  const [typed, setTyped] = useState(title)
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const finish = (keep: boolean, byKey: boolean) => {
    if (done.current) return
    done.current = true
    const next = typed.trim()
    onDone(keep && next !== '' && next !== title ? next : null, byKey)
  }
  return (
    <TextField
      ref={input} size="sm" value={typed} maxLength={CURRICULUM_TITLE_MAX} aria-label={t('renameOf', { title })}
      onChange={(event) => setTyped(event.currentTarget.value)} onBlur={() => finish(true, false)}
      onKeyDown={(event) => {
        // Keep keys from the row; Enter may end an IME composition.
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // The row's button gets the focus and must not see this key.
        event.preventDefault()
        finish(event.key === 'Enter', true)
      }}
    />
  )
}
