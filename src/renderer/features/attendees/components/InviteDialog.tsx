import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { addressesOf } from '#shared/attendee/inviting.ts'
import type { BulkChange } from '#shared/bulk/contract.ts'
import { BULK_EMAIL_MAX, BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { BulkAsk } from '#renderer/entities/bulk/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { Select, Textarea, useDebouncedValue } from '#renderer/ui/index.ts'
import { PeriodField, byClass, periodOf } from './PeriodField.tsx'
import styles from './attendees.module.css'

/** From the last key to the question what comes of the addresses (ms). */
const SETTLED_MS = 400

/** Takes addresses that are typed or pasted: members are enrolled, the others invited by mail; shows first what comes of each (STU-07). */
export function InviteDialog({ params, onClose, onBegun }: { params: CourseRef; onClose: () => void; onBegun: (bulk: BulkChange) => void }) {
  const { t } = useTranslation('attendee')
  const mine = useLanguage()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<Language>(mine)
  const [period, setPeriod] = useState(byClass)
  const [settled] = useDebouncedValue(text, SETTLED_MS)
  const emails = addressesOf(settled).slice(0, BULK_ROWS_MAX)
  const asked = periodOf(period)
  return (
    <BulkAsk
      params={params} onClose={onClose} onBegun={onBegun} size="large" title={t('invite.title')} kind={attendeeBulk.add} isTyping={settled !== text}
      selection={emails.length === 0 ? null : { way: 'lines', lines: emails.map((email, index) => ({ line: index + 1, email: email.slice(0, BULK_EMAIL_MAX) })) }}
      input={asked === null ? null : { period: asked, inviteYn: 'Y', language }} waiting={t(emails.length === 0 ? 'invite.write' : 'add.ends')} confirm={(count) => t('invite.apply', { count })}
      fields={(
        <>
          <p className={styles.quiet}>{t('invite.lead')}</p>
          <Textarea
            label={t('invite.emails')} description={t('invite.emailsHelp')} value={text} minRows={4} maxRows={10} autosize spellCheck={false} data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <PeriodField value={period} onChange={setPeriod} />
          <Select className={styles.pick ?? ''} label={t('invite.language')} value={language} data={languages.map((one) => ({ value: one, label: languageNames[one] }))} onChange={(one) => setLanguage(one as Language)} />
        </>
      )}
    />
  )
}
