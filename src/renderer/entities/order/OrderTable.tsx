import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton, Table, VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './orderTable.module.css'

/** A table of orders; cards on a phone. */
export function OrderTable({ columns, fetching, children }: { columns: readonly { label: string; number?: boolean; hidden?: boolean }[]; fetching: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame} data-fetching={fetching || undefined} aria-busy={fetching}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead className={styles.head ?? ''}>
          <Table.Tr>{columns.map(({ label, number, hidden }) => <Table.Th key={label} className={(number ? styles.number : undefined) ?? ''}>{hidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</Table.Th>)}</Table.Tr>
        </Table.Thead>
        <Table.Tbody className={styles.body ?? ''}>{children}</Table.Tbody>
      </Table>
    </div>
  )
}

export function OrderTableSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.frame}>
      <output><VisuallyHidden>{t('loading')}</VisuallyHidden></output>
      {[0, 1, 2, 3].map((index) => <div key={index} className={styles.skeleton} aria-hidden="true"><Skeleton height={16} width="38%" /><Skeleton height={12} width="22%" /></div>)}
    </div>
  )
}
