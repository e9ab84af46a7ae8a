import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconCopy, IconCursorText, IconDots, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/contract/curriculum.ts'
import type { UploadRow } from '#shared/contract/uploadsPort.ts'
import { curriculumTypeCd } from '#shared/domain/codes.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Badge, IconButton, Menu, Tooltip, UnstyledButton, useFileDrop } from '#renderer/ui/index.ts'
import { AddMenu } from './AddMenu.tsx'
import { useEditor } from './EditorContext.tsx'
import { InlineTitle } from './InlineTitle.tsx'
import { ItemStatus } from './ItemStatus.tsx'
import { TypeIcon } from './itemTypes.tsx'
import type { AuthorableType } from './itemTypes.tsx'
import { currentFilm, isLocked, videoStanding } from './videoStanding.ts'
import styles from './editor.module.css'

export interface ItemRowProps {
  item: CurriculumItem
  /** Uploads of this machine for the item. */
  rows: readonly UploadRow[]
  /** Its place among the lessons, from 1; null for a section. */
  number: number | null
  /** Lessons of a section. */
  lessonCount: number
  collapsed: boolean
  /** The section that it belongs to is being moved. */
  follows: boolean
  renaming: boolean
  /** Begins or ends renaming; with `focus` the row has the focus afterwards. */
  onRename: (renaming: boolean, focus?: boolean) => void
  onToggle: () => void
  onMove: (step: -1 | 1) => void
  onAdd: (typeCd: AuthorableType) => void
  /** Moves the focus to the row above or below. */
  onWalk: (step: -1 | 1) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Id of the button that names an item, for focus and links. */
export const titleId = (curriculumSeq: number) => `item-${curriculumSeq}`

/** One section or lesson of the curriculum. */
export function ItemRow(props: ItemRowProps) {
  const { item, rows, number, lessonCount, collapsed, follows, renaming, onRename, onToggle, onMove, onAdd, onWalk } = props
  const { t } = useTranslation('curriculum')
  const { actions, uploads, open } = useEditor()
  const mediaUrl = useMediaUrl()
  const { curriculumSeq, body } = item
  const { title } = body
  const section = body.curriculumTypeCd === curriculumTypeCd.section
  const video = body.curriculumTypeCd === curriculumTypeCd.video
  const takesFiles = video || body.curriculumTypeCd === curriculumTypeCd.materials
  const standing = videoStanding(item.uploads, rows)
  const locked = video && isLocked(standing)
  const poster = video ? currentFilm(item.uploads)?.posterUrl ?? null : null
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: curriculumSeq })
  const drop = useFileDrop((files) => uploads.drop(item, files), !takesFiles || locked)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) onMove(event.key === 'ArrowUp' ? -1 : 1)
    else if (event.key === 'F2' && !locked) onRename(true)
    else if (event.key === 'Delete' && !locked) actions.remove(item)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') onWalk(event.key === 'ArrowUp' ? -1 : 1)
    else if (section && (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && collapsed === (event.key === 'ArrowRight')) onToggle()
    else return
    event.preventDefault()
  }
  return (
    <li
      ref={setNodeRef} className={styles.item} data-section={section || undefined} data-dragging={isDragging || undefined} data-follows={follows || undefined}
      data-over={(takesFiles && drop.over) || undefined} style={{ transform: CSS.Translate.toString(transform), transition }} {...(takesFiles ? drop.props : {})}
    >
      <button ref={setActivatorNodeRef} type="button" className={styles.handle} {...attributes} {...listeners} aria-label={t('handle', { title })}><IconGripVertical {...icon} /></button>
      {section
        ? <IconButton size="md" label={collapsed ? t('expand', { title }) : t('collapse', { title })} aria-expanded={!collapsed} onClick={onToggle}>{collapsed ? <IconChevronRight {...icon} /> : <IconChevronDown {...icon} />}</IconButton>
        : <span className={styles.thumb}>{poster === null ? <TypeIcon typeCd={body.curriculumTypeCd} /> : <img src={mediaUrl(poster)} alt="" loading="lazy" />}</span>}
      <div className={styles.words}>
        {renaming
          ? <InlineTitle title={title} onDone={(next, byKey) => { if (next !== null) actions.rename(item, next); onRename(false, byKey) }} />
          : (
            <UnstyledButton id={titleId(curriculumSeq)} className={styles.title ?? ''} onKeyDown={onKeyDown} onClick={() => open(curriculumSeq)} onDoubleClick={() => { if (!locked) onRename(true) }}>
              {number === null ? null : <span className={styles.number}>{number}</span>}<span>{title}</span>
            </UnstyledButton>
          )}
        <span className={styles.facts}>
          <ItemStatus item={item} rows={rows} standing={standing} lessonCount={lessonCount} />
          {body.curriculumTypeCd === curriculumTypeCd.video && body.isPublic ? <Badge tone="accent" size="sm">{t('free')}</Badge> : null}
          {drop.over && takesFiles && !locked ? <span className={styles.dropHint}>{video ? t('dropRow') : t('dropRowFiles')}</span> : null}
        </span>
      </div>
      <div className={styles.rowActions}>
        {section ? null : (
          <Tooltip label={locked ? t('locked') : t('open')}><span><IconButton size="md" label={`${t('open')}: ${title}`} onClick={() => open(curriculumSeq)}><IconPencil {...icon} /></IconButton></span></Tooltip>
        )}
        <AddMenu onAdd={onAdd} target={<IconButton size="md" label={t('addAfter', { title })}><IconPlus {...icon} /></IconButton>} />
        <Menu position="bottom-end" width={260}>
          <Menu.Target><IconButton size="md" label={t('moreOf', { title })}><IconDots {...icon} /></IconButton></Menu.Target>
          <Menu.Dropdown>
            {locked ? <Menu.Label>{t('locked')}</Menu.Label> : null}
            <Menu.Item leftSection={<IconCursorText {...icon} />} disabled={locked} onClick={() => onRename(true)}>{t('rename')}</Menu.Item>
            <Menu.Item leftSection={<IconCopy {...icon} />} disabled={locked} onClick={() => actions.copy(item)}>{t('copy')}</Menu.Item>
            <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => onMove(-1)}>{t('up')}</Menu.Item>
            <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => onMove(1)}>{t('down')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash {...icon} />} disabled={locked} onClick={() => actions.remove(item)}>{t('delete')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
