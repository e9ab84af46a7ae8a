import { IconCopy, IconKey, IconRefresh, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { FORM_TITLE_MAX, SUBMISSIONS_MAX, modificationOptions } from '#shared/form/rules.ts'
import { siteFormQueries } from '#renderer/entities/form/editing.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { FormNumberField, FormRadioGroup, FormSwitch, FormTagsField, FormTextField } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Callout, Card, ErrorState, Heading, Skeleton, Table, toast } from '#renderer/ui/index.ts'
import type { namedForm } from './useFormEditing.ts'
import styles from './siteForms.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
type Named = AppForm<z.input<typeof namedForm>, z.output<typeof namedForm>>

/** Who may send a form, when, how often, and who hears of it. @param savedWebhook the address that the server knows */
export function FormSettingsPart({ form, params, savedWebhook }: { form: Named; params: { channelSeq: number; formSeq: number }; savedWebhook: string }) {
  const { t } = useTranslation('siteForm')
  const { control } = form
  const names = { MOD_Y: t('modification.change'), MOD_N: t('modification.once'), DUP_Y: t('modification.many') }
  const texts = { MOD_Y: t('modification.changeText'), MOD_N: t('modification.onceText'), DUP_Y: t('modification.manyText') }
  return (
    <div className={styles.settings}>
      <Card className={styles.card}>
        <Heading order={2} size="h4">{t('settings.form')}</Heading>
        <FormTextField control={control} name="title" label={t('field.title')} maxLength={FORM_TITLE_MAX} required />
        <FormRadioGroup control={control} name="settings.modificationCd" label={t('settings.modification')} choices={modificationOptions.map((value) => ({ value, label: names[value], description: texts[value] }))} />
        <FormSwitch control={control} name="settings.isMembersOnly" label={t('settings.members')} description={t('settings.membersText')} />
      </Card>
      <Card className={styles.card}>
        <Heading order={2} size="h4">{t('settings.limits')}</Heading>
        <div className={styles.pair}>
          <FormDateTimeField control={control} name="settings.startAt" label={t('settings.startAt')} />
          <FormDateTimeField control={control} name="settings.endAt" label={t('settings.endAt')} />
        </div>
        <FormNumberField control={control} name="settings.submissionsMax" label={t('settings.max')} description={t('settings.maxText')} min={1} max={SUBMISSIONS_MAX} allowDecimal={false} />
      </Card>
      <Card className={styles.card}>
        <Heading order={2} size="h4">{t('settings.mails')}</Heading>
        <FormTagsField control={control} name="settings.mailTo" kind="email" limit={10} label={t('settings.mailTo')} description={t('settings.mailToText')} />
        <FormSwitch control={control} name="settings.mailsSender" label={t('settings.mailsSender')} description={t('settings.mailsSenderText')} />
      </Card>
      <Card className={styles.card}>
        <Heading order={2} size="h4">{t('webhook.title')}</Heading>
        <FormTextField control={control} name="settings.webhookUrl" type="url" inputMode="url" label={t('webhook.url')} description={t('webhook.urlText')} placeholder="https://" maxLength={500} />
        {savedWebhook === '' ? <p className={styles.quiet}>{t('webhook.saveFirst')}</p> : <Webhook params={params} />}
      </Card>
    </div>
  )
}

/** The secret of a webhook, a test of it, and what was sent. */
function Webhook({ params }: { params: { channelSeq: number; formSeq: number } }) {
  const { t } = useTranslation('siteForm')
  const client = useClient()
  const errorText = useErrorText()
  const language = useLanguage()
  const deliveries = useQuery(siteFormQueries.deliveries(client, params))
  const [secret, setSecret] = useState<string | null>(null)
  const makeSecret = useMutation({ mutationFn: () => client(contract.form.webhookSecret, { params }), onSuccess: (made) => setSecret(made.secret) })
  const test = useMutation({ mutationFn: () => client(contract.form.testWebhook, { params }), meta: { errors: 'inline' }, onSettled: () => deliveries.refetch() })
  const copy = async () => {
    if (secret === null) return
    await navigator.clipboard.writeText(secret)
    toast.show({ message: t('webhook.copied'), tone: 'success' })
  }
  const tones = { waiting: 'neutral', sent: 'success', failed: 'danger' } as const
  const states = { waiting: t('webhook.waiting'), sent: t('webhook.sent'), failed: t('webhook.failed') }
  const isWell = test.data !== undefined && test.data.status !== null && test.data.status >= 200 && test.data.status < 300
  return (
    <>
      <div className={styles.row}>
        <Button leftSection={<IconKey {...icon} />} loading={makeSecret.isPending} onClick={() => makeSecret.mutate()}>{t('webhook.newSecret')}</Button>
        <Button leftSection={<IconSend {...icon} />} loading={test.isPending} onClick={() => test.mutate()}>{t('webhook.test')}</Button>
      </div>
      {secret === null ? null : (
        <Callout tone="warning" title={t('webhook.secretOnce')}>
          <code className={styles.secret}>{secret}</code>
          <Button size="sm" leftSection={<IconCopy {...icon} />} onClick={() => { void copy() }}>{t('webhook.copy')}</Button>
        </Callout>
      )}
      {test.isError ? <Callout tone="danger" title={t('webhook.testFailed')}>{errorText(test.error)}</Callout> : null}
      {test.data === undefined ? null : <Callout tone={isWell ? 'success' : 'danger'} title={t(isWell ? 'webhook.testSent' : 'webhook.testFailed')}>{[test.data.status === null ? '' : String(test.data.status), test.data.message].filter((one) => one !== '').join(' · ')}</Callout>}
      <div className={styles.rowBetween}>
        <h3 className={styles.small}>{t('webhook.deliveries')}</h3>
        <Button size="sm" kind="quiet" leftSection={<IconRefresh {...icon} />} loading={deliveries.isFetching} onClick={() => { void deliveries.refetch() }}>{t('webhook.reload')}</Button>
      </div>
      {deliveries.data === undefined ? (deliveries.error === null ? <Skeleton height={72} radius="md" /> : <ErrorState message={errorText(deliveries.error)} onRetry={() => { void deliveries.refetch() }} />) : deliveries.data.length === 0 ? <p className={styles.quiet}>{t('webhook.none')}</p> : (
        <Table.ScrollContainer minWidth={420}>
          <Table verticalSpacing="xs">
            <Table.Thead><Table.Tr><Table.Th>{t('webhook.at')}</Table.Th><Table.Th>{t('column.state')}</Table.Th><Table.Th>{t('webhook.attempts')}</Table.Th><Table.Th>{t('webhook.answer')}</Table.Th></Table.Tr></Table.Thead>
            <Table.Tbody>
              {deliveries.data.map((one) => (
                <Table.Tr key={one.deliverySeq}>
                  <Table.Td>{formatMoment(one.at, language)}</Table.Td><Table.Td><Badge tone={tones[one.state]}>{states[one.state]}</Badge></Table.Td><Table.Td>{one.attempts}</Table.Td>
                  <Table.Td>{[one.status === null ? '' : String(one.status), one.message].filter((text) => text !== '').join(' · ')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  )
}
