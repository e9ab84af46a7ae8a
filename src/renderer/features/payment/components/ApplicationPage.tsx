import { IconArmchair, IconHourglass } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { PAY_DAYS } from '#shared/attendee/rules.ts'
import type { Application } from '#shared/attendee/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { orderer } from '#shared/order/contract.ts'
import { attendeeKeys } from '#renderer/entities/attendee/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormEmailField, FormPhoneField, FormTextField, applyServerIssues, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, TextLink, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, Callout, EmptyState, Heading, PageTitle, toast, useConfirm } from '#renderer/ui/index.ts'
import { Outcome, Ways } from './Outcome.tsx'
import styles from './payment.module.css'

interface ApplicationPageProps {
  courseSeq: number
  application: Application
}

const applicationForm = z.object({ orderer })
type Values = z.output<typeof applicationForm>

/** Applies to a class whose staff approve, free or paid; later shows the application. Nothing is charged (ENR-05, ENR-06, ENR-09). */
export function ApplicationPage({ courseSeq, application }: ApplicationPageProps) {
  const { t } = useTranslation('attendee')
  if (application.state === 'waiting' || application.state === 'pay') return <Waiting courseSeq={courseSeq} application={application} />
  if (application.state === 'closed') {
    return <EmptyState title={<PageTitle flush>{t('application.closed')}</PageTitle>} action={<Button component={Link} to={classPathOf(courseSeq)} kind="primary">{t('application.back')}</Button>} />
  }
  return <ApplicationForm courseSeq={courseSeq} application={application} />
}

const classPathOf = (courseSeq: number) => pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })

function useRefresh(courseSeq: number): () => Promise<void> {
  const queries = useQueryClient()
  const params = { channelSeq: useChannelSeq(), courseSeq }
  return () => invalidate(queries, [...attendeeKeys.mine(params), ...courseKeys.one(params), ...courseKeys.mine(params)])
}

function ApplicationForm({ courseSeq, application }: ApplicationPageProps) {
  const { t } = useTranslation('attendee')
  const { t: order } = useTranslation('order')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const priceText = usePriceText()
  const errorText = useErrorText()
  const formId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = useRefresh(courseSeq)
  const form = useAppForm<Values, Values>(applicationForm, { orderer: application.orderer })
  useDraft(`application.${courseSeq}`, form, { except: [], local: true })
  const apply = useMutation({ mutationFn: (values: Values) => client(contract.attendee.apply, { params: { channelSeq, courseSeq }, body: values }), onSettled: refresh, meta: { errors: 'inline' } })
  const submit = async (values: Values) => {
    setProblem(null)
    try {
      await apply.mutateAsync(values)
    } catch (error) {
      if (!applyServerIssues(form, error, {})) setProblem(errorText(error))
    }
  }
  const isWaitlist = application.state === 'waitlist'
  const isFree = application.payAmount === 0
  return (
    <>
      <PageTitle>{t(isWaitlist ? 'application.waitlist' : 'application.title')}</PageTitle>
      <div className={styles.page}>
        <Form form={form} id={formId} className={styles.main ?? ''} onSubmit={submit}>
          <section className={styles.class} aria-label={t('application.class')}>
            <div className={styles.picture}><CoursePicture imageUrl={application.imageUrl} sizes="160px" /></div>
            <div>
              <Heading order={2} size="h4">{application.title}</Heading>
              <TextLink to={classPathOf(courseSeq)}>{t('application.back')}</TextLink>
            </div>
          </section>
          <section className={styles.card} aria-labelledby={`${formId}-orderer`}>
            <Heading order={2} size="h4" id={`${formId}-orderer`}>{t('application.orderer')}</Heading>
            <p className={styles.quiet}>{t('application.ordererHelp')}</p>
            <FormTextField control={form.control} name="orderer.name" label={order('pay.name')} autoComplete="name" maxLength={40} required />
            <FormEmailField control={form.control} name="orderer.email" label={order('pay.email')} required />
            <FormPhoneField control={form.control} name="orderer.phone" label={order('pay.phone')} required />
          </section>
        </Form>
        <aside className={styles.side} aria-label={t('application.summary')}>
          <div className={styles.card}>
            <Heading order={2} size="h4">{t('application.summary')}</Heading>
            <p className={styles.price}><span>{t('application.price')}</span><strong>{isFree ? t('application.free') : priceText({ amount: application.payAmount, currency: application.currency })}</strong></p>
            {application.cancelReason === null ? null : <Callout tone="warning">{t('application.cancelled', { reason: application.cancelReason })}</Callout>}
            {isWaitlist ? <Callout tone="neutral">{t('application.full')}</Callout> : null}
            <Callout tone="neutral" {...(isFree ? {} : { title: t('application.laterTitle') })}>{isFree ? t('application.laterFree') : t('application.later', { days: PAY_DAYS })}</Callout>
            {problem === null ? null : <Callout tone="danger">{problem}</Callout>}
            <div className={styles.action}>
              <Button type="submit" form={formId} kind="primary" size="lg" fullWidth loading={apply.isPending}>{t(isWaitlist ? 'application.applyWaitlist' : 'application.apply')}</Button>
            </div>
          </div>
        </aside>
      </div>
    </>
  )
}

/** The application waits for an answer; it can be taken back. */
function Waiting({ courseSeq, application }: ApplicationPageProps) {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const confirm = useConfirm()
  const go = useNavigateTo()
  const language = useLanguage()
  const refresh = useRefresh(courseSeq)
  const withdraw = useMutation({
    mutationFn: async () => {
      if (!await confirm({ title: t('application.withdrawAsk'), message: t('application.withdrawText'), confirmLabel: t('application.withdraw'), cancelLabel: t('application.keep'), danger: true })) return false
      await client(contract.attendee.withdraw, { params: { channelSeq, courseSeq } })
      return true
    },
    onSuccess: (done) => { if (done) toast.show({ message: t('application.withdrawn'), tone: 'success' }) },
    onSettled: refresh,
  })
  const accept = useMutation({
    mutationFn: () => client(contract.enrollment.attend, { params: { channelSeq, courseSeq } }),
    onSuccess: () => {
      toast.show({ message: t('application.accepted'), tone: 'success' })
      go(classPathOf(courseSeq))
    },
    onSettled: refresh,
  })
  // A paid one is paid instead.
  const offeredUntil = application.state === 'pay' ? application.payUntil : null
  return (
    <Outcome
      icon={offeredUntil === null ? <IconHourglass size={32} stroke={1.75} /> : <IconArmchair size={32} stroke={1.75} />} title={t(offeredUntil === null ? 'application.waiting' : 'application.offered')}
      text={offeredUntil === null ? t('application.waitingText') : t('application.offeredText', { date: formatMoment(offeredUntil, language) })}
    >
      <section className={styles.class} aria-label={t('application.class')}>
        <div className={styles.picture}><CoursePicture imageUrl={application.imageUrl} sizes="160px" /></div>
        <Heading order={2} size="h4">{application.title}</Heading>
      </section>
      <Ways>
        {offeredUntil === null ? null : <Button kind="primary" loading={accept.isPending} onClick={() => accept.mutate()}>{t('application.accept')}</Button>}
        <Button component={Link} to={classPathOf(courseSeq)} kind={offeredUntil === null ? 'primary' : 'secondary'}>{t('application.back')}</Button>
        <Button kind="quiet" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>{t('application.withdraw')}</Button>
      </Ways>
    </Outcome>
  )
}
