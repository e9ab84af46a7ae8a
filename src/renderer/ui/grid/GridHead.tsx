/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows in sight alone stand in place, which parts of a table cannot */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#renderer/ui/IconButton.tsx'
import { Select } from '#renderer/ui/inputs/Select.tsx'
import { Checkbox } from '#renderer/ui/inputs/ticks.tsx'
import type { GridColumn, GridSort, RowKey } from './gridColumns.ts'
import type { Cell } from './gridKeys.ts'
import type { GridSelection } from './gridSelection.ts'
import styles from './Grid.module.css'

export interface CellsProps<Row> {
  order: readonly GridColumn<Row>[]
  selection: GridSelection<Row, RowKey> | undefined
  focusAt: (cell: Cell) => void
}

interface GridHeadProps<Row> extends CellsProps<Row> {
  rows: readonly Row[]
  sort: GridSort | undefined
  onSort: ((by: string) => void) | undefined
}

const arrow = { size: 14, 'aria-hidden': true } as const
const directionOf = ({ order }: GridSort) => (order === 'asc' ? <IconArrowUp {...arrow} /> : <IconArrowDown {...arrow} />)

/** Heads of the columns: buttons where they sort; the tick chooses all that are loaded. */
export function GridHead<Row>({ order, selection, focusAt, rows, sort, onSort }: GridHeadProps<Row>) {
  const { t } = useTranslation('grid')
  const at = (column: number) => ({ role: 'columnheader', tabIndex: -1, 'data-row': -1, 'data-column': column, 'aria-colindex': column + 1, onFocus: () => focusAt({ row: -1, column }) })
  const first = selection === undefined ? 0 : 1
  const open = selection === undefined ? [] : rows.filter(selection.canSelect)
  const count = selection === undefined ? 0 : open.filter(selection.has).length
  return (
    <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.head}>
      {selection === undefined ? null : (
        <div {...at(0)} className={styles.tick}>
          <Checkbox aria-label={t('selectShown')} checked={open.length > 0 && count === open.length} indeterminate={count > 0 && count < open.length} disabled={open.length === 0} onChange={(event) => selection.set(open, event.currentTarget.checked)} />
        </div>
      )}
      {order.map(({ id, head, sort: by, hidesHead, align }, index) => (
        <div key={id} {...at(index + first)} data-corner={hidesHead} data-align={align} aria-sort={by === undefined || sort === undefined ? undefined : by !== sort.by ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending'}>
          {hidesHead === true ? <VisuallyHidden>{head}</VisuallyHidden> : by === undefined || onSort === undefined ? head : (
            <button type="button" onClick={() => onSort(by)}>{head}{sort?.by === by ? directionOf(sort) : null}</button>
          )}
        </div>
      ))}
    </div>
  )
}

/** Sorts cards, which have no heads. */
export function SortChoice<Row>({ columns, sort, onSort }: { columns: readonly GridColumn<Row>[]; sort: GridSort; onSort: (by: string) => void }) {
  const { t } = useTranslation('grid')
  const data = columns.flatMap(({ sort: by, head }) => (by === undefined ? [] : [{ value: by, label: head }]))
  return (
    <div className={styles.sort}>
      <Select size="sm" aria-label={t('sortBy')} value={sort.by} data={data} onChange={(by) => { if (by !== null && by !== sort.by) onSort(by) }} />
      <IconButton kind="secondary" label={t(sort.order === 'asc' ? 'ascending' : 'descending')} onClick={() => onSort(sort.by)}>{directionOf(sort)}</IconButton>
    </div>
  )
}
