import { IconMailOff, IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { channelPaths } from '#shared/channel/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ReceivedStaffInvitation } from '#shared/staff/contract.ts'
import { EmailAuthentication } from '#renderer/entities/account/emailCode/index.ts'
import { InvitationOfAnother } from '#renderer/entities/session/InvitationOfAnother.tsx'
import { InvitationWays } from '#renderer/entities/session/InvitationWays.tsx'
import { useChannelSeq, useSession, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from '../components/siteStaff.module.css'
import { staffQueries, useStaffChange } from '#renderer/entities/staff/index.ts'

const icon = { size: 28, stroke: 1.5 } as const

/** `/staff/{code}`: an invitation to a role of the site, carried through signup, login and joining (SET-03). */
export function StaffInvitationScreen() {
  const { t } = useTranslation('staff')
  const client = useClient()
  const errorText = useErrorText()
  const session = useSession()
  const { code = '' } = useParams()
  const params = { channelSeq: useChannelSeq(), code }
  // Whose account asks decides what it says.
  const found = useQuery({ ...staffQueries.received(client, params), enabled: session.status !== 'loading' })
  if (found.isPending) return <div className={styles.page}><Skeleton height={32} width="70%" /><Skeleton height={20} width="90%" /></div>
  const home = <Button component={Link} to={channelPaths.main}>{t('invited.home')}</Button>
  if (isRefusal(found.error, errorTable.invitationNotFound.code, errorTable.invalidInput.code)) return <EmptyState icon={<IconMoodEmpty {...icon} />} title={<PageTitle flush>{t('invited.missing')}</PageTitle>} description={t('invited.missingText')} action={home} />
  if (found.data === undefined) return <ErrorState page message={errorText(found.error)} onRetry={() => { void found.refetch() }} />
  const { state, isMine, email } = found.data
  if (state !== 'open') return <EmptyState icon={<IconMailOff {...icon} />} title={<PageTitle flush>{t(`invited.${state}`)}</PageTitle>} action={home} />
  if (isMine === false) return <InvitationOfAnother title={t('invited.wrong')} description={t('invited.wrongText', { email })} />
  return <Invited invitation={found.data} code={code} />
}

function Invited({ invitation: { userTypeCd, email, expiresAt }, code }: { invitation: ReceivedStaffInvitation; code: string }) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const site = useSite().channel?.name ?? ''
  return (
    <div className={styles.page}>
      <PageTitle flush description={t('invited.lead', { site })}>{t('invited.title', { role: t(`role.${userTypeCd}`) })}</PageTitle>
      <Ways code={code} />
      <p className={styles.quiet}>{t('invited.to', { email })} {t('invited.until', { date: formatMoment(expiresAt, language) })}</p>
    </div>
  )
}

/** What comes next: an account, a verified address, joining the site, or the role. */
function Ways({ code }: { code: string }) {
  const { t } = useTranslation('staff')
  const go = useNavigateTo()
  const { user } = useSession()
  const { standingKnown } = useSite()
  const { run, isPending, calls } = useStaffChange(() => go(channelPaths.main, { replace: true }))
  const [verifying, setVerifying] = useState(false)
  const end = () => setVerifying(false)
  const verify = user?.isAuthenticated === false ? (
    <>
      <p>{t('invited.verifyText')}</p>
      <Button kind="primary" size="lg" aria-haspopup="dialog" onClick={() => setVerifying(true)}>{t('invited.verify')}</Button>
      <EmailAuthentication email={user.email} opened={verifying} onClose={end} onVerified={end} />
    </>
  ) : null
  return (
    <InvitationWays words={{ signup: t('invited.signup'), login: t('invited.login'), join: t('invited.join') }} first={verify}>
      <Button kind="primary" size="lg" loading={isPending || !standingKnown} onClick={() => run((client, channelSeq) => client(calls.accept, { params: { channelSeq, code } }), t('invited.done'))}>{t('invited.accept')}</Button>
    </InvitationWays>
  )
}
