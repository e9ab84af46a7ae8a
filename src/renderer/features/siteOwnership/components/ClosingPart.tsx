import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { CLOSING_REASON_MAX } from '#shared/ownership/contract.ts'
import type { Ownership } from '#shared/ownership/contract.ts'
import { CLOSING_DAYS, isTypedName } from '#shared/ownership/rules.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { Form, FormTextarea, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, Card } from '#renderer/ui/index.ts'
import { useOwnershipChange } from './useOwnershipChange.ts'
import styles from './ownership.module.css'

/** Closes the site with a period of grace, and takes it back. */
export function ClosingPart({ ownership }: { ownership: Ownership }) {
  const { t } = useTranslation('ownership')
  return (
    <Card className={styles.part ?? ''} component="section" aria-label={t('closing.title')}>
      <h2>{t('closing.title')}</h2>
      {ownership.closing === null ? <StartClosing ownership={ownership} /> : <Closing closing={ownership.closing} />}
    </Card>
  )
}

function Closing({ closing: { closesAt, reason } }: { closing: NonNullable<Ownership['closing']> }) {
  const { t } = useTranslation('ownership')
  const language = useLanguage()
  const { change, isPending, dialog } = useOwnershipChange()
  return (
    <>
      <Callout tone="warning">{t('closing.running', { day: formatDay(closesAt, language) })}</Callout>
      <p className={styles.quiet}>{t('closing.reasonGiven', { reason })}</p>
      <div className={styles.buttons}><Button kind="primary" loading={isPending} onClick={() => { void change((client, params) => client(contract.ownership.takeBackClosing, { params }), t('closing.takenBack')) }}>{t('closing.takeBack')}</Button></div>
      {dialog}
    </>
  )
}

function StartClosing({ ownership: { name, running } }: { ownership: Ownership }) {
  const { t } = useTranslation('ownership')
  const { change, dialog } = useOwnershipChange()
  const fields = z.object({
    reason: z.string().trim().min(1, { error: validationMessage('validation:required') }).max(CLOSING_REASON_MAX),
    name: z.string().refine((typed) => isTypedName(typed, name), { error: validationMessage('validation:invalid') }),
  })
  const form = useAppForm<z.input<typeof fields>, z.output<typeof fields>>(fields, { reason: '', name: '' })
  const { memberCount, attendeeCount, paymentCount, subscriptionCount, liveCount } = running
  return (
    <>
      <p className={styles.quiet}>{t('closing.lead', { days: CLOSING_DAYS })}</p>
      <ul className={styles.ends}>
        <li>{t('closing.ends.members', { count: memberCount })}</li>
        {attendeeCount === 0 ? null : <li>{t('closing.ends.attendees', { count: attendeeCount })}</li>}
        {paymentCount === 0 ? null : <li>{t('closing.ends.payments', { count: paymentCount })}</li>}
        {subscriptionCount === 0 ? null : <li>{t('closing.ends.subscriptions', { count: subscriptionCount })}</li>}
        {liveCount === 0 ? null : <li>{t('closing.ends.lives', { count: liveCount })}</li>}
      </ul>
      <Form
        form={form} className={styles.form ?? ''} label={t('closing.title')}
        onSubmit={async (body) => { await change((client, params, shown) => client(contract.ownership.startClosing, { params, body: { ...body, ...shown } }), t('closing.started')) }}
      >
        <FormTextarea control={form.control} name="reason" label={t('closing.reason')} description={t('closing.reasonHelp')} maxLength={CLOSING_REASON_MAX} required />
        <FormTextField control={form.control} name="name" label={t('closing.name', { name })} autoComplete="off" required />
        <div className={styles.buttons}><Button type="submit" kind="danger" loading={form.formState.isSubmitting}>{t('closing.start')}</Button></div>
      </Form>
      {dialog}
    </>
  )
}
