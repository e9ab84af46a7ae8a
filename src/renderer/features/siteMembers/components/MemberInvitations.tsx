import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import type { MemberInvitation } from '#shared/member/contract.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { memberQueries } from '#renderer/entities/member/index.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Dialog, EmptyState, ErrorState, Pagination, Skeleton, toast } from '#renderer/ui/index.ts'
import styles from './siteMembers.module.css'

const SIZE = 20

/** The invitations that nobody has taken; they can be sent again and withdrawn (SET-02). */
export function MemberInvitations({ params, canChange, onInvite, onClose }: { params: { channelSeq: number }; canChange: boolean; onInvite: () => void; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const list = useQuery(memberQueries.invitations(client, params, { page, size: SIZE }))
  const onSettled = () => invalidate(queries, memberKeys.invitations())
  const again = useMutation({
    mutationFn: (invitationSeq: number) => client(contract.member.sendInvitationAgain, { params: { ...params, invitationSeq } }), onSettled,
    onSuccess: () => { toast.show({ message: t('invite.sent'), tone: 'success' }) },
  })
  const withdraw = useMutation({
    mutationFn: (invitationSeq: number) => client(contract.member.withdrawInvitations, { params, body: { invitationSeqs: [invitationSeq] } }), onSettled,
    onSuccess: () => { toast.show({ message: t('invite.withdrawn'), tone: 'success' }) },
  })
  const { data } = list
  // The last invitation of the last page may be gone.
  const last = data === undefined ? page : Math.max(1, pageCount(data.totalCount, SIZE))
  if (page > last) setPage(last)
  return (
    <Dialog opened onClose={onClose} title={t('invite.list')} closeLabel={common('close')} size="large" footer={<Button kind="quiet" onClick={onClose}>{common('close')}</Button>}>
      <div className={styles.memo}>
        {list.isPending ? <Skeleton height={160} radius="md" /> : null}
        {list.isError && data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
        {data?.totalCount === 0 ? <EmptyState icon={<IconMail size={28} stroke={1.5} />} title={t('invite.empty')} {...(canChange ? { action: <Button kind="primary" onClick={onInvite}>{t('invite.open')}</Button> } : {})} /> : null}
        {data === undefined || data.totalCount === 0 ? null : (
          <>
            <p className={styles.quiet}>{t('invite.left', { count: data.leftToday })}</p>
            <ul className={styles.invitations} aria-label={t('invite.list')} aria-busy={list.isPlaceholderData}>
              {data.invitations.map((one) => (
                <Invitation key={one.invitationSeq} invitation={one}>
                  {canChange ? <Again invitation={one} isPending={again.isPending && again.variables === one.invitationSeq} onSend={() => again.mutate(one.invitationSeq)} /> : null}
                  {canChange ? <Button kind="quiet" size="compact-sm" loading={withdraw.isPending && withdraw.variables === one.invitationSeq} aria-label={t('invite.withdrawOf', { email: one.email })} onClick={() => withdraw.mutate(one.invitationSeq)}>{t('invite.withdraw')}</Button> : null}
                </Invitation>
              ))}
            </ul>
          </>
        )}
        {data === undefined || data.totalCount <= SIZE ? null : <Pagination total={pageCount(data.totalCount, SIZE)} value={page} onChange={setPage} />}
      </div>
    </Dialog>
  )
}

function Invitation({ invitation: { email, name, memo, byName, state, expiresAt }, children }: { invitation: MemberInvitation; children: React.ReactNode }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  return (
    <li>
      <div className={styles.invitee}>
        <strong>{email}</strong>
        {name === '' && memo === '' ? null : <small>{[name, memo].filter((part) => part !== '').join(' · ')}</small>}
        <small>{[...(byName === '' ? [] : [t('invite.by', { name: byName })]), ...(state === 'open' ? [t('invite.until', { date: formatDay(expiresAt, language) })] : [])].join(' · ')}</small>
      </div>
      {state === 'open' ? null : <Badge tone="neutral">{t('invite.expired')}</Badge>}
      {children}
    </li>
  )
}

/** Sends it again, a day after the last time. */
function Again({ invitation: { email, againAt }, isPending, onSend }: { invitation: MemberInvitation; isPending: boolean; onSend: () => void }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const now = useNow(60_000)
  if (Date.parse(againAt) > now) return <small className={styles.quiet}>{t('invite.againAt', { date: formatMoment(againAt, language) })}</small>
  return <Button size="compact-sm" loading={isPending} aria-label={t('invite.againOf', { email })} onClick={onSend}>{t('invite.again')}</Button>
}
