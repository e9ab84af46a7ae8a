import { useTranslation } from 'react-i18next'
import type { SheetLine } from '#shared/delivery/contract.ts'
import type { SheetRow } from '#shared/delivery/sheet.ts'
import { Badge, Table } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import styles from './siteDeliveries.module.css'

const tones: Record<SheetLine['outcome'], Tone> = { ship: 'success', correct: 'primary', same: 'neutral', wrong: 'danger' }
/** Wrong lines first: they are what staff look for. */
const order: Record<SheetLine['outcome'], number> = { wrong: 0, correct: 1, ship: 2, same: 3 }
/** Lines that are shown; the counts speak of all. */
const SHOWN_MAX = 300

/** What each line of a sheet does, and what is wrong with it. */
export function SheetLines({ lines, rows, blankCount }: { lines: readonly SheetLine[]; rows: readonly SheetRow[]; blankCount: number }) {
  const { t } = useTranslation('delivery')
  const { t: sheet } = useTranslation('sheet')
  const countOf = (outcome: SheetLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const sorted = lines.map((line, index) => ({ line, row: rows[index] })).toSorted((a, b) => order[a.line.outcome] - order[b.line.outcome])
  return (
    <div className={styles.import}>
      <output className={styles.counts}>
        {(['ship', 'correct', 'same', 'wrong'] as const).filter((outcome) => countOf(outcome) > 0).map((outcome) => <Badge key={outcome} tone={tones[outcome]}>{t('sheet.count', { name: t(`sheet.outcome.${outcome}`), number: countOf(outcome) })}</Badge>)}
        {blankCount === 0 ? null : <span className={styles.quiet}>{t('sheet.blank', { count: blankCount })}</span>}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-label={t('sheet.title')}>
        <Table verticalSpacing="xs" stickyHeader>
          <Table.Thead><Table.Tr>{(['line', 'order', 'number', 'outcome'] as const).map((column) => <Table.Th key={column}>{t(`sheet.column.${column}`)}</Table.Th>)}</Table.Tr></Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, SHOWN_MAX).map(({ line, row }) => (
              <Table.Tr key={`${line.line} ${row?.orderNo}`}>
                <Table.Td className={styles.figure ?? ''}>{line.line}</Table.Td>
                <Table.Td><div className={styles.two}><bdi>{row?.orderNo}</bdi><span>{[line.recipient, line.title].filter((text) => text !== '').join(' · ')}</span></div></Table.Td>
                <Table.Td>
                  <div className={styles.two}>
                    <bdi>{[line.carrier === null ? row?.carrier : t(`carrier.${line.carrier}`), line.trackingNo].join(' ')}</bdi>
                    {line.outcome === 'correct' && line.carrierBefore !== null ? <span>{t('sheet.before', { before: `${t(`carrier.${line.carrierBefore}`)} ${line.trackingNoBefore ?? ''}` })}</span> : null}
                  </div>
                </Table.Td>
                <Table.Td>
                  <div className={styles.two}>
                    <Badge tone={tones[line.outcome]}>{t(`sheet.outcome.${line.outcome}`)}</Badge>
                    {line.problem === null ? null : <span>{t(`sheet.wrong.${line.problem}`)}</span>}
                    {line.refundRequested && line.outcome === 'ship' ? <span>{t('sheet.refundRequested')}</span> : null}
                  </div>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {lines.length > SHOWN_MAX ? <p className={styles.quiet}>{sheet('more', { count: lines.length - SHOWN_MAX })}</p> : null}
    </div>
  )
}
