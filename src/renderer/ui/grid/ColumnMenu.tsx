import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#renderer/ui/Button.tsx'
import { IconButton } from '#renderer/ui/IconButton.tsx'
import { Checkbox } from '#renderer/ui/inputs/ticks.tsx'
import { chosenIds, movableIds, movedColumn, toggledColumn } from './gridColumns.ts'
import type { ChosenColumns, GridColumn } from './gridColumns.ts'
import styles from './Grid.module.css'

interface ColumnMenuProps<Row> {
  columns: readonly GridColumn<Row>[]
  chosen: ChosenColumns
  onChosen: (chosen: ChosenColumns) => void
}

/** Which columns are shown, and in what order. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  const { t } = useTranslation('grid')
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus hideDetached={false} shadow="md">
      <Popover.Target><Button size="sm" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden="true" />}>{t('columns')}</Button></Popover.Target>
      <Popover.Dropdown aria-label={t('columns')}><Choice {...props} /></Popover.Dropdown>
    </Popover>
  )
}

function Choice<Row>({ columns, ...kept }: ColumnMenuProps<Row>) {
  const { t } = useTranslation('grid')
  const [chosen, choose] = useOwnChoice(kept)
  const shown = chosenIds(columns, chosen)
  const ids = [...shown, ...movableIds(columns).filter((id) => !shown.includes(id))]
  const headOf = (id: string) => columns.find((column) => column.id === id)?.head ?? id
  return (
    <>
      <ul className={styles.columns}>
        {ids.map((id) => {
          const at = shown.indexOf(id)
          return (
            <li key={id}>
              <Checkbox label={headOf(id)} checked={at >= 0} onChange={() => choose(toggledColumn(columns, chosen, id))} />
              {at < 0 ? null : (
                <>
                  <IconButton size="md" label={t('earlier', { column: headOf(id) })} disabled={at === 0} onClick={() => choose(movedColumn(columns, chosen, id, -1))}><IconArrowUp size={16} /></IconButton>
                  <IconButton size="md" label={t('later', { column: headOf(id) })} disabled={at === shown.length - 1} onClick={() => choose(movedColumn(columns, chosen, id, 1))}><IconArrowDown size={16} /></IconButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button size="sm" kind="quiet" disabled={chosen === null} onClick={() => choose(null)}>{t('standard')}</Button>
    </>
  )
}

/** The choice at once. It is kept in the address, which shows it after the next rows: a second press must not begin from the choice before the first. */
function useOwnChoice({ chosen: kept, onChosen }: Pick<ColumnMenuProps<never>, 'chosen' | 'onChosen'>) {
  const now = JSON.stringify(kept)
  const [known, setKnown] = useState(now)
  const [own, setOwn] = useState<{ chosen: ChosenColumns; unseen: readonly string[] }>({ chosen: kept, unseen: [] })
  if (now !== known) {
    setKnown(now)
    const at = own.unseen.indexOf(now)
    setOwn(at < 0 ? { chosen: kept, unseen: [] } : { ...own, unseen: own.unseen.slice(at + 1) })
  }
  const choose = (chosen: ChosenColumns) => {
    setOwn({ chosen, unseen: [...own.unseen, JSON.stringify(chosen)] })
    onChosen(chosen)
  }
  return [own.chosen, choose] as const
}
