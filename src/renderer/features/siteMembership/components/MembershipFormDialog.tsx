import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { membershipForm } from '#shared/membership/contract.ts'
import type { MembershipForm, StaffMembership } from '#shared/membership/contract.ts'
import { subscriptionTerms } from '#shared/membership/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { membershipKeys } from '#renderer/entities/membership/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormLongText, FormNumberField, FormSwitch, FormTextField, useAppForm, useFieldError } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Button, Checkbox, Dialog, ErrorState, Segmented, Skeleton, Switch, toast } from '#renderer/ui/index.ts'
import styles from './siteMembership.module.css'

const DESCRIPTION_MAX = 1000

type MembershipInput = z.input<typeof membershipForm>
type FormOf = AppForm<MembershipInput, MembershipForm>

/** Makes a membership (null), or changes one. */
export function MembershipFormDialog({ membership, onClose, onSaved }: { membership: StaffMembership | null; onClose: () => void; onSaved: (membership: StaffMembership) => void }) {
  const { t } = useTranslation('membership')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const formId = useId()
  const { name = '', description = '', price, termMonths = null, courseSeqs = null, onSale = true } = membership ?? {}
  const form: FormOf = useAppForm<MembershipInput, MembershipForm>(membershipForm, { name, description, price: price as number, termMonths, courseSeqs, onSale })
  const save = useMutation({
    mutationFn: (body: MembershipForm) => (membership === null
      ? client(contract.membership.create, { params: { channelSeq }, body })
      : client(contract.membership.save, { params: { channelSeq, membershipSeq: membership.membershipSeq }, body })),
    meta: { errors: 'inline' },
    onSuccess: async (saved) => {
      await invalidate(queries, membershipKeys.ofSite())
      toast.show({ message: t(membership === null ? 'form.created' : 'form.saved'), tone: 'success' })
      onSaved(saved)
    },
  })
  return (
    <Dialog
      opened onClose={onClose} title={t(membership === null ? 'form.new' : 'form.edit')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={save.isPending}>{common('save')}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} className={styles.form ?? ''} onSubmit={async (values) => { await save.mutateAsync(values as MembershipForm) }}>
        <FormTextField control={form.control} name="name" label={t('form.name')} required maxLength={60} />
        <FormLongText control={form.control} name="description" label={t('form.description')} maxLength={DESCRIPTION_MAX} />
        <FormNumberField control={form.control} name="price" label={t('form.price')} description={t(membership === null ? 'form.priceHelp' : 'form.priceKept')} required hideControls />
        <TermField form={form} />
        <CoursesField form={form} />
        <FormSwitch control={form.control} name="onSale" label={t('form.onSale')} description={t('form.onSaleHelp')} />
      </Form>
    </Dialog>
  )
}

function TermField({ form }: { form: FormOf }) {
  const { t } = useTranslation('membership')
  const { field: { value, onChange } } = useController({ control: form.control, name: 'termMonths' })
  return (
    <Segmented
      label={t('form.term')} value={String(value)} onChange={(next) => onChange(next === 'null' ? null : Number(next))}
      choices={[{ value: 'null', label: t('form.noTerm') }, ...subscriptionTerms.map((months) => ({ value: String(months), label: months === 12 ? t('form.year') : t('form.months', { count: months }) }))]}
    />
  )
}

/** The classes that it opens: all, or those ticked. */
function CoursesField({ form }: { form: FormOf }) {
  const { t } = useTranslation('membership')
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const { field: { value, onChange }, fieldState } = useController({ control: form.control, name: 'courseSeqs' })
  const chosen = value as number[] | null
  const list = useQuery({ ...editingQueries.list(useClient(), useChannelSeq(), { state: 'all', page: 1, size: 100 }), enabled: chosen !== null })
  const error = fieldError(fieldState.error?.message)
  const tick = (courseSeq: number, on: boolean) => onChange(on ? [...chosen ?? [], courseSeq] : chosen?.filter((one) => one !== courseSeq))
  return (
    <>
      <Switch label={t('form.forAll')} checked={chosen === null} onChange={(event) => onChange(event.currentTarget.checked ? null : [])} />
      {chosen === null ? null : (
        <fieldset className={styles.courses}>
          <legend>{t('form.courses')}{chosen.length === 0 ? '' : ` · ${t('staff.classes', { count: chosen.length })}`}</legend>
          {list.isPending ? <Skeleton height={120} radius="md" /> : list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : (
            <div className={styles.choices}>
              {list.data.courses.map(({ courseSeq, title }) => <Checkbox key={courseSeq} label={title} checked={chosen.includes(courseSeq)} onChange={(event) => tick(courseSeq, event.currentTarget.checked)} />)}
            </div>
          )}
          <p className={styles.error} role={error ? 'alert' : undefined} hidden={!error}>{error}</p>
        </fieldset>
      )}
    </>
  )
}
