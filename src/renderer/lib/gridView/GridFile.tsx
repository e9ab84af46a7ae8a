import { IconDownload, IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileColumns } from '#renderer/ui/grid/index.ts'
import type { ChosenColumns, FileCell, GridColumn } from '#renderer/ui/grid/index.ts'
import { Button, Menu } from '#renderer/ui/index.ts'

interface GridFileProps<Row> {
  /** Without its ending. */
  name: string
  columns: readonly GridColumn<Row>[]
  /** As the list shows them. */
  chosen: ChosenColumns
  /** One page of all that match, from a place on. */
  page: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; after: string | null }>
}

/** Saves all rows that match, page by page and with the columns shown, as a file of Excel or CSV; no text in it is read as a formula. Shows how many it has, and can be cancelled. Declare the texts `grid` in the route. */
export function GridFile<Row>({ name, columns, chosen, page }: GridFileProps<Row>) {
  const { t } = useTranslation('grid')
  const [count, setCount] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = useMutation({
    mutationFn: async (type: 'xlsx' | 'csv') => {
      const { signal } = running.current = new AbortController()
      setCount(0)
      const shown = fileColumns(columns, chosen)
      const rows: FileCell[][] = [shown.map(({ head }) => head)]
      for (let cursor: string | null | undefined; cursor !== null;) {
        const found = await page(cursor)
        if (signal.aborted) return
        rows.push(...found.rows.map((row) => shown.map(({ value }) => value(row))))
        setCount(rows.length - 1)
        cursor = found.after
      }
      if (type === 'xlsx') {
        const { saveXlsx } = await import('#renderer/lib/sheets/xlsx.ts')
        saveXlsx(name, rows, shown.map(({ width }) => width))
      } else {
        const { csvOf } = await import('#shared/kernel/sheet/csv.ts')
        const { saveCsv } = await import('#renderer/lib/csv.ts')
        saveCsv(`${name}.csv`, csvOf(rows))
      }
    },
  })
  if (save.isPending) {
    return <Button size="sm" leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />} onClick={() => running.current?.abort()}>{t('file.cancel', { count })}</Button>
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target><Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}>{t('file.open')}</Button></Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />} onClick={() => save.mutate('xlsx')}>{t('file.xlsx')}</Menu.Item>
        <Menu.Item leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />} onClick={() => save.mutate('csv')}>{t('file.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
