import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import type { StaffMembership } from '#shared/membership/contract.ts'
import { subscriptionState } from '#shared/membership/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { SubscriptionBadge, membershipKeys, membershipQueries, useMonthlyText, useSubscriptionText } from '#renderer/entities/membership/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, ErrorState, Heading, Pagination, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from './siteMembership.module.css'

const PAGE_SIZE = 20

/** Who subscribes, what is charged next, and how to cancel for them. */
export function Subscribers({ membership: { membershipSeq }, canChange }: { membership: StaffMembership; canChange: boolean }) {
  const { t } = useTranslation('membership')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const list = useQuery(membershipQueries.subscribers(useClient(), { channelSeq: useChannelSeq(), membershipSeq }, page))
  return (
    <section aria-label={t('staff.subscribers')}>
      <Heading order={3} size="h5">{t('staff.subscribers')}</Heading>
      {list.isPending ? <Skeleton height={160} radius="md" /> : list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
        : list.data.totalCount === 0 ? <p className={styles.quiet}>{t('staff.noSubscribers')}</p> : (
          <>
            <ul className={styles.list}>{list.data.subscribers.map((one) => <Subscriber key={one.subscriptionSeq} subscriber={one} canChange={canChange} />)}</ul>
            <Pagination mt="md" total={pageCount(list.data.totalCount, PAGE_SIZE)} value={page} onChange={setPage} />
          </>
        )}
    </section>
  )
}

function Subscriber({ subscriber, canChange }: { subscriber: CallResult<typeof contract.membership.subscribers>['subscribers'][number]; canChange: boolean }) {
  const { t } = useTranslation('membership')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const language = useLanguage()
  const monthlyText = useMonthlyText()
  const nextText = useSubscriptionText()
  const { person: { name, email }, state, price, paidUntil, subscriptionSeq } = subscriber
  const day = paidUntil === null ? '' : formatDay(paidUntil, language)
  const cancel = useMutation({
    mutationFn: async () => {
      if (!await confirm({ title: t('staff.cancelAsk', { name }), message: t('staff.cancelText', { name, day }), confirmLabel: t('staff.cancel'), cancelLabel: t('staff.keep'), danger: true })) return false
      await client(contract.membership.cancelSubscriber, { params: { channelSeq, subscriptionSeq } })
      return true
    },
    onSuccess: async (cancelled) => {
      if (!cancelled) return
      await invalidate(queries, membershipKeys.ofSite())
      toast.show({ message: t('staff.cancelled', { name }), tone: 'success' })
    },
  })
  return (
    <li className={styles.person}>
      <div>
        <span className={styles.name}><strong>{name}</strong><SubscriptionBadge state={state} /></span>
        <p>{email}</p>
        <p>{monthlyText(price)} · {nextText(subscriber)}</p>
      </div>
      {canChange && state === subscriptionState.active ? <Button size="xs" kind="quiet" loading={cancel.isPending} aria-label={t('staff.cancelOf', { name })} onClick={() => cancel.mutate()}>{t('staff.cancel')}</Button> : null}
    </li>
  )
}
