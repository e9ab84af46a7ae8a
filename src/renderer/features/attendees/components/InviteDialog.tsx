import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INVITATIONS_MAX, INVITE_DAYS, addressesOf } from '#shared/attendee/inviting.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { Button, Callout, Dialog, ErrorState, Select, Textarea, useDebouncedValue } from '#renderer/ui/index.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import { PeriodField, byClass, periodOf } from './PeriodField.tsx'
import styles from './attendees.module.css'

/** From the last key to the question to whom invitations go (ms). */
const SETTLED_MS = 400

/** Takes addresses that are typed or pasted, shows to which an invitation goes and why not to the others, then sends it (STU-07). */
export function InviteDialog({ params, onClose, onDone }: { params: CourseRef; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const errorText = useErrorText()
  const mine = useLanguage()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<Language>(mine)
  const [period, setPeriod] = useState(byClass)
  const [settled] = useDebouncedValue(text, SETTLED_MS)
  const emails = addressesOf(settled)
  const asked = periodOf(period)
  const isReady = emails.length > 0 && emails.length <= INVITATIONS_MAX
  const preview = useQuery({ ...attendeeQueries.invitePreview(client, params, emails), enabled: isReady })
  const { invite } = useAttendeeChanges(params, onDone)
  const people = isReady ? preview.data?.people : undefined
  const count = people?.filter(({ skip }) => skip === null).length ?? 0
  const skipped = people?.flatMap(({ email, skip }) => (skip === null ? [] : [{ email, skip }])) ?? []
  return (
    <Dialog
      opened onClose={onClose} title={t('invite.title')} closeLabel={common('close')} size="large" keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button
            kind="primary" loading={invite.isPending} disabled={count === 0 || asked === null || settled !== text || preview.isPlaceholderData}
            onClick={() => { if (asked !== null) invite.mutate({ emails, period: asked, language }) }}
          >
            {t('invite.confirm', { count })}
          </Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        <p className={styles.quiet}>{t('invite.lead')}</p>
        <Textarea
          label={t('invite.emails')} description={t('invite.emailsHelp', { count: INVITATIONS_MAX })} value={text} minRows={4} maxRows={10} autosize spellCheck={false} data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PeriodField value={period} onChange={setPeriod} />
        <Select className={styles.pick ?? ''} label={t('invite.language')} value={language} data={languages.map((one) => ({ value: one, label: languageNames[one] }))} onChange={(one) => setLanguage(one as Language)} />
        {emails.length > INVITATIONS_MAX ? <Callout tone="danger">{t('invite.tooMany', { count: INVITATIONS_MAX })}</Callout> : null}
        {preview.isError && people === undefined && isReady ? <ErrorState message={errorText(preview.error)} onRetry={() => { void preview.refetch() }} /> : null}
        {people === undefined ? null : <p aria-live="polite">{count === 0 ? t('invite.nobody') : t('invite.result', { count, days: INVITE_DAYS })}</p>}
        {skipped.length === 0 ? null : (
          <Callout tone="neutral" title={t('invite.skipped')}>
            <ul className={styles.effects}>{skipped.map(({ email, skip }, index) => <li key={`${email} ${String(index)}`}><strong>{email}</strong> {t(`inviteSkip.${skip}`)}</li>)}</ul>
          </Callout>
        )}
      </div>
    </Dialog>
  )
}
