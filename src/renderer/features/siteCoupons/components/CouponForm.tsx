import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { StaffCoupon } from '#shared/coupon/contract.ts'
import { couponDiscountType, couponKind } from '#shared/coupon/rules.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { couponKeys } from '#renderer/entities/coupon/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { Form, FormNumberField, FormSegmented, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, ChoiceCards, Dialog, toast } from '#renderer/ui/index.ts'
import { couponEdit, valuesOf } from '../couponView.ts'
import type { CouponInput, CouponValues } from '../couponView.ts'
import { CoursesField } from './CoursesField.tsx'
import { SegmentField } from './SegmentField.tsx'
import styles from './siteCoupons.module.css'

/** Makes a coupon (null), or changes one, whose kind stays. What was typed survives a reload. */
export function CouponForm({ coupon, onClose, onSaved }: { coupon: StaffCoupon | null; onClose: () => void; onSaved: (coupon: StaffCoupon) => void }) {
  const { t } = useTranslation('coupon')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const formId = useId()
  const form = useAppForm<CouponInput, CouponValues>(couponEdit, valuesOf(coupon) as never)
  const draft = useDraft(`coupon.${channelSeq}.${coupon?.couponSeq ?? 'new'}`, form, { except: [] })
  const save = useMutation({
    mutationFn: ({ codeCount, ...body }: CouponValues) => (coupon === null
      ? client(contract.coupon.create, { params: { channelSeq }, body: { ...body, codeCount: body.kindCd === couponKind.bulk ? codeCount : 0 } })
      : client(contract.coupon.save, { params: { channelSeq, couponSeq: coupon.couponSeq }, body })),
    meta: { errors: 'inline' },
    onSuccess: async (saved) => {
      draft.clear()
      await invalidate(queries, couponKeys.ofSite())
      toast.show({ message: t(coupon === null ? 'form.created' : 'form.saved'), tone: 'success' })
      onSaved(saved)
    },
  })
  const cancel = () => {
    draft.clear()
    onClose()
  }
  return (
    <Dialog
      opened onClose={cancel} title={t(coupon === null ? 'form.new' : 'form.edit')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={cancel}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={save.isPending}>{common('save')}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} className={styles.form ?? ''} fieldOfCode={{ [errorTable.couponCodeTaken.code]: 'code', [errorTable.segmentNotFound.code]: 'segmentSeq' }} onSubmit={async (values) => { await save.mutateAsync(values as CouponValues) }}>
        <FormTextField control={form.control} name="name" label={t('form.name')} description={t('form.nameHelp')} required maxLength={60} />
        <KindFields form={form} isNew={coupon === null} />
        <DiscountFields form={form} />
        <CoursesField form={form} />
        <SegmentField form={form} />
        <div className={styles.pair}>
          <FormNumberField control={form.control} name="personCap" label={t('form.personCap')} required max={100} />
          <FormNumberField control={form.control} name="totalCap" label={t('form.totalCap')} description={t('form.optional')} max={1_000_000} hideControls />
        </div>
        <div className={styles.pair}>
          <FormDateTimeField control={form.control} name="startAt" label={t('form.startAt')} description={t('form.optional')} />
          <FormDateTimeField control={form.control} name="endAt" label={t('form.endAt')} description={t('form.optional')} />
        </div>
      </Form>
    </Dialog>
  )
}

type FormOf = ReturnType<typeof useAppForm<CouponInput, CouponValues>>

/** How people come by the coupon, with its code. */
function KindFields({ form, isNew }: { form: FormOf; isNew: boolean }) {
  const { t } = useTranslation('coupon')
  const { field: { value: kind, onChange } } = useController({ control: form.control, name: 'kindCd' })
  return (
    <>
      {isNew ? (
        <ChoiceCards
          label={t('form.kind')} value={kind} onChange={onChange}
          choices={Object.values(couponKind).map((value) => ({ value, label: t(`kind.${value}`), description: t(`kindHelp.${value}`) }))}
        />
      ) : null}
      {kind === couponKind.code ? <FormTextField control={form.control} name="code" label={t('form.code')} description={t('form.codeHelp')} required maxLength={30} autoComplete="off" spellCheck={false} /> : null}
      {kind === couponKind.bulk && isNew ? <FormNumberField control={form.control} name="codeCount" label={t('form.codeCount')} required max={1000} /> : null}
    </>
  )
}

/** What the coupon takes off, and from which price. */
function DiscountFields({ form }: { form: FormOf }) {
  const { t } = useTranslation('coupon')
  const isAmount = form.watch('discountTypeCd') === couponDiscountType.amount
  return (
    <>
      <FormSegmented
        control={form.control} name="discountTypeCd" label={t('form.discount')}
        choices={[{ value: couponDiscountType.percent, label: t('form.percent') }, { value: couponDiscountType.amount, label: t('form.amount') }]}
      />
      <div className={styles.pair}>
        <FormNumberField control={form.control} name="discountValue" label={t(isAmount ? 'form.amountValue' : 'form.percentValue')} required hideControls {...(isAmount ? {} : { max: 100 })} />
        {isAmount ? null : <FormNumberField control={form.control} name="discountMax" label={t('form.discountMax')} description={t('form.optional')} hideControls />}
      </div>
      <FormNumberField control={form.control} name="priceMin" label={t('form.priceMin')} description={t('form.priceMinHelp')} hideControls />
    </>
  )
}
