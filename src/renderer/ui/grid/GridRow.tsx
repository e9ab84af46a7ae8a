/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows in sight alone stand in place, which parts of a table cannot */
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#renderer/ui/inputs/ticks.tsx'
import type { CellsProps } from './GridHead.tsx'
import styles from './Grid.module.css'

interface GridRowProps<Row> extends CellsProps<Row> {
  row: Row
  index: number
  /** Pixels from the first row. */
  start: number
  measure: (element: Element | null) => void
  name: string
  contents: readonly ReactNode[]
  onSelect: (row: Row, on: boolean, isRange: boolean) => void
  onOpen: ((row: Row) => void) | undefined
}

/** What a cell without a value says; a card leaves it out. */
const NONE = '–'

/** Bare text would end without an ellipsis in its cell. */
const worded = (content: ReactNode) => (typeof content === 'string' || typeof content === 'number' ? <span className={styles.text}>{content}</span> : content)

/** A row; on a phone a card with the heads beside its values. */
export function GridRow<Row>({ order, selection, focusAt, row, index, start, measure, name, contents, onSelect, onOpen }: GridRowProps<Row>) {
  const { t } = useTranslation('grid')
  const at = (column: number) => ({ tabIndex: -1, 'data-row': index, 'data-column': column, 'aria-colindex': column + 1, onFocus: () => focusAt({ row: index, column }) })
  const first = selection === undefined ? 0 : 1
  const isSelected = selection?.has(row)
  const onClick = onOpen === undefined ? undefined : (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    if (event.currentTarget.contains(target) && target.closest('a, button, input, label') === null) onOpen(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of its cells
    <div
      ref={measure} data-index={index} role="row" tabIndex={-1} aria-rowindex={index + 2} aria-selected={isSelected} className={styles.row} data-open={onOpen !== undefined || undefined}
      style={{ transform: `translateY(${start}px)` }} onClick={onClick}
    >
      {selection === undefined ? null : (
        <div role="gridcell" {...at(0)} className={styles.tick}>
          <Checkbox aria-label={t('select', { name })} checked={isSelected === true} disabled={!selection.canSelect(row)} onChange={(event) => onSelect(row, event.currentTarget.checked, (event.nativeEvent as globalThis.MouseEvent).shiftKey)} />
        </div>
      )}
      {order.map(({ id, head, hidesHead, align }, column) => (
        <div key={id} role="gridcell" {...at(column + first)} data-label={hidesHead === true || column === 0 ? undefined : head} data-corner={hidesHead} data-align={align} data-none={contents[column] === NONE || undefined}>{worded(contents[column])}</div>
      ))}
    </div>
  )
}
