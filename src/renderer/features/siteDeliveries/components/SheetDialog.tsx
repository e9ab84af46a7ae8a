import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { readSheet } from '#shared/delivery/sheet.ts'
import type { SheetRow } from '#shared/delivery/sheet.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { SHEET_BYTES_MAX, sheetTextOf } from '#renderer/lib/sheets/sheetText.ts'
import { Button, Callout, Dialog, FileField, Textarea } from '#renderer/ui/index.ts'
import type { useParcelChanges } from '../useParcelChanges.ts'
import { SheetLines } from './SheetLines.tsx'
import styles from './siteDeliveries.module.css'

/** Takes tracking numbers from a file or from cells that are pasted: first shows what each line does, then does it. */
export function SheetDialog({ ship, onClose }: { ship: ReturnType<typeof useParcelChanges>['ship']; onClose: () => void }) {
  const { t } = useTranslation('delivery')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<{ rows: SheetRow[]; blankCount: number }>({ rows: [], blankCount: 0 })
  const [problem, setProblem] = useState<string | null>(null)
  const check = useMutation({
    mutationFn: async () => {
      const wrong = (message: string) => {
        setProblem(message)
        return undefined
      }
      if (file !== null && file.size > SHEET_BYTES_MAX) return wrong(t('sheet.problem.tooLarge'))
      const found = readSheet(file === null ? text : sheetTextOf(new Uint8Array(await file.arrayBuffer())))
      if ('problem' in found) return wrong(t(`sheet.problem.${found.problem}`))
      if (found.rows.length === 0) return wrong(t('sheet.problem.blank'))
      setRead(found)
      return client(contract.delivery.checkSheet, { params: { channelSeq }, body: { rows: found.rows } })
    },
    meta: { errors: 'inline' },
  })
  const lines = check.data?.lines
  const doable = lines?.filter(({ outcome }) => outcome === 'ship' || outcome === 'correct').length ?? 0
  const start = () => {
    setProblem(null)
    check.mutate()
  }
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
          <Button kind="primary" loading={ship.isPending} disabled={doable === 0} onClick={() => ship.mutate(read.rows, { onSuccess: onClose })}>{doable === 0 ? t('sheet.nothing') : t('sheet.apply', { count: doable })}</Button>
        </>
      )}
    >
      {lines === undefined ? (
        <div className={styles.import}>
          <p className={styles.quiet}>{t('sheet.help')}</p>
          <FileField
            label={t('sheet.file')} description={t('sheet.fileHelp')} value={file} types={['.csv', '.tsv', '.txt', 'text/csv']} clearLabel={t('sheet.clear')} placeholder={t('sheet.choose')} leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
            onChange={(next) => { setFile(next); setProblem(null) }}
          />
          <Textarea label={t('sheet.paste')} placeholder={t('sheet.example')} value={text} disabled={file !== null} minRows={6} maxRows={12} autosize spellCheck={false} onChange={(event) => { setText(event.currentTarget.value); setProblem(null) }} />
          {problem === null ? null : <Callout tone="danger">{problem}</Callout>}
          {check.isError ? <Callout tone="danger">{errorText(check.error)}</Callout> : null}
        </div>
      ) : <SheetLines lines={lines} rows={read.rows} blankCount={read.blankCount} />}
    </Dialog>
  )
}
