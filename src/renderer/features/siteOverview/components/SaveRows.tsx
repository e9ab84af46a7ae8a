import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button, Menu } from '#renderer/ui/index.ts'

type Cell = string | number

interface SaveRowsProps<Row> {
  fileName: string
  head: readonly string[]
  /** Widths of the columns in characters. */
  widths: number[]
  /** One page of all that match, from a place on. */
  page: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; after: string | null }>
  cellsOf: (row: Row) => Cell[]
}

/** All rows that match, page by page, as a file of Excel or CSV; no text in it is read as a formula (SET-07). */
export function SaveRows<Row>({ fileName, head, widths, page, cellsOf }: SaveRowsProps<Row>) {
  const { t } = useTranslation('overview')
  const save = useMutation({
    mutationFn: async (type: 'xlsx' | 'csv') => {
      const rows: Cell[][] = [[...head]]
      for (let cursor: string | null | undefined; cursor !== null;) {
        const found = await page(cursor)
        rows.push(...found.rows.map(cellsOf))
        cursor = found.after
      }
      if (type === 'xlsx') {
        const { saveXlsx } = await import('#renderer/lib/sheets/xlsx.ts')
        saveXlsx(fileName, rows, widths)
      } else {
        const { csvOf } = await import('#shared/kernel/sheet/csv.ts')
        const { saveCsv } = await import('#renderer/lib/csv.ts')
        saveCsv(`${fileName}.csv`, csvOf(rows))
      }
    },
  })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target><Button size="sm" loading={save.isPending} leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}>{t('save.open')}</Button></Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />} onClick={() => save.mutate('xlsx')}>{t('save.xlsx')}</Menu.Item>
        <Menu.Item leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />} onClick={() => save.mutate('csv')}>{t('save.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
