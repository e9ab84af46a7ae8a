import { IconArrowBackUp, IconDownload, IconFileImport, IconPackage, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { StaffDelivery } from '#shared/delivery/contract.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { DeliveryStateBadge, deliveryQueries } from '#renderer/entities/delivery/index.ts'
import { OrderTable, OrderTableSkeleton } from '#renderer/entities/order/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Badge, Button, Checkbox, EmptyState, ErrorState, PageTitle, Pagination, Table, UnstyledButton } from '#renderer/ui/index.ts'
import { Filters } from '../components/Filters.tsx'
import { ParcelDrawer } from '../components/ParcelDrawer.tsx'
import { SelectionBar } from '../components/SelectionBar.tsx'
import { SheetDialog } from '../components/SheetDialog.tsx'
import { DELIVERIES_PAGE, askedOf, deliveriesViewOf, isFiltered, queryOfDeliveries } from '../deliveriesView.ts'
import type { DeliveriesView } from '../deliveriesView.ts'
import { rowOf } from '../sheetFile.ts'
import { useParcelChanges } from '../useParcelChanges.ts'
import styles from '../components/siteDeliveries.module.css'

const EXPORT_PAGE = 500

/** `/settings/deliveries`: parcels of the site; filters and an opened parcel stand in the URL (SET-07). */
export function SiteDeliveriesScreen() {
  const { t } = useTranslation('delivery')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const { can } = useAbility()
  const canChange = can('SITE_SALES_UPDATE')
  const [query, setQuery] = useSearchParams()
  const [importing, setImporting] = useState(false)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const changes = useParcelChanges()
  const view = deliveriesViewOf(query)
  const setView = (change: Partial<DeliveriesView>) => {
    setPicked(new Set())
    setQuery(queryOfDeliveries({ ...view, page: 1, ...change }, query), { replace: change.page === undefined })
  }
  const open = (orderNo: string | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (orderNo === null) next.delete('orderNo')
    else next.set('orderNo', orderNo)
    return next
  }, { replace: orderNo === null })
  const list = useQuery(deliveryQueries.list(client, channelSeq, askedOf(view)))
  const parcels = list.data?.deliveries ?? []
  const chosen = parcels.filter(({ orderNo }) => picked.has(orderNo))
  const opened = parcels.find(({ orderNo }) => orderNo === query.get('orderNo'))
  const all = list.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0
  const isEmpty = list.data !== undefined && all === 0 && !isFiltered(view)
  const last = list.data?.last ?? null
  const pick = (orderNo: string, on: boolean) => setPicked((before) => new Set(on ? [...before, orderNo] : [...before].filter((one) => one !== orderNo)))
  return (
    <>
      <PageTitle
        description={t('lead')}
        {...(canChange && !isEmpty ? { action: <Button kind="primary" leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setImporting(true)}>{t('sheet.open')}</Button> } : {})}
      >
        {t('title')}
      </PageTitle>
      {list.data === undefined || isEmpty ? null : <Filters view={view} courses={list.data.courses} counts={list.data.counts} onChange={setView} />}
      {list.isPending ? <OrderTableSkeleton /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : list.data.totalCount === 0 ? (
        isEmpty ? <EmptyState icon={<IconPackage size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} action={<Button component={Link} to={coursePaths['settings-contents']}>{t('emptyAction')}</Button>} /> : <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('none')} />
      ) : (
        <>
          <div className={styles.bar}>
            {canChange ? (
              <Checkbox
                label={t('change.all')} checked={chosen.length === parcels.length} indeterminate={chosen.length > 0 && chosen.length < parcels.length}
                onChange={(event) => setPicked(new Set(event.currentTarget.checked ? parcels.map(({ orderNo }) => orderNo) : []))}
              />
            ) : <span />}
            <div>
              {last === null || !canChange ? null : (
                <Button size="sm" kind="quiet" leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />} loading={changes.undo.isPending} onClick={() => changes.undo.mutate(last.batchSeq)}>{t(`undo.last.${last.kind}`, { count: last.count })}</Button>
              )}
              <Export view={view} />
            </div>
          </div>
          <OrderTable
            fetching={list.isPlaceholderData}
            columns={[...(canChange ? [{ label: '' }] : []), { label: t('column.order') }, { label: t('column.recipient') }, { label: t('column.state') }, { label: t('column.tracking') }, { label: t('column.date') }]}
          >
            {parcels.map((parcel) => <ParcelRow key={parcel.orderNo} parcel={parcel} onOpen={() => open(parcel.orderNo)} {...(canChange ? { picked: picked.has(parcel.orderNo), onPick: (on: boolean) => pick(parcel.orderNo, on) } : {})} />)}
          </OrderTable>
          <div className={styles.foot}>
            <span>{t('total', { count: list.data.totalCount })}</span>
            <Pagination total={pageCount(list.data.totalCount, DELIVERIES_PAGE)} value={view.page} onChange={(page) => setView({ page })} />
          </div>
          <SelectionBar chosen={chosen} move={changes.move} onDone={() => setPicked(new Set())} />
        </>
      )}
      {opened === undefined ? null : <ParcelDrawer parcel={opened} changes={changes} onClose={() => open(null)} />}
      {importing ? <SheetDialog ship={changes.ship} onClose={() => setImporting(false)} /> : null}
    </>
  )
}

