import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudioCourse } from '#shared/course/contract.ts'
import type { StudioSort } from '#shared/course/studioSort.ts'
import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '#renderer/ui/index.ts'
import { ClassRow } from './ClassRow.tsx'
import type { ClassNews } from './ClassRow.tsx'
import type { ListView } from './listState.ts'
import type { Selection } from './SelectionBar.tsx'
import styles from './classList.module.css'

export interface ClassTableProps {
  courses: readonly StudioCourse[]
  categoryNames: ReadonlyMap<string, string>
  now: number
  fetching: boolean
  selection?: Selection | undefined
  newsOf: (courseSeq: number) => ClassNews
  view: Pick<ListView, 'sort' | 'order'>
  onSort: (by: StudioSort) => void
}

interface SortHeadProps extends Pick<ClassTableProps, 'view' | 'onSort'> {
  by: StudioSort
  className?: string | undefined
  children: string
}

/** A column's head that sorts by it; pressed again, the other way round. */
function SortHead({ by, view, onSort, className = '', children }: SortHeadProps) {
  const isSorted = view.sort === by
  const Arrow = view.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th className={className} aria-sort={!isSorted ? 'none' : view.order === 'asc' ? 'ascending' : 'descending'}>
      <UnstyledButton className={styles.sort ?? ''} onClick={() => onSort(by)}>{children}<Arrow size={14} aria-hidden="true" data-shown={isSorted || undefined} /></UnstyledButton>
    </Table.Th>
  )
}

export function ClassTable({ courses, categoryNames, now, fetching, selection, newsOf, view, onSort }: ClassTableProps) {
  const { t } = useTranslation('studio')
  const sort = { view, onSort }
  return (
    <div className={styles.frame} data-fetching={fetching || undefined} aria-busy={fetching}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead className={styles.head ?? ''}>
          <Table.Tr>
            <SortHead by="title" {...sort}>{t('column.class')}</SortHead>
            <Table.Th>{t('column.state')}</Table.Th>
            <SortHead by="attendees" className={styles.number} {...sort}>{t('column.attendees')}</SortHead>
            <SortHead by="lessons" className={styles.number} {...sort}>{t('column.lessons')}</SortHead>
            <Table.Th className={styles.uploads ?? ''}>{t('column.uploads')}</Table.Th>
            <SortHead by="updated" {...sort}>{t('column.updated')}</SortHead>
            <Table.Th><VisuallyHidden>{t('column.actions')}</VisuallyHidden></Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {courses.map((course) => <ClassRow key={course.courseSeq} course={course} categoryName={categoryNames.get(course.categoryCd)} now={now} selection={selection} news={newsOf(course.courseSeq)} />)}
        </Table.Tbody>
      </Table>
    </div>
  )
}

export function ClassTableSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.frame}>
      <output><VisuallyHidden>{t('loading')}</VisuallyHidden></output>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.class} style={{ padding: '8px 16px' }}>
          <Skeleton width={64} height={36} radius="sm" />
          <div className={styles.words}><Skeleton height={16} width={260} /><Skeleton height={12} width={160} /></div>
        </div>
      ))}
    </div>
  )
}
