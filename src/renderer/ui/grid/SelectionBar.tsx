import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#renderer/ui/Button.tsx'
import type { RowKey } from './gridColumns.ts'
import type { GridSelection } from './gridSelection.ts'
import styles from './Grid.module.css'

interface SelectionBarProps<Row> {
  selection: GridSelection<Row, RowKey>
  /** Of all that match. */
  total: number
  /** How many rows are loaded: the tick above them chooses those. */
  loaded?: number
  /** False: what can be done takes rows that are chosen one by one. */
  takesAll?: boolean
  /** What can be done with the chosen rows. */
  children: ReactNode
  /** Texts that name what the rows are; else they are items. */
  words?: { label: string; selected: (count: number) => string; selectAll: (count: number) => string }
}

/** How many rows are chosen and what to do with them; offers all that match, loaded or not. Shown while rows are chosen. */
export function SelectionBar<Row>({ selection, total, loaded = 0, takesAll = true, children, words }: SelectionBarProps<Row>) {
  const { t } = useTranslation('grid')
  const count = selection.countOf(total)
  if (count === 0) return null
  return (
    <fieldset data-bar="selection" className={styles.selection} aria-label={words?.label ?? t('selection')}>
      <output>{words?.selected(count) ?? t('selected', { count })}</output>
      {children}
      {takesAll && selection.selected.way === 'these' && total > count && total > loaded ? <Button onClick={selection.setAll}>{words?.selectAll(total) ?? t('selectAll', { count: total })}</Button> : null}
      <Button kind="quiet" onClick={selection.clear}>{t('unselect')}</Button>
    </fieldset>
  )
}
