import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo, useCallback } from 'react'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { useFileDrop } from '#renderer/ui/index.ts'
import { useEditor } from './EditorContext.tsx'
import { RowContent } from './RowContent.tsx'
import type { RowContentProps } from './RowContent.tsx'
import { useIsLocked } from './itemUploadRows.ts'
import styles from './editor.module.css'

export interface ItemRowProps extends Pick<RowContentProps, 'item' | 'number' | 'lessonCount' | 'isCollapsed' | 'isRenaming' | 'list'> {
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
  const { uploads } = useEditor()
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
      data-found={isFound || undefined} data-over={isOver || undefined} data-seq={curriculumSeq} data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1} aria-setsize={count}
      style={{ transform: CSS.Translate.toString(transform), transition, ...(gap > 0 ? { marginTop: gap } : {}) }} {...(takesFiles ? drop.props : {})}
    >
      <RowContent {...content} isLocked={locked} isOver={isOver} handleRef={setActivatorNodeRef} handleAttributes={attributes} handleListeners={listeners} />
    </li>
  )
})
