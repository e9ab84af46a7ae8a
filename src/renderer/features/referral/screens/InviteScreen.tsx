import { IconGift, IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { coursePath } from '#shared/course/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ReferralInvitation } from '#shared/referral/contract.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { keepArrival, referralQueries } from '#renderer/entities/referral/index.ts'
import { useChannelSeq, useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { Arrival } from '../Arrival.tsx'
import styles from './invite.module.css'

/** `/invite/{refererCode}`: the class that a member shared, with its invite event (COUR-11, STU-06). A visitor who signs up later still counts as brought by them. */
export function InviteScreen() {
  const { t } = useTranslation('referral')
  const client = useClient()
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const { refererCode = '' } = useParams()
  const found = useQuery(referralQueries.invitation(client, { channelSeq, refererCode }))
  usePageTitle(found.data === undefined ? '' : found.data.title)
  if (found.isPending) return <div className={styles.page}><Skeleton height={220} radius="lg" /><Skeleton height={32} width="70%" /><Skeleton height={20} width="90%" /></div>
  if (isRefusal(found.error, errorTable.invitationNotFound.code, errorTable.invalidInput.code)) {
    return (
      <EmptyState
        icon={<IconMoodEmpty size={28} stroke={1.5} />} title={<PageTitle flush>{t('missing')}</PageTitle>} description={t('missingText')}
        action={<Button component={Link} to={channelPaths.main}>{t('home')}</Button>}
      />
    )
  }
  if (found.data === undefined) return <ErrorState page message={errorText(found.error)} onRetry={() => { void found.refetch() }} />
  return <Invited invitation={found.data} channelSeq={channelSeq} refererCode={refererCode} />
}

function Invited({ invitation, channelSeq, refererCode }: { invitation: ReferralInvitation; channelSeq: number; refererCode: string }) {
  const { t } = useTranslation('referral')
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const { title, imageUrl, name, event, courseSeq } = invitation
  useEffect(() => keepArrival(channelSeq, refererCode), [channelSeq, refererCode])
  return (
    <div className={styles.page}>
      <div className={styles.picture}><CoursePicture imageUrl={imageUrl} sizes="480px" /></div>
      <PageTitle flush description={name === '' ? t('leadNobody') : t('lead', { name })}>{title}</PageTitle>
      {event === null ? null : (
        <section className={styles.event} aria-label={t('event')}>
          <h2><IconGift size={20} stroke={1.75} aria-hidden="true" />{event.title}</h2>
          {event.info === '' ? null : <p>{event.info}</p>}
        </section>
      )}
      <div className={styles.ways}>
        <Button kind="primary" size="lg" component={Link} to={pathOf({ path: coursePath(invitation), params: { courseSeq } })}>{t('see')}</Button>
        {user === null ? <Button size="lg" component={Link} to={pathOf({ path: authPaths.createaccount, query: { next: `${pathname}${search}` } })}>{t('signup')}</Button> : null}
      </div>
      {user === null ? null : <Arrival />}
    </div>
  )
}
