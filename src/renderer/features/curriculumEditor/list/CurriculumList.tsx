import { IconArrowDown, IconArrowUp, IconTrash, IconX } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSection } from '#shared/curriculum/order.ts'
import { Button, IconButton, Skeleton, VisuallyHidden, useMediaQuery } from '#renderer/ui/index.ts'
import { useAdding, useEditor } from '../useCurriculum.ts'
import type { Items } from '../useCurriculum.ts'
import { FindBar, useFind } from './FindBar.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ListDnd } from './ListDnd.tsx'
import { VIRTUAL_ABOVE, useRowWindow } from './rowWindow.ts'
import { useChoice, useListActions, useListOrder, useSeek } from './useList.ts'
import type { ListActions } from './useList.ts'
import styles from '../editor.module.css'

const SECTION_PX = 45
const LESSON_PX = 53
const NARROW_LESSON_PX = 91
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

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
  const choice = useChoice(items)
  const list = useListActions(items, order, seek, choice, onRename)
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
                isFollowing={liftedBlock?.lessons.includes(item) ?? false} isRenaming={renaming === curriculumSeq} isOpened={openedSeq === curriculumSeq} isChosen={choice.chosen.has(curriculumSeq)} isFound={isLong && find.shownSeq === curriculumSeq} list={list}
                {...(isLong ? { index, count: shown.length, gap, measure } : {})}
              />
            )
          })}
          {adding.map((_place, index) => (
            <li key={`adding-${index}`} className={styles.item} data-adding><Skeleton width={64} height={36} radius="sm" /><Skeleton width="40%" height={18} /><VisuallyHidden>{t('adding')}</VisuallyHidden></li>
          ))}
        </ul>
      </ListDnd>
      <ChoiceBar items={items.filter(({ curriculumSeq }) => choice.chosen.has(curriculumSeq))} list={list} />
    </>
  )
}

/** What can be done with several items at once. */
function ChoiceBar({ items, list }: { items: Items; list: ListActions }) {
  const { t } = useTranslation('curriculum')
  const [first] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined) return null
  const canMove = !items.some(isSection)
  return (
    <section className={styles.choice} aria-label={t('choice.label')}>
      <strong>{t('choice.count', { count: items.length })}</strong>
      {canMove ? (
        <>
          <IconButton label={t('up')} onClick={() => list.move(first, -1)}><IconArrowUp {...icon} /></IconButton>
          <IconButton label={t('down')} onClick={() => list.move(last, 1)}><IconArrowDown {...icon} /></IconButton>
        </>
      ) : null}
      <Button size="sm" leftSection={<IconTrash {...icon} />} onClick={() => list.remove(first)}>{t('delete')}</Button>
      <IconButton label={t('choice.clear')} onClick={() => list.clear()}><IconX {...icon} /></IconButton>
    </section>
  )
}
