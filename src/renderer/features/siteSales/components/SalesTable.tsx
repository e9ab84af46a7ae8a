import { useTranslation } from 'react-i18next'
import type { Currency } from '#shared/kernel/codes.ts'
import { formatDay, formatMonth } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Table } from '#renderer/ui/index.ts'
import type { SalesRow } from '../salesView.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import styles from './sales.module.css'

/** Days or months with sales, newest first, and their total. */
export function SalesTable({ rows, currency, labelledBy }: { rows: readonly SalesRow[]; currency: Currency; labelledBy: string }) {
  const { t } = useTranslation('ledger')
  const language = useLanguage()
  const amountText = useAmountText(currency)
  const shown = rows.filter(({ paid, refunded }) => paid !== 0 || refunded !== 0).toReversed()
  const sum = (of: (row: SalesRow) => number) => amountText(rows.reduce((total, row) => total + of(row), 0))
  return (
    <div className={styles.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-labelledby={labelledBy}>
        <Table.Thead><Table.Tr>{(['date', 'paid', 'refunded', 'net'] as const).map((name) => <Table.Th key={name} scope="col">{t(name)}</Table.Th>)}</Table.Tr></Table.Thead>
        <Table.Tbody>
          {shown.map(({ date, paid, refunded }) => (
            <Table.Tr key={date}>
              <Table.Td>{date.length === 7 ? formatMonth(date, language) : formatDay(`${date}T00:00:00+09:00`, language, 'Asia/Seoul')}</Table.Td>
              <Table.Td>{amountText(paid)}</Table.Td>
              <Table.Td>{amountText(refunded)}</Table.Td>
              <Table.Td>{amountText(paid - refunded)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('total')}</Table.Th>
            <Table.Td>{sum(({ paid }) => paid)}</Table.Td>
            <Table.Td>{sum(({ refunded }) => refunded)}</Table.Td>
            <Table.Td>{sum(({ paid, refunded }) => paid - refunded)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  )
}
