import { IconDownload } from '@tabler/icons-react'
import { Suspense, isValidElement, lazy, useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '#renderer/lib/csv.ts'
import { Button, Card, Segmented, Skeleton, Table } from '#renderer/ui/index.ts'
import { chartViews } from '../dashboardView.ts'
import type { ChartView } from '../dashboardView.ts'
import type { ChartProps } from '#renderer/ui/chart/Chart.tsx'
import styles from './dashboard.module.css'

const Chart = lazy(async () => ({ default: (await import('#renderer/ui/chart/Chart.tsx')).Chart }))

interface ChartCardProps {
  title: string
  view: ChartView
  onView: (view: ChartView) => void
  /** Between the title and what is shown, also where there is nothing. */
  above?: ReactNode
  /** Below either. */
  note?: string
  /** Between the title and the chart. */
  controls?: ReactNode
  chart: ChartProps | ReactElement
  /** In place of the chart, when there is nothing to draw. */
  nothing?: string | undefined
  table: { head: readonly string[]; rows: readonly (readonly string[])[]; total?: readonly string[]; note?: string; isInOrder?: boolean }
  csv: { fileName: string; content: () => string }
}

/** A chart, or its figures as a table, and their file. */
export function ChartCard({ title, view, onView, above, note, controls, chart, nothing, table, csv }: ChartCardProps) {
  const { t } = useTranslation('dashboard')
  const titleId = useId()
  return (
    <Card component="section" className={styles.chart ?? ''} padding="md" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {nothing !== undefined ? null : (
          <div className={styles.tools}>
            <Segmented label={`${title} ${t('view')}`} hideLabel value={view} choices={chartViews.map((value) => ({ value, label: t(`views.${value}`) }))} onChange={onView} />
            <Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} />} aria-label={`${title} ${t('csv')}`} onClick={() => saveCsv(csv.fileName, csv.content())}>{t('csv')}</Button>
          </div>
        )}
      </div>
      {above}
      {nothing === undefined ? null : <p className={styles.nothing}>{nothing}</p>}
      {nothing === undefined && view === 'table' ? <FigureTable {...table} labelledBy={titleId} /> : null}
      {nothing === undefined && view === 'chart' ? (
        <>
          {controls}
          {isValidElement(chart) ? chart : <Suspense fallback={<Skeleton height={280} />}><Chart {...chart} /></Suspense>}
        </>
      ) : null}
      {nothing !== undefined || note === undefined ? null : <p className={styles.quiet}>{note}</p>}
    </Card>
  )
}

/** Newest first unless `isInOrder`, with the total below; a long one scrolls, with the keyboard too. */
function FigureTable({ head, rows, total, note, isInOrder = false, labelledBy }: ChartCardProps['table'] & { labelledBy: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard */}
      <section className={styles.table} tabIndex={0} aria-labelledby={labelledBy}>
        <Table verticalSpacing="xs" horizontalSpacing="md" aria-labelledby={labelledBy}>
          <Table.Thead><Table.Tr>{head.map((name) => <Table.Th key={name} scope="col">{name}</Table.Th>)}</Table.Tr></Table.Thead>
          <Table.Tbody>
            {(isInOrder ? rows : rows.toReversed()).map(([name = '', ...cells]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                {cells.map((cell, at) => <Table.Td key={head[at + 1]}>{cell}</Table.Td>)}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {total === undefined ? null : <Table.Tfoot><Table.Tr><Table.Th scope="row">{t('total')}</Table.Th>{total.map((cell, at) => <Table.Td key={head[at + 1]}>{cell}</Table.Td>)}</Table.Tr></Table.Tfoot>}
        </Table>
      </section>
      {note === undefined ? null : <p className={styles.quiet}>{note}</p>}
    </>
  )
}
