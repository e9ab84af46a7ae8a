import { IconId, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffMembership } from '#shared/membership/contract.ts'
import { membershipQueries, useMonthlyText } from '#renderer/entities/membership/index.ts'
import { OrderTable, OrderTableSkeleton } from '#renderer/entities/order/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, Table, UnstyledButton } from '#renderer/ui/index.ts'
import { MembershipDrawer } from '../components/MembershipDrawer.tsx'
import { MembershipFormDialog } from '../components/MembershipFormDialog.tsx'

/** `/settings/membership`: the memberships of the site; an opened one stands in the URL (SET-07). */
export function SiteMembershipScreen() {
  const { t } = useTranslation('membership')
  const errorText = useErrorText()
  const { can } = useAbility()
  const [query, setQuery] = useSearchParams()
  const [making, setMaking] = useState(false)
  const list = useQuery(membershipQueries.list(useClient(), useChannelSeq()))
  const show = (membershipSeq: number | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (membershipSeq === null) next.delete('membershipSeq')
    else next.set('membershipSeq', String(membershipSeq))
    return next
  }, { replace: membershipSeq === null })
  const opened = list.data?.memberships.find(({ membershipSeq }) => String(membershipSeq) === query.get('membershipSeq'))
  const make = can('SITE_SALES_UPDATE') ? <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>{t('staff.new')}</Button> : undefined
  return (
    <>
      <PageTitle description={t('staff.lead')} {...(make === undefined ? {} : { action: make })}>{t('staff.title')}</PageTitle>
      {list.isPending ? <OrderTableSkeleton /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : list.data.memberships.length === 0 ? (
        <EmptyState icon={<IconId size={28} stroke={1.5} />} title={t('staff.empty')} description={t('staff.emptyText')} />
      ) : (
        <OrderTable fetching={list.isPlaceholderData} columns={[{ label: t('staff.name') }, { label: t('staff.price') }, { label: t('staff.opens') }, { label: t('staff.subscribers'), number: true }, { label: t('staff.state') }]}>
          {list.data.memberships.map((one) => <Row key={one.membershipSeq} membership={one} onOpen={() => show(one.membershipSeq)} />)}
        </OrderTable>
      )}
      {opened === undefined ? null : <MembershipDrawer membership={opened} onClose={() => show(null)} />}
      {making ? <MembershipFormDialog membership={null} onClose={() => setMaking(false)} onSaved={({ membershipSeq }) => { setMaking(false); show(membershipSeq) }} /> : null}
    </>
  )
}

function Row({ membership: { name, price, termMonths, courseSeqs, subscriberCount, onSale }, onOpen }: { membership: StaffMembership; onOpen: () => void }) {
  const { t } = useTranslation('membership')
  const monthlyText = useMonthlyText()
  return (
    <Table.Tr>
      <Table.Td data-wide>
        <div data-title>
          <UnstyledButton aria-label={t('staff.open', { name })} aria-haspopup="dialog" onClick={onOpen}>{name}</UnstyledButton>
          <span>{termMonths === null ? t('staff.noTerm') : t('staff.term', { count: termMonths })}</span>
        </div>
      </Table.Td>
      <Table.Td>{monthlyText(price)}</Table.Td>
      <Table.Td data-quiet>{courseSeqs === null ? t('staff.everyClass') : t('staff.classes', { count: courseSeqs.length })}</Table.Td>
      <Table.Td data-number data-label={t('staff.subscribers')}>{subscriberCount}</Table.Td>
      <Table.Td data-badges><div><Badge tone={onSale ? 'success' : 'neutral'}>{t(onSale ? 'staff.onSale' : 'staff.offSale')}</Badge></div></Table.Td>
    </Table.Tr>
  )
}
