import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { deliveryAddress } from '#shared/delivery/address.ts'
import type { DeliveryAddress } from '#shared/delivery/address.ts'
import { canChangeAddress, deliveryState } from '#shared/delivery/states.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { AddressFields, AddressText, DeliveryStateBadge, Tracking, deliveryKeys, deliveryQueries } from '#renderer/entities/delivery/index.ts'
import type { AddressInput } from '#renderer/entities/delivery/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { Form, useAppForm } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, Dialog, Heading, toast } from '#renderer/ui/index.ts'
import styles from './paymentHistory.module.css'

/** Where the goods of an order are; the address can change until they are sent. Nothing for an order without goods. */
export function OrderDelivery({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('delivery')
  const language = useLanguage()
  const [changing, setChanging] = useState(false)
  const { data } = useQuery(deliveryQueries.mine(useClient(), useChannelSeq(), [orderNo]))
  const parcel = data?.deliveries.find((one) => one.orderNo === orderNo)
  if (parcel === undefined) return null
  const { deliveryState: state, carrier, trackingNo, shippedAt, address } = parcel
  return (
    <section className={styles.delivery} aria-label={t('mine.title')}>
      <div className={styles.head}><Heading order={3} size="h5">{t('mine.title')}</Heading>{state === null ? null : <DeliveryStateBadge state={state} />}</div>
      {state === null ? <p className={styles.quiet}>{t('mine.waiting')}</p> : null}
      {state === deliveryState.preparing ? <p className={styles.quiet}>{t('mine.preparing')}</p> : null}
      {state === deliveryState.returning ? <Callout tone="warning">{t('mine.returning')}</Callout> : null}
      {carrier === null ? null : <Tracking carrier={carrier} trackingNo={trackingNo ?? ''} />}
      {shippedAt === null ? null : <p className={styles.quiet}>{t('mine.sentAt', { date: formatMoment(shippedAt, language) })}</p>}
      {address === null ? null : <AddressText address={address} />}
      {address === null || !canChangeAddress(state) ? null : <div className={styles.actions}><Button size="sm" aria-haspopup="dialog" onClick={() => setChanging(true)}>{t('mine.change')}</Button></div>}
      {changing && address !== null ? <ChangeAddress orderNo={orderNo} address={address} onClose={() => setChanging(false)} /> : null}
    </section>
  )
}

const changeForm = z.object({ address: deliveryAddress })

function ChangeAddress({ orderNo, address, onClose }: { orderNo: string; address: DeliveryAddress; onClose: () => void }) {
  const { t } = useTranslation('delivery')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const formId = useId()
  const form = useAppForm<AddressInput, AddressInput>(changeForm, { address })
  const save = useMutation({
    mutationFn: (body: AddressInput) => client(contract.delivery.changeAddress, { params: { channelSeq, orderNo }, body }),
    meta: { errors: 'inline' },
    onSuccess: async () => {
      await invalidate(queries, deliveryKeys.mine())
      toast.show({ message: t('mine.changed'), tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      opened onClose={onClose} title={t('mine.change')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={save.isPending}>{common('save')}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} className={styles.refund ?? ''} onSubmit={async (values) => { await save.mutateAsync(values) }}>
        <AddressFields form={form} search />
      </Form>
    </Dialog>
  )
}
