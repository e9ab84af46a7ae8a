import { useTranslation } from 'react-i18next'
import { INVITATIONS_A_DAY } from '#shared/attendee/inviting.ts'
import type { BulkPreview } from '#shared/bulk/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { Callout, Table } from '#renderer/ui/index.ts'
import { ActText, nounOf, useReason } from './words.tsx'
import styles from './bulk.module.css'

/** What each line of a sheet would do; those that do nothing come first, as staff look for them. */
export function BulkLines({ preview: { totalCount, acts, skipped, rows, stays }, label }: { preview: BulkPreview; label: string }) {
  const { t } = useTranslation('bulk')
  const personName = usePersonName()
  const reasonOf = useReason()
  const overDay = skipped.find(({ reason }) => reason === 'dayFull')?.count ?? 0
  const changed = acts.reduce((sum, { count }) => sum + count, 0)
  const line = (key: string, { line: no, name, email, from }: BulkPreview['stays'][number], result: React.ReactNode, isSkipped: boolean) => (
    <Table.Tr key={key} data-skipped={isSkipped || undefined}>
      <Table.Td className={styles.number ?? ''}>{no}</Table.Td>
      <Table.Td><div className={styles.person}><bdi>{email}</bdi>{name === '' ? null : <span>{personName(name)}</span>}</div></Table.Td>
      <Table.Td>{result}{isSkipped && from !== null && from !== '' ? <span className={styles.quiet}> {from}</span> : null}</Table.Td>
    </Table.Tr>
  )
  return (
    <div className={styles.dialog}>
      <Summary preview={{ totalCount, acts }} kind="" />
      {overDay === 0 ? null : <Callout tone="warning">{t('dayFull', { count: overDay, max: INVITATIONS_A_DAY })}</Callout>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-label={label}>
        <Table verticalSpacing="xs" stickyHeader>
          <Table.Thead><Table.Tr><Table.Th>{t('column.line')}</Table.Th><Table.Th>{t('column.email')}</Table.Th><Table.Th>{t('column.result')}</Table.Th></Table.Tr></Table.Thead>
          <Table.Tbody>
            {stays.map((one) => line(`stays ${String(one.line)}`, one, reasonOf(one.reason), true))}
            {rows.map(({ act, to, ...one }) => line(`changes ${String(one.line)}`, { ...one, reason: '' }, <ActText act={act} from={one.from} to={to} />, false))}
          </Table.Tbody>
        </Table>
      </section>
      {totalCount - changed > stays.length ? <p className={styles.quiet}>{t('moreStay', { count: totalCount - changed - stays.length })}</p> : null}
      {changed > rows.length ? <p className={styles.quiet}>{t('rows.people.more', { count: changed - rows.length })}</p> : null}
      {changed > 0 ? <p className={styles.quiet}>{t('canUndo')}</p> : null}
    </div>
  )
}

/** How many change, and how many stay. */
export function Summary({ preview: { totalCount, acts }, kind }: { preview: Pick<BulkPreview, 'totalCount' | 'acts'>; kind: string }) {
  const { t } = useTranslation('bulk')
  const noun = nounOf(kind)
  const count = acts.reduce((sum, one) => sum + one.count, 0)
  return <p className={styles.sum} aria-live="polite">{count === 0 ? t(`rows.${noun}.sumNone`, { total: totalCount }) : t(`rows.${noun}.sum`, { total: totalCount, changed: count, stays: totalCount - count })}</p>
}
