import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { XLSX_TYPE } from '#shared/kernel/sheet/workbook.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, Callout, Dialog, FileField, Textarea } from '#renderer/ui/index.ts'
import styles from './sheets.module.css'
import { sheetCells } from './sheetCells.ts'
import type { SheetContent } from './workbook.ts'

interface SheetImportProps<Found extends object, Reply> {
  title: string
  lead: string
  fileHelp: string
  /** What pasted cells look like. */
  example: string
  /** A template to download, for example. */
  children?: ReactNode
  /** Reads the cells; a text says why it cannot. */
  read: (cells: string[][]) => Found | string
  /** Asks the server what each line does. */
  check: (found: Found) => Promise<Reply>
  /** What each line does. */
  lines: (reply: Reply, found: Found) => ReactNode
  /** Lines that change something. */
  countOf: (reply: Reply) => number
  applyLabel: (count: number) => string
  /** @param checkAgain asks the server once more, where what was shown is outdated */
  apply: (found: Found, reply: Reply, checkAgain: () => void) => void
  isApplying: boolean
  onClose: () => void
}

/** Takes lines from a file of Excel or CSV, or from pasted cells: first shows what each line does, then does it. */
export function SheetImport<Found extends object, Reply>({ title, lead, fileHelp, example, children, read, check, lines, countOf, applyLabel, apply, isApplying, onClose }: SheetImportProps<Found, Reply>) {
  const { t } = useTranslation('sheet')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const checking = useMutation({
    mutationFn: async () => {
      const sheet = await sheetCells(file, text)
      if (typeof sheet === 'string') setProblem(t(`problem.${sheet}`))
      else {
        const found = read(sheet.cells)
        if (typeof found !== 'string') return { found, sheet, reply: await check(found) }
        setProblem(found)
      }
      return undefined
    },
    meta: { errors: 'inline' },
  })
  const checked = checking.data
  const count = checked === undefined ? 0 : countOf(checked.reply)
  const start = () => {
    setProblem(null)
    checking.mutate()
  }
  return (
    <Dialog
      opened onClose={onClose} title={title} closeLabel={common('close')} size="large" keepOnClickOutside
      footer={checked === undefined ? (
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" loading={checking.isPending} disabled={file === null && text.trim() === ''} onClick={start}>{t('check')}</Button>
        </>
      ) : (
        <>
          <Button kind="quiet" onClick={() => checking.reset()}>{t('again')}</Button>
          <Button kind="primary" loading={isApplying} disabled={count === 0} onClick={() => apply(checked.found, checked.reply, start)}>{applyLabel(count)}</Button>
        </>
      )}
    >
      {checked === undefined ? (
        <div className={styles.import}>
          <p className={styles.lead}>{lead}</p>
          {children}
          <FileField
            label={t('file')} description={fileHelp} value={file} types={['.xlsx', '.csv', '.tsv', '.txt', 'text/csv', XLSX_TYPE]} clearLabel={t('clear')} placeholder={t('choose')}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />} onChange={(next) => { setFile(next); setProblem(null) }}
          />
          <Textarea label={t('paste')} placeholder={example} value={text} disabled={file !== null} minRows={4} maxRows={10} autosize spellCheck={false} onChange={(event) => { setText(event.currentTarget.value); setProblem(null) }} />
          {problem === null ? null : <Callout tone="danger">{problem}</Callout>}
          {checking.isError ? <Callout tone="danger">{errorText(checking.error)}</Callout> : null}
        </div>
      ) : (
        <div className={styles.import}>
          <SheetNotes {...checked.sheet} />
          {lines(checked.reply, checked.found)}
        </div>
      )}
    </Dialog>
  )
}

/** What the file has and was not read, where there is such a thing. */
function SheetNotes({ hiddenRows, sheetName }: Pick<SheetContent, 'hiddenRows' | 'sheetName'>) {
  const { t } = useTranslation('sheet')
  if (hiddenRows === 0 && sheetName === null) return null
  return (
    <Callout tone={hiddenRows === 0 ? 'neutral' : 'warning'}>
      {sheetName === null ? null : <p className={styles.note}>{t('sheetName', { name: sheetName })}</p>}
      {hiddenRows === 0 ? null : <p className={styles.note}>{t('hiddenRows', { count: hiddenRows })}</p>}
    </Callout>
  )
}
