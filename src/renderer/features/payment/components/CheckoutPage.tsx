import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { coursePath } from '#shared/course/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { termsPaths } from '#shared/terms/paths.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { PriceLines, RefundRule, outcomePath, useFailureText } from '#renderer/entities/order/index.ts'
import { AddressFields } from '#renderer/entities/delivery/index.ts'
import type { AddressInput } from '#renderer/entities/delivery/index.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { Form, FormEmailField, FormPhoneField, FormTextField, applyServerIssues, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { TextLink, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Callout, Heading, PageTitle, UnstyledButton } from '#renderer/ui/index.ts'
import { checkoutForm, firstAddress, firstMethod } from '../checkoutForm.ts'
import type { CheckoutInput, CheckoutValues } from '../checkoutForm.ts'
import type { Checkout, CouponChoice } from '../useCheckout.ts'
import { usePay } from '../usePay.ts'
import { CouponPicker } from './CouponPicker.tsx'
import { MethodPicker } from './MethodPicker.tsx'
import { PayAction } from './PayAction.tsx'
import { WindowDialog } from './WindowDialog.tsx'
import styles from './payment.module.css'

interface CheckoutPageProps {
  checkout: Checkout
  /** Reads the price and holds the seat again. */
  refetch: () => Promise<Checkout | null>
  holding: boolean
  onCoupon: (coupon: CouponChoice) => void
  /** As the user agreed on the way, for a package. */
  skipAttendCheck: boolean
  /** Another coupon is being priced. */
  pricing: boolean
}

export function CheckoutPage({ checkout, refetch, holding, onCoupon, skipAttendCheck, pricing }: CheckoutPageProps) {
  const { t } = useTranslation('order')
  const { order, methods, orderer } = checkout
  const courseSeq = Number(useParams().courseSeq)
  const formId = useId()
  const platform = usePlatform()
  const go = useNavigateTo()
  const errorText = useErrorText()
  const failureText = useFailureText()
  const { pay, pending, leaving } = usePay(checkout, skipAttendCheck)
  const [problem, setProblem] = useState<string | null>(null)
  const [priceBefore, setPriceBefore] = useState<number | null>(null)
  const [payWindow, setPayWindow] = useState<string | null>(null)
  const first = firstMethod(checkout)
  const form = useAppForm<CheckoutInput, CheckoutValues>(checkoutForm, { orderer, instalmentMonths: 0, payMethodCd: first ?? null, address: firstAddress(checkout) })
  useDraft(`payment.${courseSeq}`, form, { except: [], local: true })
  const method = form.watch('payMethodCd')
  // A coupon can pay for all of it.
  const isFree = order.payAmount === 0
  const chosen = methods.find(({ payMethodCd }) => payMethodCd === method)

  const refresh = async () => {
    const next = await refetch()
    if (next !== null && next.order.payAmount !== order.payAmount) setPriceBefore(order.payAmount)
  }
  const submit = async (values: CheckoutValues) => {
    setProblem(null)
    setPriceBefore(null)
    try {
      const { instalmentMonths } = values
      const begun = await pay({ ...values, payMethodCd: isFree ? null : values.payMethodCd, instalmentMonths: chosen?.instalmentMonths.includes(instalmentMonths) ? instalmentMonths : 0 })
      if (begun.payUrl === null) go(outcomePath('complete', begun.order))
      else if (platform.kind === 'desktop') setPayWindow(new URL(begun.payUrl, platform.serverOrigin).href)
      else location.assign(begun.payUrl)
    } catch (error) {
      if (isRefusal(error, errorTable.priceChanged.code)) return refresh()
      if (applyServerIssues(form, error, { [errorTable.payMethodRefused.code]: 'payMethodCd', [errorTable.addressMissing.code]: 'address.address' })) return undefined
      setProblem(errorText(error))
      // The order or the class has probably changed.
      if (isRefusal(error, errorTable.orderEnded.code, errorTable.soldOut.code, errorTable.couponRefused.code)) await refetch()
    }
    return undefined
  }

  return (
    <>
      <PageTitle>{t('pay.title')}</PageTitle>
      <div className={styles.page}>
        <Form form={form} id={formId} className={styles.main ?? ''} onSubmit={submit}>
          <section className={styles.class} aria-label={t('pay.class')}>
            <div className={styles.picture}><CoursePicture imageUrl={order.imageUrl} sizes="160px" /></div>
            <div>
              <Heading order={2} size="h4">{order.title}</Heading>
              <TextLink to={pathOf({ path: coursePath(order), params: { courseSeq } })}>{t('pay.back')}</TextLink>
            </div>
          </section>
          {order.failure === null || problem !== null ? null : <Callout tone="warning" title={t('pay.lastFailed')}>{failureText(order)}</Callout>}
          <section className={styles.card} aria-labelledby={`${formId}-orderer`}>
            <Heading order={2} size="h4" id={`${formId}-orderer`}>{t('pay.orderer')}</Heading>
            <p className={styles.quiet}>{t('pay.ordererHelp')}</p>
            <FormTextField control={form.control} name="orderer.name" label={t('pay.name')} autoComplete="name" maxLength={40} required />
            <FormEmailField control={form.control} name="orderer.email" label={t('pay.email')} required />
            <FormPhoneField control={form.control} name="orderer.phone" label={t('pay.phone')} required />
          </section>
          {checkout.shipping === null ? null : <ShippingAddress form={form} search={checkout.shipping.search} titleId={`${formId}-shipping`} />}
          <CouponPicker
            checkout={checkout} titleId={`${formId}-coupon`}
            onChoose={(coupon) => {
              setPriceBefore(null)
              setProblem(null)
              onCoupon(coupon)
            }}
          />
          <section className={styles.card} aria-label={t('pay.method')}>
            {isFree ? <p className={styles.quiet}>{t('coupon.free')}</p> : <MethodPicker form={form} checkout={checkout} chosen={chosen} />}
          </section>
        </Form>
        <aside className={styles.side} aria-label={t('pay.summary')}>
          <div className={styles.card}>
            <Heading order={2} size="h4">{t('pay.summary')}</Heading>
            <PriceLines order={order} charge={chosen} />
            <Agreement checkout={checkout} />
            <PayAction
              holdUntil={order.holdUntil} charge={isFree ? { amount: 0, currency: order.currency } : chosen} formId={formId} pending={pending || leaving || pricing} holding={holding}
              onHoldAgain={() => { void refresh() }}
            >
              <PriceChanged before={priceBefore} checkout={checkout} />
              {problem === null ? null : <Callout tone="danger">{problem}</Callout>}
            </PayAction>
          </div>
        </aside>
      </div>
      {payWindow === null ? null : <WindowDialog order={order} url={payWindow} onClose={() => setPayWindow(null)} />}
    </>
  )
}

