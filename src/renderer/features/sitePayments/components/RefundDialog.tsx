import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { keptAmount, orderKeys, useRefundReason } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormCheckbox, FormDigitsField, FormNumberField, FormSelect, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import { Button, Callout, Dialog, toast } from '#renderer/ui/index.ts'
import type { PaymentDetail } from './paymentDetail.ts'
import { bankCodes, refundForm, unitOf } from './refundForm.ts'
import type { RefundInput, RefundValues } from './refundForm.ts'
import styles from './sitePayments.module.css'

/** Refunds an order, whole or in part, and first shows what happens (ENR-13). A repeated press refunds once. */
export function RefundDialog({ detail: { payment, quote, goodsOut }, onClose }: { detail: PaymentDetail; onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const reasonText = useRefundReason()
  const formId = useId()
  const [refundNo] = useState(newUuid)
  const currency = payment.chargeCurrency
  const unit = unitOf(currency)
  const most = keptAmount(payment)
  const byRule = quote?.amount ?? 0
  const withAccount = payment.payMethodCd === payMethodCd.virtualAccount
  const [schema] = useState(() => refundForm(withAccount, goodsOut))
  const form = useAppForm<RefundInput, RefundValues>(schema, { amount: (byRule === 0 ? most : byRule) / unit, reason: payment.refundReason, beforeReturn: false, bankCode: '', number: '', holder: '' })
  const text = useAmountText(currency)
  const refund = useMutation({
    mutationFn: ({ amount, reason, beforeReturn, ...refundAccount }: RefundValues) => client(contract.order.refund, {
      params: { channelSeq, orderNo: payment.orderNo },
      body: { refundNo, amount: Math.round(amount * unit), reason, beforeReturn, ...(withAccount ? { refundAccount } : {}) },
    }),
    meta: { errors: 'inline' },
    onSuccess: () => {
      toast.show({ message: t('staff.refunded'), tone: 'success' })
      onClose()
    },
    onSettled: () => invalidate(queries, orderKeys.ofSite({ channelSeq })),
  })
  const typed = form.watch('amount')
  const amount = typeof typed === 'number' ? Math.round(typed * unit) : 0
  const isWhole = amount === most
  return (
    <Dialog
      opened onClose={onClose} title={t('staff.refundTitle')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="danger" loading={refund.isPending} disabled={amount > most}>{t('staff.refundOf', { amount: amount > 0 ? text(amount) : '' })}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} className={styles.form ?? ''} fieldOfCode={{ [errorTable.refundTooMuch.code]: 'amount' }} onSubmit={async (values) => { await refund.mutateAsync(values) }}>
        <div>
          <FormNumberField
            control={form.control} name="amount" label={t('staff.refundAmount')} required data-autofocus decimalScale={unit === 1 ? 0 : 2} suffix={unit === 1 ? t('staff.wonSuffix') : ''} prefix={unit === 1 ? '' : '$'}
            description={amount > most ? t('staff.refundTooMuch', { amount: text(most) }) : t('staff.refundHelp', { amount: text(most) })}
          />
          <div className={styles.picks}>
            <Button size="xs" kind="soft" onClick={() => form.setValue('amount', most / unit, { shouldValidate: true })}>{t('staff.refundAll', { amount: text(most) })}</Button>
            {byRule === 0 || byRule === most ? null : <Button size="xs" kind="soft" onClick={() => form.setValue('amount', byRule / unit, { shouldValidate: true })}>{t('staff.refundByRule', { amount: text(byRule) })}</Button>}
          </div>
          {quote === null ? null : <p className={styles.quiet}>{reasonText(quote)}</p>}
        </div>
        {withAccount ? (
          <fieldset className={styles.account}>
            <legend>{t('staff.accountTitle')}</legend>
            <p className={styles.quiet}>{t('staff.accountHelp')}</p>
            <FormSelect control={form.control} name="bankCode" label={t('deposit.bank')} required searchable data={bankCodes.map((value) => ({ value, label: t(`bank.${value}`) }))} />
            <FormDigitsField control={form.control} name="number" label={t('deposit.number')} required maxLength={20} />
            <FormTextField control={form.control} name="holder" label={t('deposit.holder')} required maxLength={40} />
          </fieldset>
        ) : null}
        <FormTextField control={form.control} name="reason" label={t('refund.reason')} maxLength={200} />
        {goodsOut ? (
          <Callout tone="warning" title={t('staff.goodsOut')}>
            <p className={styles.quiet}>{t('staff.goodsOutText')}</p>
            <FormCheckbox control={form.control} name="beforeReturn" label={t('staff.beforeReturn')} />
          </Callout>
        ) : null}
        {amount <= 0 || amount > most ? null : (
          <Callout tone={isWhole ? 'danger' : 'warning'} title={t('staff.before')}>
            <ul className={styles.consequences}>
              <li>{t('staff.givesBack', { name: payment.buyer.name, amount: text(amount) })}</li>
              <li>{isWhole ? t('staff.losesAccess') : t('staff.keepsAccess', { amount: text(most - amount) })}</li>
              {isWhole && payment.couponAmount > 0 ? <li>{t('staff.freesCoupon')}</li> : null}
              {payment.payMethodCd === payMethodCd.bankDeposit ? <li>{t('staff.byHand')}</li> : null}
            </ul>
          </Callout>
        )}
      </Form>
    </Dialog>
  )
}
