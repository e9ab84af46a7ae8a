import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { carriers, isTrackingNo, trackingNoOf } from '#shared/delivery/carriers.ts'
import type { StaffDelivery } from '#shared/delivery/contract.ts'
import { bulkStates, canMove, deliveryState } from '#shared/delivery/states.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { AddressText, DeliveryStateBadge, Tracking } from '#renderer/entities/delivery/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { Form, FormSelect, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Callout, Drawer, Heading } from '#renderer/ui/index.ts'
import type { useParcelChanges } from '../useParcelChanges.ts'
import styles from './siteDeliveries.module.css'

const shipForm = z.object({ carrier: z.enum(carriers, { error: validationMessage('validation:choose') }), trackingNo: z.string().max(40) })
  .refine(({ carrier, trackingNo }) => isTrackingNo(carrier, trackingNoOf(trackingNo)), { path: ['trackingNo'], error: validationMessage('validation:trackingNo') })
type ShipInput = z.input<typeof shipForm>

interface ParcelDrawerProps {
  parcel: StaffDelivery
  changes: ReturnType<typeof useParcelChanges>
  onClose: () => void
}

/** A parcel with its address; staff ship it and move it on. */
export function ParcelDrawer({ parcel, changes: { move, ship }, onClose }: ParcelDrawerProps) {
  const { t } = useTranslation('delivery')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const { can } = useAbility()
  const { orderNo, deliveryState: state, carrier, trackingNo, shippedAt, address, refundRequestedAt } = parcel
  const mayShip = can('SITE_SALES_UPDATE') && (state === deliveryState.preparing || state === deliveryState.shipped)
  return (
    <Drawer opened onClose={onClose} title={t('detail.title')} closeLabel={common('close')} size={480}>
      <div className={styles.sheet}>
        <div className={styles.head}><Heading order={2} size="h4">{parcel.title}</Heading><DeliveryStateBadge state={state} /></div>
        <p className={styles.quiet}>{[orderNo, parcel.buyerName, formatMoment(parcel.orderedAt, language)].join(' · ')}</p>
        {refundRequestedAt === null ? null : <Callout tone="warning">{t(state === deliveryState.preparing ? 'detail.refundFirst' : 'detail.refundAsked')}</Callout>}
        {address === null ? <p className={styles.quiet}>{t('detail.noAddress')}</p> : <AddressText address={address} />}
        {carrier === null ? null : <Tracking carrier={carrier} trackingNo={trackingNo ?? ''} />}
        {shippedAt === null ? null : <p className={styles.quiet}>{t('mine.sentAt', { date: formatMoment(shippedAt, language) })}</p>}
        {mayShip ? <ShipForm key={`${orderNo}${state}`} parcel={parcel} ship={ship} /> : null}
        <div className={styles.actions}>
          {bulkStates.filter((to) => can('SITE_SALES_UPDATE') && canMove(state, to)).map((to) => (
            <Button key={to} kind={to === '99' ? 'secondary' : 'soft'} loading={move.isPending && move.variables.deliveryState === to} onClick={() => move.mutate({ orderNos: [orderNo], deliveryState: to })}>{t(`change.to.${to}`)}</Button>
          ))}
          <Button component={Link} to={pathOf({ path: orderPaths['settings-payment'], query: { orderNo } })}>{t('detail.order')}</Button>
        </div>
      </div>
    </Drawer>
  )
}

function ShipForm({ parcel, ship }: { parcel: StaffDelivery; ship: ParcelDrawerProps['changes']['ship'] }) {
  const { t } = useTranslation('delivery')
  const formId = useId()
  const form = useAppForm<ShipInput, ShipInput>(shipForm, { carrier: parcel.carrier ?? 'cj', trackingNo: parcel.trackingNo ?? '' })
  const isSent = parcel.deliveryState === deliveryState.shipped
  return (
    <Form form={form} id={formId} className={styles.ship ?? ''} onSubmit={async (values) => { await ship.mutateAsync([{ line: 1, orderNo: parcel.orderNo, ...values }]) }}>
      <FormSelect control={form.control} name="carrier" label={t('ship.carrier')} required data={carriers.map((value) => ({ value, label: t(`carrier.${value}`) }))} />
      <FormTextField control={form.control} name="trackingNo" label={t('ship.trackingNo')} maxLength={40} inputMode="numeric" autoComplete="off" />
      <Button type="submit" kind={isSent ? 'soft' : 'primary'} loading={ship.isPending}>{t(isSent ? 'ship.correct' : 'ship.send')}</Button>
    </Form>
  )
}
