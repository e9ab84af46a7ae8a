import { useTranslation } from 'react-i18next'
import type { StudioCourse } from '#shared/course/contract.ts'
import { Skeleton, Table, VisuallyHidden } from '#renderer/ui/index.ts'
import { ClassRow } from './ClassRow.tsx'
import type { ClassNews } from './ClassRow.tsx'
import type { Selection } from './SelectionBar.tsx'
import styles from './classList.module.css'

export interface ClassTableProps {
  courses: readonly StudioCourse[]
  categoryNames: ReadonlyMap<string, string>
  now: number
  fetching: boolean
  selection?: Selection | undefined
  newsOf: (courseSeq: number) => ClassNews
}

export function ClassTable({ courses, categoryNames, now, fetching, selection, newsOf }: ClassTableProps) {
  const { t } = useTranslation('studio')
  return (
    <div className={styles.frame} data-fetching={fetching || undefined} aria-busy={fetching}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead className={styles.head ?? ''}>
          <Table.Tr>
            <Table.Th>{t('column.class')}</Table.Th>
            <Table.Th>{t('column.state')}</Table.Th>
            <Table.Th className={styles.number ?? ''}>{t('column.attendees')}</Table.Th>
            <Table.Th className={styles.number ?? ''}>{t('column.lessons')}</Table.Th>
            <Table.Th className={styles.uploads ?? ''}>{t('column.uploads')}</Table.Th>
            <Table.Th>{t('column.updated')}</Table.Th>
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
        <div key={index} className={styles.class} style={{ padding: '14px 16px' }}>
          <Skeleton width={112} height={63} radius="sm" />
          <div className={styles.words}><Skeleton height={16} width={260} /><Skeleton height={12} width={160} /></div>
        </div>
      ))}
    </div>
  )
}
