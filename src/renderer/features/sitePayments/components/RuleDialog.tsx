import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { FULL_DAYS_MAX, OWN_STEPS_MAX, ownRefundRule } from '#shared/order/refund.ts'
import type { OwnRefundRule } from '#shared/order/refund.ts'
import { RefundTerms, orderQueries } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormNumberField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Dialog, ErrorState, Heading, IconButton, Skeleton, toast } from '#renderer/ui/index.ts'
import styles from './sitePayments.module.css'

const isEmpty = ({ fullDays, steps }: OwnRefundRule) => fullDays === 0 && steps.length === 0

/** The site's own refund rule, with the sentences that buyers read (ENR-13). It holds for later orders. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const formId = useId()
  const settings = useQuery(orderQueries.settings(client, channelSeq))
  const save = useMutation({
    mutationFn: (rule: OwnRefundRule) => client(contract.order.saveRefundRule, { params: { channelSeq }, body: { rule: isEmpty(rule) ? null : rule } }),
    meta: { errors: 'inline' },
    onSuccess: (saved) => {
      queries.setQueryData(orderQueries.settings(client, channelSeq).queryKey, saved)
      toast.show({ message: t('ownRule.saved'), tone: 'success' })
      onClose()
    },
  })
  const footer = settings.data === undefined ? undefined : (
    <>
      <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
      <Button type="submit" form={formId} kind="primary" loading={save.isPending}>{common('save')}</Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={t('rule.title')} closeLabel={common('close')} keepOnClickOutside footer={footer}>
      {settings.data !== undefined ? <RuleForm id={formId} rule={settings.data.refundRule} onSubmit={async (rule) => { await save.mutateAsync(rule) }} />
        : settings.isError ? <ErrorState message={errorText(settings.error)} onRetry={() => { void settings.refetch() }} />
          : <Skeleton height={320} radius="md" />}
    </Dialog>
  )
}

function RuleForm({ id, rule, onSubmit }: { id: string; rule: OwnRefundRule | null; onSubmit: (rule: OwnRefundRule) => Promise<void> }) {
  const { t } = useTranslation('order')
  const form = useAppForm<OwnRefundRule, OwnRefundRule>(ownRefundRule, rule ?? { fullDays: 0, steps: [] })
  const typed = form.watch()
  const { steps } = typed
  const shown = ownRefundRule.safeParse(typed)
  const setSteps = (next: OwnRefundRule['steps']) => form.setValue('steps', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const addStep = () => {
    const last = steps.at(-1)
    setSteps([...steps, last === undefined ? { until: 50, back: 90 } : { until: Math.min(100, last.until + 10), back: Math.max(1, last.back - 20) }])
  }
  return (
    <Form form={form} id={id} className={styles.form ?? ''} onSubmit={onSubmit}>
      <p className={styles.quiet}>{t('ownRule.text')}</p>
      <FormNumberField control={form.control} name="fullDays" label={t('ownRule.fullDays')} description={t('ownRule.fullDaysHelp')} max={FULL_DAYS_MAX} suffix={t('ownRule.daySuffix')} required data-autofocus />
      <fieldset className={styles.account}>
        <legend>{t('ownRule.steps')}</legend>
        <p className={styles.quiet}>{t('ownRule.stepsHelp')}</p>
        {steps.map((_, index) => (
          <div key={index} className={styles.step}>
            <FormNumberField control={form.control} name={`steps.${index}.until`} label={t('ownRule.until')} max={100} suffix="%" required />
            <FormNumberField control={form.control} name={`steps.${index}.back`} label={t('ownRule.back')} max={100} suffix="%" required />
            <IconButton label={t('ownRule.remove', { count: index + 1 })} onClick={() => setSteps(steps.filter((_step, other) => other !== index))}><IconTrash size={18} stroke={1.75} aria-hidden="true" /></IconButton>
          </div>
        ))}
        {steps.length < OWN_STEPS_MAX ? <Button size="sm" kind="soft" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={addStep}>{t('ownRule.add')}</Button> : null}
      </fieldset>
      <section className={styles.sample} aria-label={t('ownRule.shown')}>
        <Heading order={3} size="h5">{t('ownRule.shown')}</Heading>
        {shown.success ? <RefundTerms rule={shown.data} /> : <p className={styles.quiet}>{t('ownRule.unclear')}</p>}
      </section>
    </Form>
  )
}
