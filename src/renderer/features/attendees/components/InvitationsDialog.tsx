import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvitationState } from '#shared/attendee/inviting.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Dialog, ErrorState, Pagination, Skeleton } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import styles from './attendees.module.css'
import adding from './adding.module.css'

const SIZE = 20
const tones: Record<InvitationState, Tone> = { open: 'primary', expired: 'neutral', withdrawn: 'neutral', accepted: 'success' }

/** The invitations that were sent; open ones can be withdrawn (STU-07). */
export function InvitationsDialog({ params, onClose }: { params: CourseRef; onClose: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(attendeeQueries.invitations(useClient(), params, { page, size: SIZE }))
  const { withdraw } = useAttendeeChanges(params, () => undefined)
  const { data } = list
  return (
    <Dialog opened onClose={onClose} title={t('invitations.title')} closeLabel={common('close')} size="large" footer={<Button kind="quiet" onClick={onClose}>{common('close')}</Button>}>
      <div className={styles.dialog}>
        {list.isPending ? <Skeleton height={160} radius="md" /> : null}
        {list.isError && data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
        {data?.totalCount === 0 ? <p>{t('invitations.empty')}</p> : null}
        {data === undefined || data.totalCount === 0 ? null : (
          <ul className={adding.invitations} aria-label={t('invitations.title')} aria-busy={list.isPlaceholderData}>
            {data.invitations.map(({ invitationSeq, email, state, expiresAt }) => (
              <li key={invitationSeq}>
                <div className={styles.person}><strong>{email}</strong>{state === 'open' ? <span>{t('invitations.until', { date: formatDay(expiresAt, language) })}</span> : null}</div>
                <Badge tone={tones[state]}>{t(`invitations.state.${state}`)}</Badge>
                {state === 'open' ? <Button size="compact-sm" loading={withdraw.isPending && withdraw.variables[0] === invitationSeq} aria-label={t('invitations.withdrawOf', { email })} onClick={() => withdraw.mutate([invitationSeq])}>{t('invitations.withdraw')}</Button> : null}
              </li>
            ))}
          </ul>
        )}
        {data === undefined || data.totalCount <= SIZE ? null : <Pagination total={pageCount(data.totalCount, SIZE)} value={page} onChange={setPage} />}
      </div>
    </Dialog>
  )
}