/** Where the material is sent. */
function ShippingAddress({ form, search, titleId }: { form: AppForm<CheckoutInput, CheckoutValues>; search: boolean; titleId: string }) {
  const { t } = useTranslation('delivery')
  const copy = () => {
    const { name, phone } = form.getValues('orderer')
    for (const [field, value] of [['address.recipient', name], ['address.phone', phone]] as const) form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.shipping}>
        <Heading order={2} size="h4" id={titleId}>{t('pay.title')}</Heading>
        <Button size="xs" kind="soft" onClick={copy}>{t('pay.same')}</Button>
      </div>
      <p className={styles.quiet}>{t('pay.help')}</p>
      <AddressFields form={form as unknown as AppForm<AddressInput, AddressInput>} search={search} />
    </section>
  )
}

function PriceChanged({ before, checkout: { order } }: { before: number | null; checkout: Checkout }) {
  const { t } = useTranslation('order')
  const text = useAmountText(order.currency)
  if (before === null) return null
  return <Callout tone="danger" title={t('pay.priceChanged')}>{t('pay.priceChangedText', { before: text(before), after: text(order.payAmount) })}</Callout>
}

function Agreement({ checkout: { order, refundRule } }: { checkout: Checkout }) {
  const { t } = useTranslation('order')
  const [opened, setOpened] = useState(false)
  return (
    <div className={styles.agreement}>
      <p className={styles.quiet}>{t('pay.agree')}</p>
      <p className={styles.links}>
        <TextLink to={termsPaths.terms} target="_blank">{t('pay.terms')}</TextLink>
        <UnstyledButton className={styles.link ?? ''} aria-haspopup="dialog" onClick={() => setOpened(true)}>{t('rule.title')}</UnstyledButton>
      </p>
      <RefundRule opened={opened} onClose={() => setOpened(false)} rule={refundRule} courseTypeCd={order.courseTypeCd} />
    </div>
  )
}
