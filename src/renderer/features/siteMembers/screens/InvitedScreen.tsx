import { IconCircleCheck, IconMailOff, IconMoodEmpty } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ReceivedMemberInvitation } from '#shared/member/contract.ts'
import { memberQueries } from '#renderer/entities/member/index.ts'
import { InvitationOfAnother } from '#renderer/entities/session/InvitationOfAnother.tsx'
import { InvitationWays } from '#renderer/entities/session/InvitationWays.tsx'
import { useChannelSeq, useSession, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from '../components/siteMembers.module.css'

const icon = { size: 28, stroke: 1.5 } as const

/** `/invited/{code}`: an invitation to become a member of the site, carried through signup, login and joining (SET-02). */
export function InvitedScreen() {
  const { t } = useTranslation('member')
  const client = useClient()
  const errorText = useErrorText()
  const session = useSession()
  const { code = '' } = useParams()
  const params = { channelSeq: useChannelSeq(), code }
  // Whose account asks decides what it says.
  const found = useQuery({ ...memberQueries.received(client, params), enabled: session.status !== 'loading' })
  if (found.isPending) return <div className={styles.invited}><Skeleton height={32} width="70%" /><Skeleton height={20} width="90%" /></div>
  const home = <Button component={Link} to={channelPaths.main}>{t('invite.home')}</Button>
  if (isRefusal(found.error, errorTable.invitationNotFound.code, errorTable.invalidInput.code)) return <EmptyState icon={<IconMoodEmpty {...icon} />} title={<PageTitle flush>{t('invite.missing')}</PageTitle>} description={t('invite.missingText')} action={home} />
  if (found.data === undefined) return <ErrorState page message={errorText(found.error)} onRetry={() => { void found.refetch() }} />
  const { state, isMine, email } = found.data
  if (isMine === false) return <InvitationOfAnother title={t('invite.wrong')} description={t('invite.wrongText', { email })} />
  if (state === 'accepted' && isMine === true) return <Joined />
  if (state === 'accepted') return <EmptyState icon={<IconMailOff {...icon} />} title={<PageTitle flush>{t('invite.accepted')}</PageTitle>} action={home} />
  if (state !== 'open') return <EmptyState icon={<IconMailOff {...icon} />} title={<PageTitle flush>{t(state === 'expired' ? 'invite.expiredTitle' : 'invite.withdrawnTitle')}</PageTitle>} description={t('invite.closedText')} action={home} />
  return <Invited invitation={found.data} code={code} onTaken={() => { void found.refetch() }} />
}

function Joined() {
  const { t } = useTranslation('member')
  const site = useSite().channel?.name ?? ''
  return <EmptyState icon={<IconCircleCheck {...icon} />} title={<PageTitle flush>{t('invite.done', { site })}</PageTitle>} description={t('invite.doneText')} action={<Button kind="primary" component={Link} to={coursePaths.classes}>{t('invite.classes')}</Button>} />
}

function Invited({ invitation: { email, expiresAt }, code, onTaken }: { invitation: ReceivedMemberInvitation; code: string; onTaken: () => void }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const site = useSite().channel?.name ?? ''
  return (
    <div className={styles.invited}>
      <PageTitle flush description={t('invite.receivedLead')}>{t('invite.received', { site })}</PageTitle>
      <InvitationWays words={{ signup: t('invite.signup'), login: t('invite.login'), join: t('invite.join') }}><Taking code={code} onTaken={onTaken} /></InvitationWays>
      <p className={styles.quiet}>{t('invite.to', { email })} {t('invite.receivedUntil', { date: formatMoment(expiresAt, language) })}</p>
    </div>
  )
}

/** Takes the invitation of a member: they have joined, perhaps a moment ago. */
function Taking({ code, onTaken }: { code: string; onTaken: () => void }) {
  const { t } = useTranslation('member')
  const client = useClient()
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const { isChannelUser, standingKnown } = useSite()
  const isMember = standingKnown && isChannelUser
  const { mutate, isError, error } = useMutation({ mutationFn: () => client(contract.member.accept, { params: { channelSeq, code } }), onSuccess: onTaken, meta: { errors: 'inline' } })
  useEffect(() => { if (isMember) mutate() }, [isMember, mutate])
  return isError ? <ErrorState message={errorText(error)} onRetry={() => mutate()} /> : <Skeleton height={48} radius="md" aria-label={t('invite.join')} />
}
