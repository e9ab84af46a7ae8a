import { IconMailOff, IconMoodEmpty } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import type { ReceivedInvitation } from '#shared/attendee/contract.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { coursePath } from '#shared/course/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { attendeeKeys, attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { InvitationOfAnother } from '#renderer/entities/session/InvitationOfAnother.tsx'
import { InvitationWays } from '#renderer/entities/session/InvitationWays.tsx'
import { useChannelSeq, useSession, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from './invitation.module.css'

/** `/in/{courseSeq}/{eventCode}`: an invitation to a class, carried through signup, login and joining the site to the enrollment (COUR-11, STU-07). */
export function InvitationScreen() {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const errorText = useErrorText()
  const session = useSession()
  const { courseSeq, eventCode = '' } = useParams()
  const params = { channelSeq: useChannelSeq(), courseSeq: Number(courseSeq), eventCode }
  // Whose account asks decides what it says.
  const found = useQuery({ ...attendeeQueries.invitation(client, params), enabled: session.status !== 'loading' })
  usePageTitle(found.data === undefined ? '' : t('invited.title', { title: found.data.title }))
  if (found.isPending) return <div className={styles.page}><Skeleton height={220} radius="lg" /><Skeleton height={32} width="70%" /><Skeleton height={20} width="90%" /></div>
  if (isRefusal(found.error, errorTable.invitationNotFound.code, errorTable.invalidInput.code)) {
    return (
      <EmptyState
        icon={<IconMoodEmpty size={28} stroke={1.5} />} title={<PageTitle flush>{t('invited.missing')}</PageTitle>} description={t('invited.missingText')}
        action={<Button component={Link} to={channelPaths.main}>{t('invited.home')}</Button>}
      />
    )
  }
  if (found.data === undefined) return <ErrorState page message={errorText(found.error)} onRetry={() => { void found.refetch() }} />
  return <Invited invitation={found.data} params={params} />
}

function Invited({ invitation, params }: { invitation: ReceivedInvitation; params: { channelSeq: number; courseSeq: number; eventCode: string } }) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const site = useSite().channel?.name ?? ''
  const { title, imageUrl, state, email, expiresAt, isMine } = invitation
  const classPath = pathOf({ path: coursePath(invitation), params })
  if (state !== 'open') {
    return (
      <EmptyState
        icon={<IconMailOff size={28} stroke={1.5} />} title={<PageTitle flush>{t(`invited.${state}`)}</PageTitle>} {...(state === 'accepted' ? {} : { description: t('invited.closedText', { site }) })}
        action={<Button kind="primary" component={Link} to={classPath}>{t('invited.goClass')}</Button>}
      />
    )
  }
  if (isMine === false) return <InvitationOfAnother title={t('invited.wrong')} description={t('invited.wrongText', { email })} />
  return (
    <div className={styles.page}>
      <div className={styles.picture}><CoursePicture imageUrl={imageUrl} sizes="480px" /></div>
      <PageTitle flush description={t('invited.lead', { site })}>{t('invited.title', { title })}</PageTitle>
      <Ways params={params} classPath={classPath} />
      <p className={styles.quiet}>{t('invited.to', { email })} {t('invited.until', { date: formatMoment(expiresAt, language) })}</p>
    </div>
  )
}

/** What comes next: an account, joining the site, or the enrollment. */
function Ways({ params, classPath }: { params: { channelSeq: number; courseSeq: number; eventCode: string }; classPath: string }) {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const queries = useQueryClient()
  const go = useNavigateTo()
  const { standingKnown } = useSite()
  const accept = useMutation({
    mutationFn: () => client(contract.attendee.acceptInvitation, { params }),
    onSuccess: async () => {
      await invalidate(queries, [...courseKeys.one(params), ...courseKeys.mine(params), ...attendeeKeys.mine(params)])
      go(classPath, { replace: true })
    },
  })
  return (
    <InvitationWays words={{ signup: t('invited.signup'), login: t('invited.login'), join: t('invited.join') }}>
      <Button kind="primary" size="lg" loading={accept.isPending || !standingKnown} onClick={() => accept.mutate()}>{t('invited.accept')}</Button>
    </InvitationWays>
  )
}