function ParcelRow({ parcel, onOpen, picked, onPick }: { parcel: StaffDelivery; onOpen: () => void; picked?: boolean; onPick?: (on: boolean) => void }) {
  const { t } = useTranslation('delivery')
  const language = useLanguage()
  const { orderNo, title, address, carrier, trackingNo } = parcel
  return (
    <Table.Tr>
      {onPick === undefined ? null : <Table.Td className={styles.pick ?? ''} data-pick><Checkbox aria-label={t('change.pick', { orderNo })} checked={picked ?? false} onChange={(event) => onPick(event.currentTarget.checked)} /></Table.Td>}
      <Table.Td data-wide={onPick === undefined || undefined} data-beside={onPick !== undefined || undefined}>
        <div data-title>
          <UnstyledButton aria-label={t('open', { title, name: parcel.buyerName })} aria-haspopup="dialog" onClick={onOpen}>{title}</UnstyledButton>
          <span data-order>{orderNo}</span>
        </div>
      </Table.Td>
      <Table.Td data-wide data-person><div>{address?.recipient ?? parcel.buyerName}<span>{address === null ? t('detail.noAddress') : address.address}</span></div></Table.Td>
      <Table.Td data-badges><div><DeliveryStateBadge state={parcel.deliveryState} />{parcel.refundRequestedAt === null ? null : <Badge tone="danger">{t('refundAsked')}</Badge>}</div></Table.Td>
      <Table.Td data-quiet data-none={carrier === null || undefined}>{carrier === null ? '–' : [t(`carrier.${carrier}`), trackingNo].join(' ')}</Table.Td>
      <Table.Td data-quiet>{formatDay(parcel.orderedAt, language)}</Table.Td>
    </Table.Tr>
  )
}

/** Widths of the columns of the sheet, in characters. */
const WIDTHS = [28, 20, 24, 14, 14, 16, 44, 24, 12, 14, 20]

/** All parcels of the view as a sheet, to be filled in and taken back. */
function Export({ view }: { view: DeliveriesView }) {
  const { t } = useTranslation('delivery')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const language = useLanguage()
  const save = useMutation({
    mutationFn: async () => {
      const rows: string[][] = []
      for (let page = 1, total = 1; rows.length < total; page += 1) {
        const { deliveries, totalCount } = await client(contract.delivery.list, { params: { channelSeq }, query: { ...askedOf(view), page, size: EXPORT_PAGE } })
        if (deliveries.length === 0) break
        total = totalCount
        rows.push(...deliveries.map((parcel) => rowOf(parcel, {
          state: t(`state.${parcel.deliveryState}`), carrier: parcel.carrier === null ? '' : t(`carrier.${parcel.carrier}`), orderedAt: formatMoment(parcel.orderedAt, language),
        })))
      }
      const heads = (['orderNo', 'orderedAt', 'title', 'buyer', 'recipient', 'phone', 'address', 'note', 'state', 'carrier', 'trackingNo'] as const).map((name) => t(`columns.${name}`))
      const { saveXlsx } = await import('#renderer/lib/sheets/xlsx.ts')
      saveXlsx(t('sheet.saveFile'), [heads, ...rows], WIDTHS)
    },
  })
  return <Button size="sm" loading={save.isPending} leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={() => save.mutate()}>{t('sheet.save')}</Button>
}
