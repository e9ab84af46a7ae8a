import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange } from '#shared/bulk/contract.ts'
import { BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { readMemoSheet } from '#shared/member/rules.ts'
import { BulkSheet } from '#renderer/entities/bulk/BulkSheet.tsx'
import { saveXlsx } from '#renderer/lib/sheets/xlsx.ts'
import { Button, Checkbox } from '#renderer/ui/index.ts'

/** Changes memos by a sheet: first the old and the new text of each line, then all of them with an undo (SET-02). */
export function MemoSheet({ params, onClose, onBegun }: { params: { channelSeq: number }; onClose: () => void; onBegun: (bulk: BulkChange) => void }) {
  const { t } = useTranslation('member')
  const [erases, setErases] = useState(false)
  return (
    <BulkSheet
      params={params} kind={memberBulk.memo} input={{ eraseYn: erases ? 'Y' : 'N' }} onClose={onClose} onBegun={onBegun}
      title={t('upload.title')} lead={t('upload.lead')} fileHelp={t('upload.fileHelp', { count: BULK_ROWS_MAX })} example={t('upload.example')}
      read={(cells) => {
        const found = readMemoSheet(cells)
        return 'problem' in found ? t(`upload.problem.${found.problem}`) : found.rows.map(({ line, email, memo }) => ({ line, email, value: memo }))
      }}
      applyLabel={(count) => (count === 0 ? t('upload.nothing') : t('upload.apply', { count }))}
    >
      <div><Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={() => saveXlsx(t('upload.templateFile'), [[t('column.email'), t('column.memo')]], [32, 60])}>{t('upload.template')}</Button></div>
      <Checkbox label={t('upload.erase')} description={t('upload.eraseHelp')} checked={erases} onChange={(event) => setErases(event.currentTarget.checked)} />
    </BulkSheet>
  )
}
