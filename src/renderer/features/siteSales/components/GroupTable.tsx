import { useTranslation } from 'react-i18next'
import type { Currency } from '#shared/kernel/codes.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { Table } from '#renderer/ui/index.ts'
import type { GroupRow } from '../salesView.ts'
import styles from './sales.module.css'

/** Classes or pay methods with their sales, the largest first. */
export function GroupTable({ rows, currency, nameLabel, labelledBy }: { rows: readonly GroupRow[]; currency: Currency; nameLabel: string; labelledBy: string }) {
  const { t } = useTranslation('ledger')
  const amountText = useAmountText(currency)
  return (
    <div className={styles.table} data-wrap>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-labelledby={labelledBy}>
        <Table.Thead><Table.Tr>{[nameLabel, t('orders'), t('paid'), t('refunded'), t('net')].map((label) => <Table.Th key={label} scope="col">{label}</Table.Th>)}</Table.Tr></Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, orderCount, paid, refunded }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{orderCount}</Table.Td>
              <Table.Td>{amountText(paid)}</Table.Td>
              <Table.Td>{amountText(refunded)}</Table.Td>
              <Table.Td>{amountText(paid - refunded)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
