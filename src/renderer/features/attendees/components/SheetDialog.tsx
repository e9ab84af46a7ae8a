import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { ATTENDEES_MAX } from '#shared/attendee/rules.ts'
import { readAttendeeSheet } from '#shared/attendee/sheet.ts'
import type { AttendeeLine } from '#shared/attendee/sheet.ts'
import type { SheetReply } from '#shared/attendee/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { SHEET_CHARS_MAX, cellsOf } from '#shared/kernel/sheet/cells.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { saveFile } from '#renderer/lib/csv.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { SHEET_BYTES_MAX, sheetTextOf } from '#renderer/lib/sheets/sheetText.ts'
import { XLSX_TYPE, isXlsx, readXlsx, xlsxOf } from '#renderer/lib/sheets/xlsx.ts'
import { Button, Callout, Dialog, FileField, Table, Textarea } from '#renderer/ui/index.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import styles from './attendees.module.css'
import adding from './adding.module.css'

/** Lines that are shown; the counts speak of all. */
const SHOWN_MAX = 300

/** The cells of a file, or of what was pasted. */
async function cellsIn(file: File | null, text: string): Promise<string[][] | 'tooLarge' | 'unreadable'> {
  if (file === null) return text.length > SHEET_CHARS_MAX ? 'tooLarge' : cellsOf(text)
  if (file.size > SHEET_BYTES_MAX) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isXlsx(bytes)) return readXlsx(bytes) ?? 'unreadable'
  const read = sheetTextOf(bytes)
  return read.length > SHEET_CHARS_MAX ? 'tooLarge' : read.includes('\0') ? 'unreadable' : cellsOf(read.replace(/^\ufeff/, ''))
}

/** Enrols the members of a sheet: first shows what each line does, then does it (STU-07). */
export function SheetDialog({ params, onClose, onDone }: { params: CourseRef; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [rows, setRows] = useState<AttendeeLine[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { importSheet } = useAttendeeChanges(params, onDone)
  const check = useMutation({
    mutationFn: async () => {
      const cells = await cellsIn(file, text)
      const found = typeof cells === 'string' ? { problem: cells } : readAttendeeSheet(cells)
      if ('problem' in found) {
        setProblem(t(`sheet.problem.${found.problem}`))
        return undefined
      }
      setRows(found.rows)
      return client(contract.attendee.checkSheet, { params, body: { rows: found.rows } })
    },
    meta: { errors: 'inline' },
  })
  const lines = check.data?.lines
  const count = lines?.filter(({ skip }) => skip === null).length ?? 0
  const start = () => {
    setProblem(null)
    check.mutate()
  }
  const template = () => saveFile(`${t('sheet.templateFile')}.xlsx`, xlsxOf([[t('sheet.column.email'), t('column.validAt')]], { sheetName: t('title'), widths: [32, 16] }), XLSX_TYPE)
  return (
    <Dialog
      opened onClose={onClose} title={t('sheet.title')} closeLabel={common('close')} size="large" keepOnClickOutside
      footer={lines === undefined ? (
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" loading={check.isPending} disabled={file === null && text.trim() === ''} onClick={start}>{t('sheet.check')}</Button>
        </>
      ) : (
        <>
          <Button kind="quiet" onClick={() => check.reset()}>{t('sheet.again')}</Button>
          <Button kind="primary" loading={importSheet.isPending} disabled={count === 0} onClick={() => importSheet.mutate({ rows })}>{count === 0 ? t('sheet.nothing') : t('sheet.apply', { count })}</Button>
        </>
      )}
    >
      {lines === undefined ? (
        <div className={styles.dialog}>
          <p className={styles.quiet}>{t('sheet.lead')}</p>
          <div><Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={template}>{t('sheet.template')}</Button></div>
          <FileField
            label={t('sheet.file')} description={t('sheet.fileHelp', { count: ATTENDEES_MAX })} value={file} types={['.xlsx', '.csv', '.tsv', '.txt', 'text/csv', XLSX_TYPE]} clearLabel={t('sheet.clear')} placeholder={t('sheet.choose')}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />} onChange={(next) => { setFile(next); setProblem(null) }}
          />
          <Textarea label={t('sheet.paste')} placeholder={t('sheet.example')} value={text} disabled={file !== null} minRows={4} maxRows={10} autosize spellCheck={false} onChange={(event) => { setText(event.currentTarget.value); setProblem(null) }} />
          {problem === null ? null : <Callout tone="danger">{problem}</Callout>}
          {check.isError ? <Callout tone="danger">{errorText(check.error)}</Callout> : null}
        </div>
      ) : <Lines lines={lines} />}
    </Dialog>
  )
}

/** What each line does; those that do nothing come first, as staff look for them. */
function Lines({ lines }: Pick<SheetReply, 'lines'>) {
  const { t } = useTranslation('attendee')
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
      {lines.length > SHOWN_MAX ? <p className={styles.quiet}>{t('sheet.more', { count: lines.length - SHOWN_MAX })}</p> : null}
    </div>
  )
}
