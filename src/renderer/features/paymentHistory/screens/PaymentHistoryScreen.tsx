import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { PAGE_SIZE_DEFAULT, pageCount, pageOf } from '#shared/kernel/paging.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import type { Delivery } from '#shared/delivery/contract.ts'
import type { Order } from '#shared/order/contract.ts'
import { useMoneyText } from '#renderer/entities/order/amountText.ts'
import { DeliveryStateBadge, deliveryQueries } from '#renderer/entities/delivery/index.ts'
import { OrderStatusBadge, OrderTable, OrderTableSkeleton, orderQueries, shownAmount } from '#renderer/entities/order/index.ts'
import { Subscriptions, membershipQueries } from '#renderer/entities/membership/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { SettingsPage } from '#renderer/entities/settingsMenu/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, Heading, PageTitle, Pagination, Table, UnstyledButton } from '#renderer/ui/index.ts'
import { OrderDrawer } from '../components/OrderDrawer.tsx'

/** `/paymenthistory`: the user's orders on the site; an opened one stands in the URL (SHELL-04). */
export function PaymentHistoryScreen() {
  const { t } = useTranslation('order')
  const { channel } = useSite()
  return (
    <SettingsPage current="paymenthistory">
      <PageTitle description={t('history.lead')}>{t('history.title')}</PageTitle>
      {channel === null ? (
        <EmptyState
          icon={<IconReceipt size={28} stroke={1.5} />} title={t('history.noSite')} description={t('history.noSiteText')}
          action={<Button component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: 1 } })} kind="primary">{t('history.sites')}</Button>}
        />
      ) : <><MySubscriptions channelSeq={channel.channelSeq} /><Orders channelSeq={channel.channelSeq} /></>}
    </SettingsPage>
  )
}

/** The user's subscriptions, if there are any. */
function MySubscriptions({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('membership')
  const list = useQuery(membershipQueries.mine(useClient(), channelSeq))
  const subscriptions = list.data?.subscriptions ?? []
  if (subscriptions.length === 0) return null
  return (
    <section aria-label={t('history.title')}>
      <Heading order={2} size="h4">{t('history.title')}</Heading>
      <Subscriptions channelSeq={channelSeq} subscriptions={subscriptions} />
    </section>
  )
}

function Orders({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('order')
  const client = useClient()
  const errorText = useErrorText()
  const [query, setQuery] = useSearchParams()
  const page = pageOf(query.get('page'))
  const list = useQuery(orderQueries.mine(client, channelSeq, { page, size: PAGE_SIZE_DEFAULT }))
  // Parcels are beside the orders: without an answer the orders are shown alone.
  const parcels = useQuery(deliveryQueries.mine(client, channelSeq, list.data?.orders.map(({ orderNo }) => orderNo) ?? []))
  const parcelOf = (orderNo: string) => parcels.data?.deliveries.find((one) => one.orderNo === orderNo)
  const change = (name: string, value: string | null, replace = false) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }, { replace })
  const opened = query.get('orderNo')
  return (
    <>
      {list.isPending ? <OrderTableSkeleton /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : list.data.totalCount === 0 ? (
        <EmptyState
          icon={<IconReceipt size={28} stroke={1.5} />} title={t('history.empty')} description={t('history.emptyText')}
          action={<Button component={Link} to={coursePaths.classes} kind="primary">{t('history.browse')}</Button>}
        />
      ) : (
        <>
          <OrderTable
            fetching={list.isPlaceholderData}
            columns={[{ label: t('history.order') }, { label: t('history.state') }, { label: t('history.amount'), number: true }, { label: t('history.date') }]}
          >
            {list.data.orders.map((order) => <OrderRow key={order.orderNo} order={order} parcel={parcelOf(order.orderNo)} onOpen={() => change('orderNo', order.orderNo)} />)}
          </OrderTable>
          <Pagination mt="lg" total={pageCount(list.data.totalCount, PAGE_SIZE_DEFAULT)} value={page} onChange={(next) => change('page', next === 1 ? null : String(next))} />
        </>
      )}
      {opened === null ? null : <OrderDrawer orderNo={opened} onClose={() => change('orderNo', null, true)} />}
    </>
  )
}

function OrderRow({ order, parcel, onOpen }: { order: Order; parcel: Delivery | undefined; onOpen: () => void }) {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const moneyText = useMoneyText()
  return (
    <Table.Tr>
      <Table.Td data-wide>
        <div data-title>
          <UnstyledButton aria-label={t('history.detailOf', { title: order.title })} aria-haspopup="dialog" onClick={onOpen}>{order.title}</UnstyledButton>
          <span>{[order.payMethodCd === null ? '' : t(`method.${order.payMethodCd}`), order.orderNo].filter((text) => text !== '').join(' · ')}</span>
        </div>
      </Table.Td>
      <Table.Td data-badges><div><OrderStatusBadge status={order.paymentStatus} />{parcel?.deliveryState ? <DeliveryStateBadge state={parcel.deliveryState} /> : null}</div></Table.Td>
      <Table.Td data-number>{moneyText(shownAmount(order))}</Table.Td>
      <Table.Td data-quiet>{formatDay(order.orderedAt, language)}</Table.Td>
    </Table.Tr>
  )
}
