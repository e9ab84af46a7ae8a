import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { ATTENDEES_MAX } from '#shared/attendee/rules.ts'
import { readAttendeeSheet } from '#shared/attendee/sheet.ts'
import type { SheetReply } from '#shared/attendee/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { SheetImport } from '#renderer/lib/sheets/SheetImport.tsx'
import { saveXlsx } from '#renderer/lib/sheets/xlsx.ts'
import { Button, Table } from '#renderer/ui/index.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import styles from './attendees.module.css'
import adding from './adding.module.css'

/** Lines that are shown; the counts speak of all. */
const SHOWN_MAX = 300

const linesOf = ({ lines }: SheetReply) => <Lines lines={lines} />

/** Enrols the members of a sheet (STU-07). */
export function SheetDialog({ params, onClose, onDone }: { params: CourseRef; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const { importSheet } = useAttendeeChanges(params, onDone)
  const template = () => saveXlsx(t('sheet.templateFile'), [[t('sheet.column.email'), t('column.until')]], [32, 16])
  return (
    <SheetImport
      title={t('sheet.title')} lead={t('sheet.lead')} fileHelp={t('sheet.fileHelp', { count: ATTENDEES_MAX })} example={t('sheet.example')} onClose={onClose}
      read={(cells) => {
        const found = readAttendeeSheet(cells)
        return 'problem' in found ? t(`sheet.problem.${found.problem}`) : found.rows
      }}
      check={(rows) => client(contract.attendee.checkSheet, { params, body: { rows } })}
      lines={linesOf}
      countOf={({ lines }) => lines.filter(({ skip }) => skip === null).length}
      applyLabel={(count) => (count === 0 ? t('sheet.nothing') : t('sheet.apply', { count }))}
      apply={(rows) => importSheet.mutate({ rows })} isApplying={importSheet.isPending}
    >
      <div><Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={template}>{t('sheet.template')}</Button></div>
    </SheetImport>
  )
}

/** What each line does; those that do nothing come first, as staff look for them. */
function Lines({ lines }: Pick<SheetReply, 'lines'>) {
  const { t } = useTranslation('attendee')
  const { t: sheet } = useTranslation('sheet')
  const language = useLanguage()
  const personName = usePersonName()
  const sorted = lines.toSorted((a, b) => Number(a.skip === null) - Number(b.skip === null))
  const added = lines.filter(({ skip }) => skip === null).length
  const resultOf = ({ skip, validAt }: SheetReply['lines'][number]) => {
    if (skip !== null) return skip === 'wrongDate' ? t('sheet.wrongDate') : t(`addSkip.${skip}`)
    return validAt === null ? t('sheet.added') : t('sheet.until', { date: formatDay(validAt, language) })
  }
  return (
    <div className={styles.dialog}>
      <output>{t('sheet.counts', { added, skipped: lines.length - added })}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <section className={adding.lines} tabIndex={0} aria-label={t('sheet.title')}>
        <Table verticalSpacing="xs" stickyHeader>
          <Table.Thead><Table.Tr>{(['line', 'email', 'result'] as const).map((column) => <Table.Th key={column}>{t(`sheet.column.${column}`)}</Table.Th>)}</Table.Tr></Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, SHOWN_MAX).map((line) => (
              <Table.Tr key={line.line} data-skipped={line.skip !== null || undefined}>
                <Table.Td className={styles.number ?? ''}>{line.line}</Table.Td>
                <Table.Td><div className={styles.person}><bdi>{line.email}</bdi>{line.name === '' ? null : <span>{personName(line.name)}</span>}</div></Table.Td>
                <Table.Td>{resultOf(line)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {lines.length > SHOWN_MAX ? <p className={styles.quiet}>{sheet('more', { count: lines.length - SHOWN_MAX })}</p> : null}
    </div>
  )
}
