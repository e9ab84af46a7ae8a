import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INVITATIONS_A_DAY } from '#shared/attendee/inviting.ts'
import type { BulkChange } from '#shared/bulk/contract.ts'
import { BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { readInviteSheet } from '#shared/member/inviting.ts'
import { BulkSheet } from '#renderer/entities/bulk/BulkSheet.tsx'
import { languageNames } from '#renderer/i18n/language.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { saveXlsx } from '#renderer/lib/sheets/xlsx.ts'
import { Button, Select } from '#renderer/ui/index.ts'
import styles from './siteMembers.module.css'

/** Invites the people of a sheet who are no members by mail: first what each line does, then all of them with an undo (SET-02). */
export function InviteSheet({ params, onClose, onBegun }: { params: { channelSeq: number }; onClose: () => void; onBegun: (bulk: BulkChange) => void }) {
  const { t } = useTranslation('member')
  const mine = useLanguage()
  const [language, setLanguage] = useState<Language>(mine)
  return (
    <BulkSheet
      params={params} kind={memberBulk.invite} input={{ language }} onClose={onClose} onBegun={onBegun}
      title={t('invite.title')} lead={t('invite.lead')} fileHelp={t('invite.fileHelp', { count: BULK_ROWS_MAX, max: INVITATIONS_A_DAY })} example={t('invite.example')}
      read={(cells) => {
        const found = readInviteSheet(cells)
        return 'problem' in found ? t(`invite.problem.${found.problem}`) : found.rows.map(({ line, email, name, memo }) => ({ line, email, value: memo, name }))
      }}
      applyLabel={(count) => (count === 0 ? t('invite.nothing') : t('invite.apply', { count }))}
    >
      <div><Button size="sm" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={() => saveXlsx(t('invite.templateFile'), [[t('column.email'), t('column.name'), t('column.memo')]], [32, 16, 60])}>{t('invite.template')}</Button></div>
      <p className={styles.quiet}>{t('invite.kept')}</p>
      <Select label={t('invite.language')} value={language} data={languages.map((one) => ({ value: one, label: languageNames[one] }))} onChange={(one) => setLanguage(one as Language)} />
    </BulkSheet>
  )
}
