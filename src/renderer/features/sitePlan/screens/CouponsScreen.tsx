import { IconTicket } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { PlanCoupon, SitePlanCoupon } from '#shared/plan/contract.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useCouponPeriodText, useDiscountText } from '#renderer/entities/coupon/index.ts'
import { planKeys, planQueries } from '#renderer/entities/plan/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Badge, Button, Card, EmptyState, ErrorState, Skeleton, toast } from '#renderer/ui/index.ts'
import { ServicePage } from '../components/ServicePage.tsx'
import styles from '../components/service.module.css'

/** `/service/servicecoupon`: coupons of the platform that lower the plan's price (SHELL-04). */
export function CouponsScreen() {
  return <ServicePage name="service_coupon">{(channelSeq) => <Coupons channelSeq={channelSeq} />}</ServicePage>
}

function Coupons({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('plan')
  const { can } = useAbility()
  const errorText = useErrorText()
  const list = useQuery(planQueries.coupons(useClient(), channelSeq))
  return (
    <>
      {can('SITE_PLAN_COUPON_UPDATE') ? <Register channelSeq={channelSeq} /> : null}
      {list.isPending ? <Skeleton height={120} radius="lg" /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data?.coupons.length === 0 ? <EmptyState icon={<IconTicket size={28} stroke={1.5} />} title={t('coupons.empty')} description={t('coupons.emptyText')} /> : null}
      <ul className={styles.cards}>{list.data?.coupons.map((coupon) => <Row key={coupon.code} coupon={coupon} />)}</ul>
    </>
  )
}

const codeForm = z.object({ code: lineText.min(1, { error: validationMessage('validation:required') }).max(60) })

/** A code is looked at first, then registered. */
function Register({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('plan')
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [found, setFound] = useState<PlanCoupon>()
  const form = useAppForm(codeForm, { code: '' })
  const params = { channelSeq }
  const check = useMutation({ mutationFn: (code: string) => client(contract.plan.checkCoupon, { params, query: { code } }), meta: { errors: 'inline' } })
  const register = useMutation({
    mutationFn: (code: string) => client(contract.plan.registerCoupon, { params, body: { code } }),
    onSuccess: async () => {
      await invalidate(queries, planKeys())
      toast.show({ message: t('coupons.registered'), tone: 'success' })
      setFound(undefined)
      form.reset()
    },
  })
  const problem = check.isError && check.variables === form.watch('code').trim() ? errorText(check.error) : undefined
  return (
    <>
      <Form form={form} label={t('coupons.code')} className={styles.register ?? ''} onSubmit={async ({ code }) => setFound(await check.mutateAsync(code).catch(() => undefined))}>
        <FormTextField control={form.control} name="code" label={t('coupons.code')} problem={problem} maxLength={60} autoComplete="off" spellCheck={false} autoCapitalize="characters" />
        <Button type="submit" loading={check.isPending}>{t('coupons.check')}</Button>
      </Form>
      {found === undefined ? null : (
        <Card padding="md" className={styles.card ?? ''} mb="md">
          <output><CouponText coupon={found} /></output>
          <Button kind="primary" loading={register.isPending} onClick={() => register.mutate(found.code)}>{t('coupons.register')}</Button>
        </Card>
      )}
    </>
  )
}

function CouponText({ coupon }: { coupon: PlanCoupon }) {
  const { t } = useTranslation('plan')
  const discountText = useDiscountText()
  const periodText = useCouponPeriodText()
  return (
    <span className={styles.what}>
      <strong>{t('coupons.named', { name: coupon.name, discount: discountText({ ...coupon, discountMax: null }) })}</strong>
      <span>{periodText({ startAt: null, endAt: coupon.endAt })}</span>
    </span>
  )
}

const tones = { usable: 'success', used: 'neutral', ended: 'neutral' } as const

function Row({ coupon }: { coupon: SitePlanCoupon }) {
  const { t } = useTranslation('plan')
  return <Card component="li" padding="md" className={styles.card ?? ''}><CouponText coupon={coupon} /><Badge tone={tones[coupon.state]}>{t(`coupons.state.${coupon.state}`)}</Badge></Card>
}
