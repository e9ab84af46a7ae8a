import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { StaffCoupon } from '#shared/coupon/contract.ts'
import { codeText, couponKind } from '#shared/coupon/rules.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { CouponStateBadge, couponKeys, useCouponPeriodText, useDiscountText } from '#renderer/entities/coupon/index.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Drawer, Heading, toast, useConfirm } from '#renderer/ui/index.ts'
import { Codes } from './Codes.tsx'
import { CouponForm } from './CouponForm.tsx'
import styles from './siteCoupons.module.css'

/** A coupon with its use; staff change, stop and delete it here. */
export function CouponDrawer({ coupon, onClose }: { coupon: StaffCoupon; onClose: () => void }) {
  const { t } = useTranslation('coupon')
  const { t: common } = useTranslation('common')
  const { can } = useAbility()
  const canChange = can('SITE_COUPON_UPDATE')
  const [editing, setEditing] = useState(false)
  return (
    <Drawer opened onClose={onClose} title={t('detail.title')} closeLabel={common('close')} size={560}>
      <div className={styles.sheet}>
        <div className={styles.head}><Heading order={2} size="h4">{coupon.name}</Heading><CouponStateBadge state={coupon.couponStateCd} /></div>
        {canChange ? <Actions coupon={coupon} onEdit={() => setEditing(true)} onRemoved={onClose} /> : null}
        <Facts coupon={coupon} />
        {can('SITE_SALES_READ') && coupon.usedCount > 0 ? (
          <Button component={Link} to={pathOf({ path: orderPaths['settings-payment'], query: { coupon: coupon.couponSeq } })}>{t('detail.orders')}</Button>
        ) : null}
        {coupon.kindCd === couponKind.bulk ? <Codes coupon={coupon} canChange={canChange} /> : null}
      </div>
      {editing ? <CouponForm coupon={coupon} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} /> : null}
    </Drawer>
  )
}

function Actions({ coupon: { couponSeq, name, stopped, usedCount }, onEdit, onRemoved }: { coupon: StaffCoupon; onEdit: () => void; onRemoved: () => void }) {
  const { t } = useTranslation('coupon')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const params = { channelSeq: useChannelSeq(), couponSeq }
  const stop = useMutation({
    mutationFn: (next: boolean) => client(contract.coupon.stop, { params, body: { stopped: next } }),
    onSuccess: async (_, next) => {
      await invalidate(queries, couponKeys.ofSite())
      toast.show({ message: t(next ? 'detail.stopped' : 'detail.resumed'), tone: 'success' })
    },
  })
  const remove = useMutation({
    mutationFn: async () => {
      if (!await confirm({ title: t('detail.removeAsk'), message: t('detail.removeText', { name }), confirmLabel: t('detail.remove'), danger: true })) return false
      await client(contract.coupon.remove, { params })
      return true
    },
    onSuccess: async (removed) => {
      if (!removed) return
      onRemoved()
      await invalidate(queries, couponKeys.ofSite())
      toast.show({ message: t('detail.removed'), tone: 'success' })
    },
  })
  return (
    <div className={styles.actions}>
      <Button onClick={onEdit}>{t('detail.edit')}</Button>
      <Button loading={stop.isPending} onClick={() => stop.mutate(!stopped)}>{t(stopped ? 'detail.resume' : 'detail.stop')}</Button>
      {usedCount > 0 ? null : <Button kind="quiet" loading={remove.isPending} onClick={() => remove.mutate()}>{t('detail.remove')}</Button>}
    </div>
  )
}

function Facts({ coupon }: { coupon: StaffCoupon }) {
  const { t } = useTranslation('coupon')
  const discountText = useDiscountText()
  const periodText = useCouponPeriodText()
  const won = useAmountText('KRW')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(coupon.code)
      toast.show({ message: t('detail.copied'), tone: 'success' })
    } catch {
      toast.show({ message: t('detail.copyFailed'), tone: 'warning' })
    }
  }
  return (
    <dl className={styles.facts}>
      <div><dt>{t('detail.discount')}</dt><dd><strong>{discountText(coupon)}</strong></dd></div>
      <div><dt>{t('detail.kind')}</dt><dd>{t(`kind.${coupon.kindCd}`)}</dd></div>
      {coupon.kindCd !== couponKind.code ? null : (
        <div>
          <dt>{t('detail.code')}</dt>
          <dd className={styles.code}>
            <strong>{codeText(coupon.code)}</strong>
            <Button size="xs" leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />} onClick={() => { void copy() }}>{t('detail.copy')}</Button>
          </dd>
        </div>
      )}
      {coupon.priceMin === 0 ? null : <div><dt>{t('detail.priceMin')}</dt><dd>{won(coupon.priceMin)}</dd></div>}
      <div><dt>{t('detail.courses')}</dt><dd>{coupon.courseSeqs === null ? t('detail.everyClass') : <CourseNames courseSeqs={coupon.courseSeqs} />}</dd></div>
      {coupon.segmentSeq === null ? null : <div><dt>{t('form.segment')}</dt><dd>{t('detail.segment')}</dd></div>}
      <div><dt>{t('detail.period')}</dt><dd>{periodText(coupon)}</dd></div>
      <div><dt>{t('detail.personCap')}</dt><dd>{t('detail.times', { count: coupon.personCap })}</dd></div>
      <div><dt>{t('column.used')}</dt><dd>{coupon.totalCap === null ? t('detail.times', { count: coupon.usedCount }) : t('usedOf', { used: coupon.usedCount, cap: coupon.totalCap })}</dd></div>
      {coupon.kindCd === couponKind.automatic ? null : <div><dt>{t('detail.holders')}</dt><dd>{t('detail.people', { count: coupon.holderCount })}</dd></div>}
      <div><dt>{t('column.discounted')}</dt><dd>{won(coupon.discountedAmount)}</dd></div>
    </dl>
  )
}

/** Titles where the list of classes has them; otherwise how many they are. */
function CourseNames({ courseSeqs }: { courseSeqs: readonly number[] }) {
  const { t } = useTranslation('coupon')
  const list = useQuery(editingQueries.list(useClient(), useChannelSeq(), { state: 'all', page: 1, size: 100 }))
  const titles = list.data?.courses.filter(({ courseSeq }) => courseSeqs.includes(courseSeq)).map(({ courseSeq, title }) => ({ courseSeq, title })) ?? []
  if (titles.length !== courseSeqs.length || titles.length === 0) return t('detail.courses', { count: courseSeqs.length })
  return <ul className={styles.named}>{titles.map(({ courseSeq, title }) => <li key={courseSeq}>{title}</li>)}</ul>
}
