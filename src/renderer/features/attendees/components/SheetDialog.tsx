import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { readAttendeeSheet } from '#shared/attendee/sheet.ts'
import type { BulkChange } from '#shared/bulk/contract.ts'
import { BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { BulkSheet } from '#renderer/entities/bulk/BulkSheet.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { saveXlsx } from '#renderer/lib/sheets/xlsx.ts'
import { Button, Checkbox } from '#renderer/ui/index.ts'

/** Enrols the members of a sheet, and invites the others where staff say so (STU-07). */
export function SheetDialog({ params, onClose, onBegun }: { params: CourseRef; onClose: () => void; onBegun: (bulk: BulkChange) => void }) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const [invites, setInvites] = useState(false)
  const template = () => saveXlsx(t('sheet.templateFile'), [[t('sheet.column.email'), t('column.until')]], [32, 16])
  return (
    <BulkSheet
      params={params} kind={attendeeBulk.add} input={{ period: { kind: 'class' }, inviteYn: invites ? 'Y' : 'N', language }} onClose={onClose} onBegun={onBegun}
      title={t('sheet.title')} lead={t('sheet.lead')} fileHelp={t('sheet.fileHelp', { count: BULK_ROWS_MAX })} example={t('sheet.example')}
      read={(cells) => {
        const found = readAttendeeSheet(cells)
        return 'problem' in found ? t(`sheet.problem.${found.problem}`) : found.rows.map(({ line, email, until }) => ({ line, email, value: until }))
      }}
      applyLabel={(count) => (count === 0 ? t('sheet.nothing') : t('sheet.apply', { count }))}
    >
      <div><Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={template}>{t('sheet.template')}</Button></div>
      <Checkbox label={t('sheet.invite')} checked={invites} onChange={(event) => setInvites(event.currentTarget.checked)} />
    </BulkSheet>
  )
}
