import { useCallback, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSection } from '#shared/curriculum/order.ts'
import { Skeleton, VisuallyHidden, useMediaQuery } from '#renderer/ui/index.ts'
import { useAdding, useEditor } from '../useCurriculum.ts'
import type { Items } from '../useCurriculum.ts'
import { FindBar, useFind } from './FindBar.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ListDnd } from './ListDnd.tsx'
import { VIRTUAL_ABOVE, useRowWindow } from './rowWindow.ts'
import { useListActions, useListOrder, useSeek } from './useList.ts'
import styles from '../editor.module.css'

const SECTION_PX = 57
const LESSON_PX = 65
const NARROW_LESSON_PX = 98

interface CurriculumListProps {
  items: Items
  /** The lesson whose form is open. */
  openedSeq: number | null
  renaming: number | null
  onRename: (curriculumSeq: number | null) => void
}

/** The curriculum, sortable by pointer and keyboard [STU-03]. */
export function CurriculumList({ items, openedSeq, renaming, onRename }: CurriculumListProps) {
  const { t } = useTranslation('curriculum')
  const { channelSeq, courseSeq } = useEditor()
  const [moving, setMoving] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const ul = useRef<HTMLUListElement>(null)
  const order = useListOrder(items)
  const { shown, ids, numbers, lessonCounts, collapsed, blockOf } = order
  const seek = useSeek()
  const list = useListActions(items, order, seek, onRename)
  const adding = useAdding(channelSeq, courseSeq)
  const find = useFind(items, (curriculumSeq) => {
    const section = blockOf(curriculumSeq)?.section
    if (section && section.curriculumSeq !== curriculumSeq) order.setCollapsed(section.curriculumSeq, false)
    seek.show(curriculumSeq)
  })

  const isLong = items.length > VIRTUAL_ABOVE
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const estimate = useCallback((index: number) => (shown[index] !== undefined && isSection(shown[index]) ? SECTION_PX : isNarrow ? NARROW_LESSON_PX : LESSON_PX), [shown, isNarrow])
  const { rows, before, after, measure } = useRowWindow(ul, ids, isLong, estimate, [focused, renaming, moving, seek.soughtSeq, openedSeq])
  const keepFocused = (event: FocusEvent) => {
    // React bubbles events from a row's menu, though it is elsewhere in the DOM.
    const seq = event.target.closest<HTMLElement>('[data-seq]')?.dataset['seq']
    if (seq !== undefined) setFocused(Number(seq))
  }
  const lifted = items.find(({ curriculumSeq }) => curriculumSeq === moving)
  const liftedBlock = lifted !== undefined && isSection(lifted) ? blockOf(lifted.curriculumSeq) : undefined
  return (
    <>
      {isLong ? <FindBar find={find} onLeave={(seq) => { if (seq !== null) seek.focus(seq) }} /> : null}
      <ListDnd items={items} ids={ids} lifted={lifted} liftedBlock={liftedBlock} onLift={setMoving}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only observes the focus */}
        <ul ref={ul} className={styles.list} aria-label={t('list')} onFocus={keepFocused} {...(isLong ? { style: { paddingTop: before, paddingBottom: after }, 'data-long': true } : {})}>
          {rows.map(({ index, gap }) => {
            const item = shown[index]
            if (item === undefined) return null
            const { curriculumSeq } = item
            return (
              <ItemRow
                key={curriculumSeq} item={item} number={numbers.get(curriculumSeq) ?? null} lessonCount={lessonCounts.get(curriculumSeq) ?? 0} isCollapsed={collapsed.has(curriculumSeq)}
                isFollowing={liftedBlock?.lessons.includes(item) ?? false} isRenaming={renaming === curriculumSeq} isOpened={openedSeq === curriculumSeq} isFound={isLong && find.shownSeq === curriculumSeq} list={list}
                {...(isLong ? { index, count: shown.length, gap, measure } : {})}
              />
            )
          })}
          {adding.map((_place, index) => (
            <li key={`adding-${index}`} className={styles.item} data-adding><Skeleton width={64} height={36} radius="sm" /><Skeleton width="40%" height={18} /><VisuallyHidden>{t('adding')}</VisuallyHidden></li>
          ))}
        </ul>
      </ListDnd>
    </>
  )
}
